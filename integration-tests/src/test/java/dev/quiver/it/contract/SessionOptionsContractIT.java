/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.codahale.metrics.Meter;
import com.codahale.metrics.Timer;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metrics.DefaultNodeMetric;
import com.datastax.oss.driver.api.core.metrics.DefaultSessionMetric;
import com.datastax.oss.driver.api.core.metrics.Metrics;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.tracker.RequestTracker;
import com.datastax.oss.driver.internal.core.session.throttling.ConcurrencyLimitingRequestThrottler;
import com.datastax.oss.driver.internal.core.tracker.RequestLogger;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.session.WriteThrough;
import dev.quiver.testkit.Await;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a session can be configured to do with requests, it does with write-through statements. */
@ExtendWith(ServerExtension.class)
class SessionOptionsContractIT {
  private static final float[] VECTOR = {1.5f, -2, Float.NaN};
  private static final String PROFILE = "profile-of-the-test";

  private final TestCluster cluster;
  private final List<String> tracked = new CopyOnWriteArrayList<>();
  private Journal journal;
  private CqlSession session;

  SessionOptionsContractIT(TestCluster cluster) {
    this.cluster = cluster;
  }

  @BeforeEach
  void open() {
    journal = Journal.create(cluster, "vector<float, 3>");
    session =
        cluster.open(
            SessionUnderTest.builder()
                .withCodecRegistry(VectorCodecRegistry.create())
                .addRequestTracker(new Tracker()),
            config ->
                config
                    // Requests of the driver's own would be counted too.
                    .withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, false)
                    .withClassList(
                        DefaultDriverOption.REQUEST_TRACKER_CLASSES, List.of(RequestLogger.class))
                    .withBoolean(DefaultDriverOption.REQUEST_LOGGER_SUCCESS_ENABLED, true)
                    .withBoolean(DefaultDriverOption.REQUEST_LOGGER_VALUES, true)
                    .withStringList(
                        DefaultDriverOption.METRICS_SESSION_ENABLED,
                        List.of(
                            DefaultSessionMetric.BYTES_SENT.getPath(),
                            DefaultSessionMetric.CQL_REQUESTS.getPath(),
                            DefaultSessionMetric.THROTTLING_DELAY.getPath()))
                    .withStringList(
                        DefaultDriverOption.METRICS_NODE_ENABLED,
                        List.of(DefaultNodeMetric.CQL_MESSAGES.getPath()))
                    .withClass(
                        DefaultDriverOption.REQUEST_THROTTLER_CLASS,
                        ConcurrencyLimitingRequestThrottler.class)
                    .withInt(DefaultDriverOption.REQUEST_THROTTLER_MAX_CONCURRENT_REQUESTS, 2)
                    .withInt(DefaultDriverOption.REQUEST_THROTTLER_MAX_QUEUE_SIZE, 1_000)
                    .startProfile(PROFILE)
                    .withString(DefaultDriverOption.REQUEST_CONSISTENCY, "QUORUM")
                    .endProfile());
  }

  @AfterEach
  void close() {
    session.close();
  }

  /** Trackers and timers are told when the caller has already got the result. */
  private static void await(BooleanSupplier condition) {
    Await.until("all that is told", Duration.ofMinutes(1), condition);
  }

  private final class Tracker implements RequestTracker {
    @Override
    public void onSuccess(
        Request request,
        long latencyNanos,
        DriverExecutionProfile profile,
        Node node,
        String logPrefix) {
      if (request instanceof BoundStatement statement) {
        tracked.add(profile.getName() + " " + statement.getBytesUnsafe("v"));
      }
    }

    @Override
    public void close() {}
  }

  private BoundStatement ordinary() {
    return journal.insert(session).set("v", VECTOR, float[].class).setQueryTimestamp(1);
  }

  private BoundStatement writeThrough() {
    return WriteThrough.borrow(journal.insert(session), "v", VECTOR).setQueryTimestamp(1);
  }

  @Test
  void trackersAndProfiles() {
    session.execute(writeThrough());
    session.execute(writeThrough().setExecutionProfileName(PROFILE));
    await(() -> tracked.size() == 2);

    String bytes = RawVector.bytesOf(VECTOR).toString().replaceAll("cap=\\d+", "cap=12");
    assertThat(tracked).containsExactly("default " + bytes, PROFILE + " " + bytes);
  }

  @Test
  void requestLogger() {
    PrintStream errors = System.err;
    ByteArrayOutputStream captured = new ByteArrayOutputStream();
    try (PrintStream capture = new PrintStream(captured, true, StandardCharsets.UTF_8)) {
      System.setErr(capture);
      session.execute(ordinary());
      session.execute(writeThrough());
      await(() -> values(captured).size() >= 2);
    } finally {
      System.setErr(errors);
    }

    List<String> values = values(captured);
    assertThat(values).hasSize(2);
    assertThat(values.get(0)).contains("[v=[1.5, -2.0, NaN]]");
    assertThat(values.get(1)).isEqualTo(values.get(0));
  }

  /** What is logged of each request, from its values on. */
  private List<String> values(ByteArrayOutputStream log) {
    return log.toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.contains(RequestLogger.class.getSimpleName()))
        .filter(line -> line.contains("INSERT INTO " + journal.name()))
        .map(line -> line.substring(line.indexOf("VALUES")))
        .toList();
  }

  @Test
  void metrics() {
    BoundStatement writeThrough = writeThrough();
    BoundStatement ordinary = ordinary();
    Metrics metrics = session.getMetrics().orElseThrow();
    Meter sent = metrics.<Meter>getSessionMetric(DefaultSessionMetric.BYTES_SENT).orElseThrow();
    Timer requests =
        metrics.<Timer>getSessionMetric(DefaultSessionMetric.CQL_REQUESTS).orElseThrow();
    long requestsBefore = requests.getCount();
    long messagesBefore = messages(metrics);
    long start = sent.getCount();
    session.execute(ordinary);
    long sentByOrdinary = sent.getCount() - start;
    session.execute(writeThrough);
    long sentByWriteThrough = sent.getCount() - start - sentByOrdinary;

    assertThat(sentByWriteThrough).isGreaterThan(12).isEqualTo(sentByOrdinary);
    await(() -> requests.getCount() - requestsBefore == 2);
    await(() -> messages(metrics) - messagesBefore == 2);
  }

  /** Those of all nodes that the session has sent any to. */
  private long messages(Metrics metrics) {
    return session.getMetadata().getNodes().values().stream()
        .flatMap(
            node -> metrics.<Timer>getNodeMetric(node, DefaultNodeMetric.CQL_MESSAGES).stream())
        .mapToLong(Timer::getCount)
        .sum();
  }

  @Test
  void throttling() {
    BoundStatement insert = writeThrough();
    int count = 200;
    List<CompletableFuture<?>> running = new ArrayList<>();
    IntStream.range(0, count)
        .forEach(i -> running.add(session.executeAsync(insert).toCompletableFuture()));
    running.forEach(CompletableFuture::join);

    Timer delays =
        session
            .getMetrics()
            .orElseThrow()
            .<Timer>getSessionMetric(DefaultSessionMetric.THROTTLING_DELAY)
            .orElseThrow();
    assertThat(delays.getCount()).isBetween(count / 2L, (long) count);
    journal.assertHolds(count, RawVector.bytesOf(VECTOR));
  }
}
