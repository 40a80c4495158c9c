/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.row.RowDecoder;
import dev.quiver.row.RowSink;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.RowDecodeException;
import dev.quiver.vector.VectorDimensionException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** What subscribers of a search get, over the driver's own publisher. */
class ReactiveSearchesTest {
  private static final float[] QUESTION = {1, 2, 3};

  record Doc(int id) {}

  private static final RowDecoder<Doc> DOCS = RowDecoder.records(Doc.class);

  private final AskedSession asked = new AskedSession();
  private final VectorSearch search = VectorSearch.on(asked.session, "docs", "v").select("id");

  ReactiveSearchesTest() {
    asked.rows = List.of(row(1), row(2), row(3));
  }

  private static Row row(@Nullable Integer id) {
    return new TestRows()
        .withValue("search score", DataTypes.FLOAT, 0.5f)
        .withValue("id", DataTypes.INT, id)
        .build();
  }

  @Test
  void rowsComeAsTheyAreAskedFor() {
    Seen<Doc> seen = new Seen<>(ReactiveSearches.records(search, DOCS, QUESTION));
    assertThat(seen.events).isEmpty();
    seen.request(2);
    assertThat(seen.events).containsExactly(new Doc(1), new Doc(2));
    seen.request(2);
    assertThat(seen.events).containsExactly(new Doc(1), new Doc(2), new Doc(3), "complete");
  }

  @Test
  void eachSubscriberAsksAnew() {
    float[] question = QUESTION.clone();
    Publisher<Hit<Doc>> hits =
        ReactiveSearches.hits(search.withScore(Similarity.COSINE), DOCS, question);
    question[0] = Float.NaN;
    for (int i = 1; i <= 2; i++) {
      Seen<Hit<Doc>> seen = new Seen<>(hits);
      seen.request(1);
      assertThat(seen.events).containsExactly(new Hit<>(new Doc(1), 0.5f));
      assertThat(asked.sent).hasSize(i);
    }
    assertThat(asked.prepared).hasSize(1);
  }

  @Test
  void nobodyWaitsForTheStatement() {
    asked.preparing = new CompletableFuture<>();
    Seen<Row> seen = new Seen<>(ReactiveSearches.rows(search, QUESTION));
    assertThat(seen.subscription).isNull();
    asked.preparing.complete(null);
    seen.request(Long.MAX_VALUE);
    assertThat(seen.events).hasSize(4).endsWith("complete");
  }

  @Test
  void aBadQuestionIsAnErrorBehindTheSubscription() {
    Seen<Row> seen = new Seen<>(ReactiveSearches.rows(search, new float[2]));
    assertThat(seen.subscription).isNotNull();
    assertThat(seen.events).singleElement().isInstanceOf(VectorDimensionException.class);
    assertThat(asked.sent).isEmpty();
  }

  @Test
  void aSessionThatRefusesIsAnErrorBehindTheSubscription() {
    Seen<Row> seen =
        new Seen<>(
            ReactiveSearches.rows(
                search.settings(statement -> statement.setTimeout(AskedSession.REFUSED)),
                QUESTION));
    assertThat(seen.subscription).isNotNull();
    assertThat(seen.events).singleElement().isInstanceOf(IllegalStateException.class);
  }

  @Test
  void nothingFollowsARowThatCannotBeRead() {
    asked.rows = List.of(row(1), row(null), row(3));
    Seen<Doc> seen = new Seen<>(ReactiveSearches.records(search, DOCS, QUESTION));
    seen.request(Long.MAX_VALUE);
    assertThat(seen.events).hasSize(2).startsWith(new Doc(1));
    assertThat(seen.events.get(1)).isInstanceOf(RowDecodeException.class);
  }

  @Test
  void aRowThatBecomesNullIsAnError() {
    RowDecoder<String> toNull =
        RowDecoder.into(
            columns ->
                new RowSink<String>() {
                  @Override
                  public void putNull(int column) {}

                  @Override
                  public void putObject(int column, Object value) {}

                  @Override
                  @SuppressWarnings("NullAway")
                  public String finish() {
                    return null;
                  }
                });
    Seen<String> seen = new Seen<>(ReactiveSearches.records(search, toNull, QUESTION));
    seen.request(Long.MAX_VALUE);
    assertThat(seen.events)
        .singleElement()
        .satisfies(
            error ->
                assertThat((Throwable) error)
                    .isInstanceOf(NullPointerException.class)
                    .hasMessage("row 0 became null"));
  }

  @Test
  void whoCancelsGetsNothingMore() {
    Seen<Doc> seen = new Seen<>(ReactiveSearches.records(search, DOCS, QUESTION));
    seen.request(1);
    seen.subscription.cancel();
    seen.request(Long.MAX_VALUE);
    assertThat(seen.events).containsExactly(new Doc(1));
  }

  @Test
  void hitsNeedAScore() {
    assertThatThrownBy(() -> ReactiveSearches.hits(search, DOCS, QUESTION))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("call withScore");
  }

  /** Writes down what comes. */
  private static final class Seen<T> implements Subscriber<T> {
    private final List<Object> events = new ArrayList<>();
    private @Nullable Subscription subscription;

    Seen(Publisher<T> publisher) {
      publisher.subscribe(this);
    }

    void request(long count) {
      subscription.request(count);
    }

    @Override
    public void onSubscribe(Subscription given) {
      subscription = given;
    }

    @Override
    public void onNext(T element) {
      events.add(element);
    }

    @Override
    public void onError(Throwable error) {
      events.add(error);
    }

    @Override
    public void onComplete() {
      events.add("complete");
    }
  }
}
