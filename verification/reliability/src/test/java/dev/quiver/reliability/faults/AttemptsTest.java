/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.metrics.DefaultSessionMetric;
import com.datastax.oss.driver.internal.core.specex.ConstantSpeculativeExecutionPolicy;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.ProtocolConstants.WriteType;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.ReadTimeout;
import com.datastax.oss.protocol.internal.response.error.Unavailable;
import com.datastax.oss.protocol.internal.response.error.WriteTimeout;
import dev.quiver.reliability.server.Request;
import dev.quiver.reliability.server.Script;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.testkit.netty.LeakOfClassExtension;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.AbstractMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests requests that are sent more than once: to another node, or speculatively. */
@ExtendWith(LeakOfClassExtension.class)
class AttemptsTest {

  private static final int EACH = 5;

  /** Both executions respond, in either order, after both have written the borrowed array. */
  @ParameterizedTest
  @EnumSource
  void readsTheFirstOfTwoSpeculativeResponses(Wiring wiring) {
    try (Bench bench =
        Bench.open(
            wiring,
            2,
            config ->
                config
                    .withInt(DefaultDriverOption.NETTY_IO_SIZE, 2)
                    .withClass(
                        DefaultDriverOption.SPECULATIVE_EXECUTION_POLICY_CLASS,
                        ConstantSpeculativeExecutionPolicy.class)
                    .withInt(DefaultDriverOption.SPECULATIVE_EXECUTION_MAX, 2)
                    .withDuration(
                        DefaultDriverOption.SPECULATIVE_EXECUTION_DELAY, Duration.ofMillis(10)))) {
      for (int i = 0; i < EACH; i++) {
        speculate(bench, 100, 1, 20_000);
        speculate(bench, 1, 100, 20_000);
        speculate(bench, 1, 1, 500);
      }
    }
  }

  private static void speculate(Bench bench, int firstMillis, int secondMillis, int dimension) {
    long id = Bench.newId();
    Queue<Integer> nodes = new ConcurrentLinkedQueue<>();
    AtomicInteger answered = new AtomicInteger();
    AtomicReference<Request> waiting = new AtomicReference<>();
    bench.server.play(
        request -> {
          if (request.message() instanceof Prepare) {
            request.answer();
            return;
          }
          nodes.add(request.node());
          if (!waiting.compareAndSet(null, request)) {
            waiting.getAndSet(null).answerAfter(firstMillis, answered::incrementAndGet);
            request.answerAfter(secondMillis, answered::incrementAndGet);
          }
        });
    ResultSet result = bench.session.execute(bench.select(id, 2, dimension).setIdempotent(true));
    Check.rows(result.all(), id, 2, dimension);
    Bench.await("both have answered a read", () -> answered.get() == 2);

    long writes = bench.server.table().writes();
    Set<Thread> encoding = ConcurrentHashMap.newKeySet();
    bench.session.execute(
        bench
            .insert(id, 2, dimension)
            .setIdempotent(true)
            .setCustomPayload(new PayloadThatActs(() -> encoding.add(Thread.currentThread()))));
    Bench.await("both have answered a write", () -> answered.get() == 4);
    assertThat(encoding).as("event loops that wrote the statement").hasSize(2);
    assertThat(bench.server.table().writes() - writes).isEqualTo(2);
    assertThat(nodes).hasSize(4).contains(0, 1);
  }

  /** The driver retries if it may; the result is correct and has nothing of the first attempt. */
  @ParameterizedTest
  @EnumSource
  void retriesAfterAnError(Wiring wiring) {
    try (Bench bench = Bench.open(wiring, 2, config -> config)) {
      for (Message error :
          List.of(
              new ReadTimeout("", ConsistencyLevel.ONE, 1, 1, false),
              new Unavailable("", ConsistencyLevel.ONE, 1, 0),
              new Error(ErrorCode.OVERLOADED, ""),
              new Error(ErrorCode.SERVER_ERROR, ""),
              new Error(ErrorCode.IS_BOOTSTRAPPING, ""))) {
        Queue<Request> attempts = fail(bench, error);
        long id = Bench.newId();
        ResultSet read = bench.session.execute(bench.select(id, 3).setIdempotent(true));
        Check.rows(read.all(), id, 3, Bench.DIMENSION);
        assertTwoAttempts(attempts, read);
      }
      for (Message error :
          List.of(
              new WriteTimeout("", ConsistencyLevel.ONE, 0, 1, WriteType.BATCH_LOG),
              new Unavailable("", ConsistencyLevel.ONE, 1, 0),
              new Error(ErrorCode.OVERLOADED, ""),
              new Error(ErrorCode.IS_BOOTSTRAPPING, ""))) {
        Queue<Request> attempts = fail(bench, error);
        long writes = bench.server.table().writes();
        ResultSet written =
            bench.session.execute(bench.insert(Bench.newId(), 3, 50_000).setIdempotent(true));
        assertTwoAttempts(attempts, written);
        assertThat(bench.server.table().writes() - writes).isEqualTo(2);
      }
    }
  }

  /** Each attempt encodes borrowed arrays; other values are encoded once. */
  @ParameterizedTest
  @EnumSource
  void metricsCountFramesAndRequests(Wiring wiring) {
    try (Bench bench =
        Bench.open(
            wiring,
            2,
            config ->
                config
                    .withStringList(
                        DefaultDriverOption.METRICS_SESSION_ENABLED,
                        List.of(DefaultSessionMetric.BYTES_SENT.getPath()))
                    .withStringList(
                        () -> "advanced.metrics.quiver.enabled",
                        List.of(
                            "quiver.vectors-written",
                            "quiver.bytes-written",
                            "quiver.vectors-encoded")))) {
      BoundStatement borrowed = bench.insert(Bench.newId(), 3, 50_000).setIdempotent(true);
      BoundStatement encoded =
          borrowed.setBytesUnsafe("v", Objects.requireNonNull(borrowed.getBytesUnsafe("v")));
      for (BoundStatement insert : List.of(borrowed, encoded)) {
        Queue<Request> attempts = fail(bench, new Error(ErrorCode.OVERLOADED, ""));
        assertTwoAttempts(attempts, bench.session.execute(insert));
      }
      assertThat(counted(bench, "vectors-written")).isEqualTo(2);
      assertThat(counted(bench, "bytes-written")).isEqualTo(2 * 4 * 50_000);
      assertThat(counted(bench, "vectors-encoded")).isEqualTo(1);
    }
  }

  private static long counted(Bench bench, String counter) {
    return bench.session.getMetrics().orElseThrow().getRegistry().getCounters().entrySet().stream()
        .filter(entry -> entry.getKey().endsWith(".quiver." + counter))
        .mapToLong(entry -> entry.getValue().getCount())
        .sum();
  }

  /** A node disconnects during the first attempt; the other one responds. */
  @ParameterizedTest
  @EnumSource
  void retriesAfterADisconnect(Wiring wiring) {
    try (Bench bench = Bench.open(wiring, 2, config -> config)) {
      for (int i = 0; i < EACH; i++) {
        bench.awaitNodes();
        bench.server.play(Script.once(request -> request.connection().reset()));
        long id = Bench.newId();
        AsyncResultSet read =
            bench
                .session
                .executeAsync(bench.select(id, 3).setIdempotent(true))
                .toCompletableFuture()
                .join();
        Check.page(read, id, 3);
        bench.awaitNodes();
        bench.server.play(Script.once(request -> request.connection().close()));
        bench.session.execute(bench.insert(Bench.newId(), 3).setIdempotent(true));
      }
    }
  }

  private static Queue<Request> fail(Bench bench, Message error) {
    bench.prepareSelect(Bench.DIMENSION);
    bench.insert(0, 0, 50_000);
    Queue<Request> attempts = new ConcurrentLinkedQueue<>();
    bench.server.play(
        request -> {
          attempts.add(request);
          Message answer = request.goodAnswer();
          request.answer(attempts.size() == 1 ? error : answer);
        });
    return attempts;
  }

  private static void assertTwoAttempts(Queue<Request> attempts, ResultSet result) {
    assertThat(attempts).hasSize(2);
    assertThat(result.getExecutionInfo().getErrors()).hasSize(1);
  }

  /**
   * A custom payload that the driver iterates over when it sizes the frame, and again when it
   * writes it, before the message itself: then it runs an action on the event loop.
   */
  private static final class PayloadThatActs extends AbstractMap<String, ByteBuffer> {

    private static final Map<String, ByteBuffer> ENTRIES =
        Map.of("key", ByteBuffer.allocate(8).asReadOnlyBuffer());

    private final AtomicBoolean isSized = new AtomicBoolean();
    private final Runnable action;

    PayloadThatActs(Runnable action) {
      this.action = action;
    }

    @Override
    public int size() {
      return ENTRIES.size();
    }

    @Override
    public Set<Entry<String, ByteBuffer>> entrySet() {
      if (isSized.getAndSet(true)) {
        action.run();
      }
      return ENTRIES.entrySet();
    }
  }
}
