/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.RowDecodeException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** Tests asynchronous reads of several pages. */
class MatrixPagesTest {

  private static final Row ONE = row(1, 2);
  private static final Row TWO = row(3, 4);
  private static final ColumnDefinitions COLUMNS = ONE.getColumnDefinitions();

  private final MatrixReader<FloatMatrix> reader = MatrixReader.floats("v");
  private final List<CompletableFuture<AsyncResultSet>> requested = new ArrayList<>();

  private static Row row(float... elements) {
    return new TestRows().withFloats("v", elements).build();
  }

  private static float[] elements(CompletableFuture<VectorTable<FloatMatrix>> result) {
    return result.join().matrix().elements();
  }

  @Test
  void readsOnePageOrAllPages() {
    AsyncResultSet first =
        TestResults.pages(
            COLUMNS,
            List.of(List.of(ONE), List.of(), List.of(TWO)),
            () -> CompletableFuture.completedFuture(null));

    assertThat(reader.readPage(first).matrix().elements()).containsExactly(1, 2);
    assertThat(
            elements(
                reader.readAsync(CompletableFuture.completedFuture(first)).toCompletableFuture()))
        .containsExactly(1, 2, 3, 4);
  }

  /** If the callback of each page read the next one, the stack would overflow. */
  @Test
  void readsAnyNumberOfAvailablePages() {
    AsyncResultSet first =
        TestResults.pages(
            COLUMNS,
            Collections.nCopies(50_000, List.of(ONE)),
            () -> CompletableFuture.completedFuture(null));

    assertThat(
            reader
                .readAsync(CompletableFuture.completedFuture(first))
                .toCompletableFuture()
                .join()
                .rowCount())
        .isEqualTo(50_000);
  }

  @Test
  void requestsTheNextPageBeforeReadingAPage() {
    List<Row> firstPage =
        new ArrayList<>(List.of(ONE)) {
          @Override
          public Iterator<Row> iterator() {
            assertThat(requested).hasSize(1);
            return super.iterator();
          }
        };
    AsyncResultSet first =
        TestResults.pages(
            COLUMNS,
            List.of(firstPage, List.of(TWO)),
            () -> {
              requested.add(new CompletableFuture<>());
              return requested.get(requested.size() - 1);
            });
    CompletableFuture<VectorTable<FloatMatrix>> result =
        reader.readAsync(CompletableFuture.completedFuture(first)).toCompletableFuture();

    assertThat(result).isNotDone();
    requested.get(0).complete(null);
    assertThat(elements(result)).containsExactly(1, 2, 3, 4);
  }

  @Test
  void waitsForTheFirstPage() {
    CompletableFuture<AsyncResultSet> first = new CompletableFuture<>();
    CompletableFuture<VectorTable<FloatMatrix>> result =
        reader.readAsync(first).toCompletableFuture();
    assertThat(result).isNotDone();

    first.complete(TestResults.pagesOnDemand(List.of(ONE, TWO), requested));
    requested.get(0).complete(null);
    assertThat(elements(result)).containsExactly(1, 2, 3, 4);
  }

  @Test
  void failsWithTheErrorOfTheFirstPage() {
    CompletableFuture<AsyncResultSet> first = new CompletableFuture<>();
    CompletableFuture<VectorTable<FloatMatrix>> result =
        reader.readAsync(first).toCompletableFuture();
    first.completeExceptionally(new IllegalStateException("no node"));

    assertThatThrownBy(result::join)
        .hasCauseExactlyInstanceOf(IllegalStateException.class)
        .hasRootCauseMessage("no node");
  }

  @Test
  void readsNothingIfCancelledBeforeTheFirstPage() {
    CompletableFuture<AsyncResultSet> first = new CompletableFuture<>();
    Queue<Runnable> tasks = new ArrayDeque<>();
    CompletableFuture<VectorTable<FloatMatrix>> result =
        reader.readAsync(first, tasks::add).toCompletableFuture();
    assertThat(result.cancel(true)).isTrue();
    first.complete(TestResults.pagesOnDemand(List.of(ONE, TWO), requested));
    tasks.remove().run();

    assertThat(requested).isEmpty();
    assertThat(result).isCancelled();
  }

  @Test
  void cancellingADependentStageDoesNotStopTheRead() {
    CompletableFuture<VectorTable<FloatMatrix>> result =
        reader
            .readAsync(
                CompletableFuture.completedFuture(
                    TestResults.pagesOnDemand(List.of(ONE, TWO), requested)))
            .toCompletableFuture();
    assertThat(result.thenApply(VectorTable::rowCount).cancel(true)).isTrue();
    requested.get(0).complete(null);
    assertThat(elements(result)).containsExactly(1, 2, 3, 4);
  }

  @Test
  void readsEachPageInTheExecutor() {
    Queue<Runnable> tasks = new ArrayDeque<>();
    AsyncResultSet first = TestResults.pagesOnDemand(List.of(ONE, TWO), requested);
    CompletableFuture<VectorTable<FloatMatrix>> result =
        reader
            .readAsync(CompletableFuture.completedFuture(first), tasks::add)
            .toCompletableFuture();

    assertThat(requested).isEmpty();
    tasks.remove().run();
    assertThat(requested).hasSize(1);
    requested.get(0).complete(null);
    assertThat(result).isNotDone();
    tasks.remove().run();
    assertThat(elements(result)).containsExactly(1, 2, 3, 4);
    assertThat(tasks).isEmpty();
  }

  @Test
  void failsIfTheExecutorRejectsTheTask() {
    int[] left = {1};
    AsyncResultSet first = TestResults.pagesOnDemand(List.of(ONE, TWO), requested);
    CompletableFuture<VectorTable<FloatMatrix>> result =
        reader
            .readAsync(
                CompletableFuture.completedFuture(first),
                task -> {
                  if (left[0]-- == 0) {
                    throw new RejectedExecutionException("full");
                  }
                  task.run();
                })
            .toCompletableFuture();
    assertThat(result).isNotDone();
    requested.get(0).complete(null);

    assertThatThrownBy(result::join).hasCauseInstanceOf(RejectedExecutionException.class);
  }

  @Test
  void failsWithTheErrorOfAPage() {
    AsyncResultSet first = TestResults.pagesOnDemand(List.of(ONE, TWO), requested);
    CompletableFuture<VectorTable<FloatMatrix>> result =
        reader.readAsync(CompletableFuture.completedFuture(first)).toCompletableFuture();
    requested.get(0).completeExceptionally(new IllegalStateException("no such page"));

    assertThatThrownBy(result::join)
        .isInstanceOf(CompletionException.class)
        .hasRootCauseMessage("no such page");
  }

  @Test
  void rejectsRowsAndColumnsThatDoNotFit() {
    Row seven =
        new TestRows()
            .with("v", TestRows.vector(ElementType.FLOAT, 2), ByteBuffer.allocate(7))
            .build();
    AsyncResultSet unfit = TestResults.pagesOnDemand(List.of(seven), requested);

    assertThatThrownBy(
            () ->
                reader
                    .readAsync(CompletableFuture.completedFuture(unfit))
                    .toCompletableFuture()
                    .join())
        .hasCauseExactlyInstanceOf(QuiverException.class)
        .hasRootCauseMessage("row 0, column v vector<float, 2>: expected 8 bytes, got 7");
    assertThatThrownBy(
            () ->
                MatrixReader.floats("w")
                    .readAsync(CompletableFuture.completedFuture(unfit))
                    .toCompletableFuture()
                    .join())
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(RowDecodeException.class);
  }

  @Test
  void aCompletionExceptionMayHaveNoCause() {
    AsyncResultSet first =
        TestResults.pages(
            COLUMNS,
            List.of(List.of(ONE), List.of(TWO)),
            () -> {
              throw new CompletionException("boom", null);
            });

    assertThatThrownBy(
            () ->
                reader
                    .readAsync(CompletableFuture.completedFuture(first))
                    .toCompletableFuture()
                    .join())
        .isInstanceOf(CompletionException.class)
        .hasMessageContaining("boom");
  }
}
