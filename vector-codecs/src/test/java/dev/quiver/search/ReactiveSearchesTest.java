/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.THROWABLE;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.row.RowDecoder;
import dev.quiver.testkit.driver.Subscribed;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.RowDecodeException;
import dev.quiver.vector.VectorDimensionException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;

/** Tests subscribers of a search, with the driver's own publisher. */
class ReactiveSearchesTest {
  private static final float[] QUERY = {1, 2, 3};

  record Doc(int id) {}

  private static final RowDecoder<Doc> DOCS = RowDecoder.records(Doc.class);

  private final SearchedSession stub = new SearchedSession();
  private final VectorSearch search =
      VectorSearch.on(stub.session, "docs", "v").select("id").nearestTo(QUERY);

  ReactiveSearchesTest() {
    stub.rows = List.of(row(1), row(2), row(3));
  }

  private static Row row(@Nullable Integer id) {
    return new TestRows()
        .withValue("search score", DataTypes.FLOAT, 0.5f)
        .withValue("id", DataTypes.INT, id)
        .build();
  }

  @Test
  void publishesRowsOnRequest() {
    Subscribed<Doc> seen = new Subscribed<>(ReactiveSearches.records(search, DOCS));
    assertThat(seen.events()).isEmpty();
    seen.request(2);
    assertThat(seen.events()).containsExactly(new Doc(1), new Doc(2));
    seen.request(2);
    assertThat(seen.events())
        .containsExactly(new Doc(1), new Doc(2), new Doc(3), Subscribed.COMPLETE);
  }

  @Test
  void eachSubscriptionSendsARequest() {
    float[] query = QUERY.clone();
    Publisher<Hit<Doc>> hits =
        ReactiveSearches.hits(search.withScore(Similarity.COSINE).nearestTo(query), DOCS);
    query[0] = Float.NaN;
    for (int i = 1; i <= 2; i++) {
      Subscribed<Hit<Doc>> seen = new Subscribed<>(hits);
      seen.request(1);
      assertThat(seen.events()).containsExactly(new Hit<>(new Doc(1), 0.5f));
      assertThat(stub.sent).hasSize(i);
    }
    assertThat(stub.prepared).hasSize(1);
  }

  @Test
  void doesNotBlockUntilTheStatementIsPrepared() {
    stub.preparing = new CompletableFuture<>();
    Subscribed<Row> seen = new Subscribed<>(ReactiveSearches.rows(search));
    assertThat(seen.hasSubscription()).isFalse();
    stub.preparing.complete(null);
    seen.request(Long.MAX_VALUE);
    assertThat(seen.events()).hasSize(4).endsWith(Subscribed.COMPLETE);
  }

  @Test
  void anInvalidQueryVectorIsAnErrorAfterTheSubscription() {
    Subscribed<Row> seen = new Subscribed<>(ReactiveSearches.rows(search.nearestTo(new float[2])));
    assertThat(seen.hasSubscription()).isTrue();
    assertThat(seen.events()).singleElement().isInstanceOf(VectorDimensionException.class);
    assertThat(stub.sent).isEmpty();
  }

  @Test
  void anErrorOfTheSessionFollowsTheSubscription() {
    Subscribed<Row> seen =
        new Subscribed<>(
            ReactiveSearches.rows(
                search.withSettings(statement -> statement.setTimeout(SearchedSession.REJECTED))));
    assertThat(seen.hasSubscription()).isTrue();
    assertThat(seen.events()).singleElement().isInstanceOf(IllegalStateException.class);
  }

  @Test
  void namesTheRowThatCannotBeRead() {
    stub.rows = List.of(row(1), row(2), row(null));
    VectorSearch scored = search.withScore(Similarity.COSINE);
    for (Subscribed<?> seen :
        List.of(
            new Subscribed<>(ReactiveSearches.records(search, DOCS)),
            new Subscribed<>(ReactiveSearches.records(scored, DOCS)),
            new Subscribed<>(ReactiveSearches.hits(scored, DOCS)))) {
      seen.request(Long.MAX_VALUE);
      assertThat(seen.errors())
          .singleElement(THROWABLE)
          .isInstanceOf(RowDecodeException.class)
          .hasMessageStartingWith("row 2, ");
    }
  }

  /** Returns the requested number of rows, without those below the minimum score. */
  @Test
  void omitsRowsBelowTheMinimumScore() {
    List<Row> rows = new ArrayList<>();
    for (int id = 0; id < 4; id++) {
      rows.add(
          new TestRows()
              .withValue("search score", DataTypes.FLOAT, id % 2 == 0 ? 0.1f : 0.9f)
              .withValue("id", DataTypes.INT, id)
              .build());
    }
    stub.rows = rows;
    Subscribed<Doc> seen =
        new Subscribed<>(ReactiveSearches.records(search.withScore(Similarity.COSINE, 0.5f), DOCS));
    seen.request(1);
    assertThat(seen.events()).containsExactly(new Doc(1));
    seen.request(2);
    assertThat(seen.events()).containsExactly(new Doc(1), new Doc(3), Subscribed.COMPLETE);
  }

  /** The same message as {@code records} and {@code hits} of the search itself. */
  @Test
  void rejectsAComponentWithoutAColumnInAResultWithoutRows() {
    stub.rows = List.of();
    stub.columns =
        new TestRows()
            .with("search score", DataTypes.FLOAT, null)
            .with("other", DataTypes.INT, null)
            .definitions();
    VectorSearch scored = search.withScore(Similarity.COSINE);
    String message =
        catchThrowableOfType(RowDecodeException.class, () -> scored.records(DOCS)).getMessage();
    assertThat(message).contains("component id").endsWith("got [other]");
    for (Subscribed<?> seen :
        List.of(
            new Subscribed<>(ReactiveSearches.records(scored, DOCS)),
            new Subscribed<>(ReactiveSearches.hits(scored, DOCS)))) {
      seen.request(1);
      assertThat(seen.completed()).isZero();
      assertThat(seen.errors())
          .singleElement(THROWABLE)
          .isInstanceOf(RowDecodeException.class)
          .hasMessage(message);
    }
    assertThatThrownBy(() -> scored.hits(DOCS)).hasMessage(message);
    Subscribed<Row> rows = new Subscribed<>(ReactiveSearches.rows(search));
    rows.request(1);
    assertThat(rows.events()).containsExactly(Subscribed.COMPLETE);
  }

  @Test
  void rejectsAResultOfTheDriverThatEndsBeforeItsLastPage() {
    stub.endsEarly = true;
    VectorSearch scored = search.withScore(Similarity.COSINE);
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            () -> search.rows(), () -> search.records(DOCS), () -> scored.hits(DOCS))) {
      assertThatThrownBy(call)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("empty page that is not the last page");
    }
  }

  @Test
  void rejectsHitsWithoutAScore() {
    assertThatThrownBy(() -> ReactiveSearches.hits(search, DOCS))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("call withScore");
  }
}
