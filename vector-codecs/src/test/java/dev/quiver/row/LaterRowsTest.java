/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.THROWABLE;

import com.datastax.dse.driver.internal.core.cql.reactive.DefaultReactiveResultSet;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.testkit.driver.Subscribed;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.RowDecodeException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests rows of results whose later pages arrive asynchronously. */
class LaterRowsTest {

  private record Counted(int n) {}

  private record Other(int m) {}

  private static final RowDecoder<Counted> DECODER = RowDecoder.records(Counted.class);

  private final List<CompletableFuture<AsyncResultSet>> requested = new ArrayList<>();

  private static List<Row> rows(@Nullable Integer... numbers) {
    List<Row> rows = new ArrayList<>();
    for (Integer number : numbers) {
      rows.add(new TestRows().withValue("n", DataTypes.INT, number).build());
    }
    return rows;
  }

  private AsyncResultSet pages(@Nullable Integer... numbers) {
    return TestResults.pagesOnDemand(rows(numbers), requested);
  }

  private static AsyncResultSet noRows() {
    return TestResults.pages(
        rows(1).get(0).getColumnDefinitions(), List.of(List.of()), CompletableFuture::new);
  }

  private static <T> CompletableFuture<List<T>> decode(
      RowDecoder<T> decoder, AsyncResultSet first) {
    return decoder.decodeAllAsync(CompletableFuture.completedFuture(first)).toCompletableFuture();
  }

  @Test
  void decodesAllPagesInOrder() {
    CompletableFuture<List<Counted>> result = decode(DECODER, pages(1, 2, 3));
    assertThat(result).isNotDone();
    requested.get(0).complete(null);
    assertThat(result).isNotDone();
    requested.get(1).complete(null);

    assertThat(result.join()).containsExactly(new Counted(1), new Counted(2), new Counted(3));
  }

  /** If the callback of each page read the next one, the stack would overflow. */
  @Test
  void readsAnyNumberOfAvailablePages() throws Exception {
    int pages = 20_000;
    List<Row> one = rows(1);
    AsyncResultSet first =
        TestResults.pages(
            one.get(0).getColumnDefinitions(),
            Collections.nCopies(pages, one),
            () -> CompletableFuture.completedFuture(null));
    assertThat(decode(DECODER, first).join()).hasSize(pages);
    Subscribed<Counted> told = subscribe(DECODER, first);
    told.request(Long.MAX_VALUE);
    told.awaitValues(pages);
    assertThat(told.values()).hasSize(pages);
  }

  @Test
  void errorsNameTheRowAmongThoseOfAllPages() {
    CompletableFuture<List<Counted>> result = decode(DECODER, pages(1, null, 3));
    requested.get(0).complete(null);

    assertThatThrownBy(result::join)
        .hasCauseInstanceOf(RowDecodeException.class)
        .hasMessageContaining("row 1, column n int");
  }

  @Test
  void failsWithTheErrorOfTheDriverOrTheExecutor() {
    CompletableFuture<List<Counted>> result = decode(DECODER, pages(1, 2));
    requested.get(0).completeExceptionally(new IllegalStateException("no such page"));
    assertThatThrownBy(result::join).hasRootCauseMessage("no such page");

    CompletableFuture<List<Counted>> rejected =
        DECODER
            .decodeAllAsync(
                CompletableFuture.completedFuture(pages(1)),
                task -> {
                  throw new RejectedExecutionException("full");
                })
            .toCompletableFuture();
    assertThatThrownBy(rejected::join).hasRootCauseMessage("full");
    CompletableFuture<AsyncResultSet> failed = new CompletableFuture<>();
    failed.completeExceptionally(new IllegalStateException("no result"));
    assertThatThrownBy(DECODER.decodeAllAsync(failed).toCompletableFuture()::join)
        .hasRootCauseMessage("no result");
  }

  @Test
  void fetchesNoPageForACancelledStage() {
    CompletableFuture<List<Counted>> result = decode(DECODER, pages(1, 2, 3, 4, 5));
    assertThat(result.cancel(true)).isTrue();
    int before = requested.size();
    requested.get(before - 1).complete(null);
    assertThat(requested).hasSize(before);
  }

  @Test
  void rejectsMissingColumnsWithoutRows() {
    assertThat(decode(DECODER, noRows()).join()).isEmpty();
    assertThatThrownBy(decode(RowDecoder.records(Other.class), noRows())::join)
        .hasCauseInstanceOf(RowDecodeException.class)
        .hasMessageContaining("component m: expected a column of its name");
  }

  private static <T> Subscribed<T> subscribe(RowDecoder<T> decoder, AsyncResultSet first) {
    return new Subscribed<>(
        ReactiveRows.decode(
            decoder, new DefaultReactiveResultSet(() -> CompletableFuture.completedFuture(first))));
  }

  @Test
  void publishesRowsOnRequest() {
    Subscribed<Counted> told = subscribe(DECODER, pages(1, 2, 3));
    assertThat(told.values()).isEmpty();
    told.request(1);
    assertThat(told.values()).containsExactly(new Counted(1));
    requested.get(0).complete(null);
    assertThat(told.values()).hasSize(1);
    told.request(5);
    requested.get(1).complete(null);

    assertThat(told.values()).containsExactly(new Counted(1), new Counted(2), new Counted(3));
    assertThat(told.completed()).isEqualTo(1);
    assertThat(told.errors()).isEmpty();
  }

  @Test
  void aMalformedRowEndsThePublisher() {
    Subscribed<Counted> told = subscribe(DECODER, pages(1, null, 3, 4));
    told.request(Long.MAX_VALUE);
    requested.get(0).complete(null);
    int before = requested.size();
    if (before > 1) {
      requested.get(before - 1).complete(null);
    }

    assertThat(requested).as("no further page is fetched").hasSize(before);
    assertThat(told.values()).containsExactly(new Counted(1));
    assertThat(told.completed()).isZero();
    assertThat(told.errors())
        .singleElement(THROWABLE)
        .isInstanceOf(RowDecodeException.class)
        .hasMessageStartingWith("row 1, column n int");
  }

  @Test
  void errorsOfTheDriverArePublished() {
    Subscribed<Counted> told = subscribe(DECODER, pages(1, 2));
    told.request(Long.MAX_VALUE);
    requested.get(0).completeExceptionally(new IllegalStateException("no such page"));

    assertThat(told.values()).hasSize(1);
    assertThat(told.completed()).isZero();
    assertThat(told.errors()).hasSize(1);
  }

  @Test
  void fetchesNoPageAfterACancellation() {
    Subscribed<Counted> told = subscribe(DECODER, pages(1, 2, 3, 4, 5));
    told.request(1);
    told.cancel();
    int before = requested.size();
    requested.get(before - 1).complete(null);

    assertThat(requested).hasSize(before);
    assertThat(told.values()).hasSize(1);
    assertThat(told.completed()).isZero();
  }

  @Test
  void anEmptyPublisherRejectsMissingColumns() {
    Subscribed<Counted> told = subscribe(DECODER, noRows());
    told.request(1);
    assertThat(told.completed()).isEqualTo(1);
    Subscribed<Other> missing = subscribe(RowDecoder.records(Other.class), noRows());
    missing.request(1);
    assertThat(missing.completed()).isZero();
    assertThat(missing.errors()).singleElement(THROWABLE).hasMessageContaining("component m");
  }

  @Test
  void aNullResultIsAnErrorOfThePublisher() {
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
    Subscribed<String> told = subscribe(toNull, pages(1));
    told.request(1);
    assertThat(told.errors())
        .singleElement(THROWABLE)
        .isInstanceOf(NullPointerException.class)
        .hasMessage("row 0: the decoder returned null");
  }
}
