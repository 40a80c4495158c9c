/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.servererrors.DefaultWriteType;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import dev.quiver.testkit.Stub;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How many requests are in flight, and what becomes of failures. */
@Timeout(120)
class StoreRequestsTest {
  private static final List<Integer> TEN = IntStream.range(0, 10).boxed().toList();

  private final WriteFailureException writeFailure =
      new WriteFailureException(
          null, ConsistencyLevel.LOCAL_QUORUM, 0, 1, DefaultWriteType.SIMPLE, 1, Map.of());

  private final BlockingQueue<CompletableFuture<Void>> sent = new LinkedBlockingQueue<>();

  private CompletableFuture<Void> run(int most) {
    return CompletableFuture.runAsync(
        () ->
            StoreRequests.sendAll(
                TEN,
                most,
                item -> {
                  CompletableFuture<Void> request = new CompletableFuture<>();
                  sent.add(request);
                  return request;
                }));
  }

  private CompletableFuture<Void> next() throws InterruptedException {
    return sent.poll(60, TimeUnit.SECONDS);
  }

  @Test
  void aNewRequestIsSentWhenAnOldOneCompletes() throws Exception {
    CompletableFuture<Void> run = run(3);
    CompletableFuture<Void> first = next();
    CompletableFuture<Void> second = next();
    CompletableFuture<Void> third = next();
    assertThat(sent.poll(50, TimeUnit.MILLISECONDS)).isNull();
    second.complete(null);
    next().complete(null);
    first.complete(null);
    third.complete(null);
    for (int i = 4; i < TEN.size(); i++) {
      assertThat(run).isNotDone();
      next().complete(null);
    }
    run.get(60, TimeUnit.SECONDS);
    assertThat(sent).isEmpty();
  }

  @Test
  void waitsForSentRequestsAfterAFailureAndSendsNoMore() throws Exception {
    CompletableFuture<Void> run = run(2);
    CompletableFuture<Void> first = next();
    CompletableFuture<Void> second = next();
    first.completeExceptionally(new DriverTimeoutException("first"));
    assertThat(sent.poll(50, TimeUnit.MILLISECONDS)).isNull();
    assertThat(run).isNotDone();
    second.completeExceptionally(new IllegalArgumentException("second"));
    assertThatThrownBy(() -> run.get(60, TimeUnit.SECONDS))
        .cause()
        .isInstanceOf(DriverTimeoutException.class)
        .hasMessage("first");
    assertThat(sent).isEmpty();
  }

  @Test
  void reportsARequestThatCannotBeSent() {
    IOException checked = new IOException("checked");
    IllegalArgumentException thrown = new IllegalArgumentException("1");
    assertThatThrownBy(() -> sendAll(item -> CompletableFuture.completedFuture(fail(thrown))))
        .isSameAs(thrown);
    assertThatThrownBy(() -> sendAll(item -> CompletableFuture.failedFuture(checked)))
        .isInstanceOf(IllegalStateException.class)
        .hasCause(checked);
  }

  private static Object fail(RuntimeException error) {
    throw error;
  }

  @Test
  void failsInAnInterruptedThread() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> sendAll(CompletableFuture::completedFuture))
        .hasMessageStartingWith("interrupted");
    assertThat(Thread.interrupted()).isTrue();
  }

  private static void sendAll(Function<Integer, CompletableFuture<?>> send) {
    StoreRequests.sendAll(TEN, 3, send);
  }

  @Test
  void rejectsAResultThatEndedBeforeItsLastPage() {
    Metadata none = Stub.of(Metadata.class, (method, args) -> Map.of());
    CqlSession session = Stub.of(CqlSession.class, (method, args) -> none);
    ResultSet rows =
        Stub.of(
            ResultSet.class,
            (m, args) -> m.equals("iterator") ? List.of().iterator() : (Object) false);
    assertThatThrownBy(() -> new StoreRequests(session, 1).sendPages(rows, row -> null))
        .hasMessageContaining("ended at an empty page that is not the last page");
  }

  @Test
  void doesNotSendAWriteAgainThatTheServerHasFailed() {
    List<Integer> sent = new ArrayList<>();
    assertThatThrownBy(
            () ->
                sendAll(
                    item -> {
                      sent.add(item);
                      return CompletableFuture.failedFuture(new CompletionException(writeFailure));
                    }))
        .isInstanceOf(WriteFailureException.class);
    assertThat(sent).containsExactly(0);
  }
}
