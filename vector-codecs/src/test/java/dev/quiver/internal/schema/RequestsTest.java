/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.DefaultWriteType;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How many requests are in flight, and what becomes of failures. */
@Timeout(120)
class RequestsTest {
  private static final List<Integer> TEN = IntStream.range(0, 10).boxed().toList();

  private final WriteFailureException writeFailure =
      new WriteFailureException(
          null, ConsistencyLevel.LOCAL_QUORUM, 0, 1, DefaultWriteType.SIMPLE, 1, Map.of());

  private final BlockingQueue<CompletableFuture<Void>> sent = new LinkedBlockingQueue<>();

  private CompletableFuture<Void> run(int most) {
    return CompletableFuture.runAsync(
        () ->
            Requests.sendAll(
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
    assertThatThrownBy(() -> sendAll(item -> failedAt(item, new IllegalArgumentException("1"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("1");
    assertThatThrownBy(() -> sendAll(item -> CompletableFuture.failedFuture(checked)))
        .isInstanceOf(IllegalStateException.class)
        .hasCause(checked);
  }

  private static CompletableFuture<?> failedAt(int item, RuntimeException error) {
    if (item == 1) {
      throw error;
    }
    return CompletableFuture.completedFuture(item);
  }

  private static void sendAll(Function<Integer, CompletableFuture<?>> send) {
    Requests.sendAll(TEN, 3, send);
  }

  @Test
  void writesThatAServerFailsAreSentAgainAfterTheOthers() {
    List<Integer> order = new CopyOnWriteArrayList<>();
    sendAll(
        item -> {
          order.add(item);
          boolean fails = item % 4 == 1 && Collections.frequency(order, item) < 3;
          return fails
              ? CompletableFuture.failedFuture(writeFailure)
              : CompletableFuture.completedFuture(item);
        });
    assertThat(order).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 5, 9, 1, 5, 9);
  }

  @Test
  void failsAWriteThatTheServerAlwaysFails() {
    List<Integer> sent = new CopyOnWriteArrayList<>();
    assertThatThrownBy(
            () ->
                sendAll(
                    item -> {
                      sent.add(item);
                      return CompletableFuture.failedFuture(writeFailure);
                    }))
        .isInstanceOf(WriteFailureException.class);
    assertThat(Collections.frequency(sent, 0)).isEqualTo(10);
    assertThat(Collections.frequency(sent, 1)).isEqualTo(9);
  }
}
