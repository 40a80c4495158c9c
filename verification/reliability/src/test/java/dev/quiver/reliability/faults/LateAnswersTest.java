/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.protocol.internal.response.result.Void;
import dev.quiver.reliability.server.Connection;
import dev.quiver.reliability.server.Request;
import dev.quiver.reliability.server.Script;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.netty.AllocatorKind;
import dev.quiver.testkit.netty.LeakOfClassExtension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests responses that come late, after a malformed one, or to unused stream ids. */
@ExtendWith(LeakOfClassExtension.class)
class LateAnswersTest {

  private static final int REQUESTS = 300;

  private static final Duration TIMEOUT = Duration.ofMillis(200);
  private static final int NOBODY = 30_000;

  @ParameterizedTest
  @EnumSource
  void dropsAResponseAfterTheTimeout(Wiring wiring) throws InterruptedException {
    try (Bench bench = Bench.open(wiring)) {
      for (int dimension : new int[] {Bench.DIMENSION, 50_000}) {
        BoundStatement select = bench.select(Bench.newId(), 3, dimension).setTimeout(TIMEOUT);
        BoundStatement insert = bench.insert(Bench.newId(), 3, dimension).setTimeout(TIMEOUT);
        for (BoundStatement statement : List.of(select, insert)) {
          AtomicReference<Request> received = new AtomicReference<>();
          bench.server.play(Script.once(received::set));
          assertThat(bench.failureOf(statement)).isInstanceOf(DriverTimeoutException.class);
          Bench.await("the server has the request", () -> received.get() != null);
          CountDownLatch answered = new CountDownLatch(1);
          received.get().answerAfter(0, answered::countDown);
          assertThat(answered.await(60, TimeUnit.SECONDS)).isTrue();
          // On the same connection, so after the late response.
          bench.read();
          bench.assertIdle();
        }
      }
    }
  }

  /** A session that is closed by force fails the request; a normal close lets it complete. */
  @ParameterizedTest
  @EnumSource
  void failsOrCompletesARequestWhenTheSessionCloses(Wiring wiring) throws Exception {
    for (boolean force : new boolean[] {true, false}) {
      try (Bench bench = Bench.open(wiring).withoutSession()) {
        AtomicReference<Request> received = new AtomicReference<>();
        CountDownLatch answered = new CountDownLatch(1);
        long id = Bench.newId();
        BoundStatement select = bench.select(id, 3);
        bench.server.play(received::set);
        CompletableFuture<AsyncResultSet> result = bench.send(select);
        Bench.await("the server has the request", () -> received.get() != null);
        if (force) {
          bench.session.forceCloseAsync().toCompletableFuture().get(60, TimeUnit.SECONDS);
          assertThatThrownBy(() -> result.get(60, TimeUnit.SECONDS))
              .isInstanceOf(ExecutionException.class)
              .hasCauseInstanceOf(DriverException.class);
          received.get().answerAfter(0, answered::countDown);
        } else {
          CompletableFuture<?> closed = bench.session.closeAsync().toCompletableFuture();
          received.get().answerAfter(0, answered::countDown);
          closed.get(60, TimeUnit.SECONDS);
          Check.rowsOrNone(result, id, 3);
        }
        assertThat(answered.await(60, TimeUnit.SECONDS)).isTrue();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void dropsAResponseWithAnUnusedStreamId(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      bench.server.play(
          Script.once(request -> request.connection().send(1000, request.goodAnswer())));
      BoundStatement select = bench.select(Bench.newId(), 3).setTimeout(TIMEOUT);
      assertThat(bench.failureOf(select)).isInstanceOf(DriverTimeoutException.class);
    }
  }

  /** An orphaned stream id gets two responses: both are dropped, and the id is free again. */
  @ParameterizedTest
  @EnumSource
  void dropsTwoResponsesOfAnOrphanedRequest(Wiring wiring) {
    try (Bench bench = Bench.open(wiring)) {
      AtomicReference<Request> orphan = new AtomicReference<>();
      bench.server.play(Script.once(orphan::set));
      BoundStatement select = bench.select(Bench.newId(), 3).setTimeout(TIMEOUT);
      assertThat(bench.failureOf(select)).isInstanceOf(DriverTimeoutException.class);
      Bench.await("the server has the request", () -> orphan.get() != null);
      bench.server.play(
          Script.once(
              request -> {
                orphan.get().answer();
                orphan.get().answer();
                request.answer();
              }));
      // Sent while the stream id is orphaned, and answered after both of its responses: a new
      // request with that id would get the second one.
      bench.read();
      AtomicInteger streamId = new AtomicInteger(-1);
      bench.server.play(
          Script.once(
              request -> {
                streamId.set(request.streamId());
                request.answer();
              }));
      bench.read();
      assertThat(streamId).hasValue(orphan.get().streamId());
    }
  }

  @ParameterizedTest
  @EnumSource
  void dropsTheResponseOfACancelledRequest(Wiring wiring) {
    SplittableRandom random = Seed.random("cancel " + wiring);
    // With more cancelled requests without a response, the driver closes the connection.
    int orphans = 2 * REQUESTS;
    try (Bench bench =
        Bench.open(
            wiring,
            1,
            config ->
                config.withInt(DefaultDriverOption.CONNECTION_MAX_ORPHAN_REQUESTS, orphans))) {
      AtomicInteger unanswered = new AtomicInteger();
      bench.server.play(
          request -> {
            unanswered.incrementAndGet();
            request.connection().after(random.nextInt(2), () -> answer(request, unanswered));
          });
      List<CompletableFuture<?>> others = new ArrayList<>();
      for (int i = 0; i < REQUESTS; i++) {
        long id = Bench.newId();
        CompletableFuture<AsyncResultSet> result =
            bench.send(i % 2 == 0 ? bench.select(id, 3) : bench.insert(id, 3));
        LockSupport.parkNanos(random.nextInt(2_000_000));
        if (!result.cancel(true) && i % 2 == 0) {
          Check.page(result.join(), id, 3);
        }
        others.add(bench.readLater(2));
      }
      others.forEach(CompletableFuture::join);
      Bench.await("all is answered", () -> unanswered.get() == 0);
    }
  }

  private static void answer(Request request, AtomicInteger unanswered) {
    request.answer();
    unanswered.decrementAndGet();
  }

  @ParameterizedTest
  @CsvSource({"V4_NONE, true", "V4_NONE, false", "V4_LZ4, true", "V4_LZ4, false"})
  void readsResponsesAfterAMalformedOne(Wiring wiring, boolean stock) throws InterruptedException {
    try (Bench bench =
        Bench.open(wiring, 1, AllocatorKind.POOLED_DIRECT, stock, config -> config)) {
      List<Request> requests = new ArrayList<>();
      bench.prepareSelect(Bench.DIMENSION);
      bench.server.play(
          request -> {
            requests.add(request);
            if (requests.size() == 2) {
              answerBoth(requests);
            }
          });
      long id = Bench.newId();
      CompletableFuture<AsyncResultSet> bad = bench.send(bench.select(Bench.newId(), 2));
      CompletableFuture<AsyncResultSet> good = bench.send(bench.select(id, 2));
      Bench.await("the bad answer is rejected", bad::isDone);
      assertThat(bad).isCompletedExceptionally();
      TimeUnit.MILLISECONDS.sleep(100);
      assertThat(good).isNotDone();

      Connection connection = requests.get(0).connection();
      connection.after(0, () -> connection.send(NOBODY, Void.INSTANCE));
      Check.page(good.join(), id, 2);
    }
  }

  /** The last cell of the first response exceeds the frame; both responses are in one write. */
  private static void answerBoth(List<Request> requests) {
    byte[] bad = requests.get(0).plainFrame(requests.get(0).goodAnswer());
    bad[bad.length - Long.BYTES - 1] = 100;
    byte[] good = requests.get(1).plainFrame(requests.get(1).goodAnswer());
    byte[] both = new byte[bad.length + good.length];
    System.arraycopy(bad, 0, both, 0, bad.length);
    System.arraycopy(good, 0, both, bad.length, good.length);
    requests.get(0).connection().write(both);
  }
}
