/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.util.concurrent.BlockingOperation.SafeThreadFactory;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.QuiverException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests searches for many query vectors, without a server. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ManySearchesTest {
  private final SearchedSession stub = new SearchedSession();
  private final VectorSearch search =
      VectorSearch.on(stub.session, "docs", "v").select("id").limit(7);

  /** The searches that were sent, each with the first element of its query vector as its result. */
  private final List<CompletableFuture<Integer>> sent =
      Collections.synchronizedList(new ArrayList<>());

  private static List<float[]> vectors(int count) {
    return IntStream.range(0, count).mapToObj(i -> new float[] {i, 0, 1}).toList();
  }

  private CompletableFuture<List<Integer>> run(int count, int maxInFlight) {
    return search
        .nearestToEachAsync(
            vectors(count),
            maxInFlight,
            each -> {
              CompletableFuture<Integer> answer = new CompletableFuture<>();
              sent.add(answer);
              return answer.thenApply(nothing -> (int) each.vector()[0]);
            })
        .toCompletableFuture();
  }

  @Test
  void resultsAreInTheOrderOfTheQueryVectors() {
    CompletableFuture<List<Integer>> all = run(5, 3);
    for (int answered : new int[] {1, 3, 0, 4, 2}) {
      assertThat(all).isNotDone();
      sent.get(answered).complete(null);
      assertThat(sent.stream().filter(one -> !one.isDone())).hasSizeLessThanOrEqualTo(3);
    }
    assertThat(all.join()).containsExactly(0, 1, 2, 3, 4);
    assertThat(search.nearestToEach(List.of(), 3, VectorSearch::rowsAsync)).isEmpty();
  }

  @Test
  void aFailureNamesItsQueryVectorAndEndsTheSending() {
    CompletableFuture<List<Integer>> all = run(9, 2);
    sent.get(0).complete(null);
    DriverTimeoutException late = new DriverTimeoutException("late");
    sent.get(2).completeExceptionally(late);
    sent.get(1).complete(null);
    assertThat(sent).hasSize(3);
    assertThatThrownBy(all::join)
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOf(SearchException.class)
        .hasMessage("search of ks.docs.v, query vector 2: " + late)
        .hasCause(late)
        .extracting(failure -> ((SearchException) failure).index())
        .isEqualTo(2);
  }

  @Test
  void aFunctionWithoutAStageFailsItsQueryVector() {
    CompletableFuture<Integer> first = new CompletableFuture<>();
    CompletableFuture<List<Integer>> all =
        search
            .nearestToEachAsync(vectors(3), 1, each -> each.vector()[0] == 0 ? first : null)
            .toCompletableFuture();
    first.complete(1);
    assertThatThrownBy(all::join).cause().hasMessageContaining("query vector 1: ");
    AssertionError error = new AssertionError("of the function");
    assertThatThrownBy(
            () ->
                search.nearestToEach(
                    vectors(2),
                    1,
                    each -> {
                      throw error;
                    }))
        .isInstanceOf(SearchException.class)
        .hasCause(error);
  }

  @Test
  void aCancelledSearchSendsNoMore() {
    CompletableFuture<List<Integer>> all = run(9, 2);
    all.cancel(false);
    sent.get(0).complete(null);
    assertThat(sent).hasSize(2);
  }

  /** Immediate answers do not make the stack deeper, and those of other threads are all counted. */
  @Test
  void searchesForManyVectorsWithFewInFlight() {
    int count = 100_000;
    AtomicInteger open = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<Integer> values =
        search.nearestToEach(
            vectors(count),
            8,
            each -> {
              int value = (int) each.vector()[0];
              most.accumulateAndGet(open.incrementAndGet(), Math::max);
              return value % 10 == 0
                  ? CompletableFuture.supplyAsync(() -> value + 0 * open.decrementAndGet())
                  : CompletableFuture.completedFuture(value + 0 * open.decrementAndGet());
            });
    assertThat(values).isEqualTo(IntStream.range(0, count).boxed().toList());
    assertThat(most.get()).isLessThanOrEqualTo(8);
  }

  @Test
  void waitsForTheRowsOfEachQueryVector() {
    stub.rows = List.of(new TestRows().withValue("id", DataTypes.INT, 5).build());
    assertThat(search.nearestToEach(vectors(3), 2, VectorSearch::rowsAsync))
        .hasSize(3)
        .allSatisfy(rows -> assertThat(rows).hasSize(1));
    assertThat(stub.prepared).hasSize(1);
    List<float[]> wrong = List.of(new float[] {1, 2, 3}, new float[] {1, 2});
    assertThatThrownBy(() -> search.nearestToEach(wrong, 1, VectorSearch::rowsAsync))
        .isInstanceOf(SearchException.class)
        .hasMessageContaining("query vector 1: ")
        .hasMessageContaining("expected 3 elements, got 2")
        .hasCauseInstanceOf(QuiverException.class);
    assertThatThrownBy(() -> search.nearestToEach(wrong, 0, VectorSearch::rowsAsync))
        .isInstanceOf(QuiverException.class)
        .hasMessage("maxInFlight: expected at least 1, got 0");
  }

  @Test
  @Timeout(10)
  void doesNotBlockAThreadOfTheDriver() {
    Runnable call = () -> search.nearestToEach(vectors(3), 2, VectorSearch::rowsAsync);
    assertThatThrownBy(
            CompletableFuture.runAsync(
                    call, task -> new SafeThreadFactory().newThread(task).start())
                ::join)
        .hasRootCauseInstanceOf(IllegalStateException.class)
        .rootCause()
        .hasMessageStartingWith("Detected a synchronous API call on a driver thread");
  }
}
