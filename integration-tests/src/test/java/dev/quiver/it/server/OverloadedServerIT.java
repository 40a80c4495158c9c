/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.api.core.session.SessionBuilder;
import dev.quiver.bulk.BulkProgress;
import dev.quiver.bulk.BulkResult;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.bulk.RowFailure;
import dev.quiver.bulk.TableScan;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.driver.frame.FrameContext;
import dev.quiver.it.cluster.VectorOf;
import dev.quiver.row.RowDecoder;
import dev.quiver.session.WriteThrough;
import dev.quiver.testkit.Seed;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Loads into a server that is slow, impatient and small: it answers that a write timed out where it
 * was written, or where it never will be, that it is overloaded, and that a row is too large.
 */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class OverloadedServerIT {
  private static final int ROWS = 6_000;

  /** The limit with which a load begins. */
  private static final int FIRST_LIMIT = 256;

  /**
   * A write waits for the commit log, which is written each 5 ms, and times out after 10 ms. Eight
   * threads write: what waits for one of them longer is written too late, or thrown away. What is
   * in flight beyond 128 KiB is refused as overload.
   */
  private static final String LIMITS =
      """
      commitlog_sync: group
      commitlog_sync_group_window: 5ms
      commitlog_sync_period: 0ms
      write_request_timeout: 10ms
      concurrent_writes: 8
      native_transport_receive_queue_capacity: 4KiB
      native_transport_max_request_data_in_flight_per_ip: 128KiB
      native_transport_max_request_data_in_flight: 128KiB
      max_mutation_size: 256KiB
      """;

  private static EmbeddedCassandra cassandra;
  private static CqlSession session;

  @BeforeAll
  static void start() {
    System.out.println("Vectors of this run: " + Seed.describe());
    cassandra = EmbeddedCassandra.start(ServerOptions.defaults().withExtraYaml(LIMITS));
    session =
        new ToldOfOverload()
            .addContactPoint(cassandra.contactPoint())
            .withLocalDatacenter(cassandra.localDatacenter())
            .withConfigLoader(
                DriverConfigLoader.programmaticBuilder()
                    .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(60))
                    .build())
            .build();
    session.execute(
        "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor':"
            + " 1}");
  }

  @AfterAll
  static void stop() {
    EmbeddedCassandra started = cassandra;
    CqlSession opened = session;
    try (started;
        opened) {
      // The session first. Either may be missing, if it could not be started.
    }
  }

  /** Without this, the server stops reading instead of telling of overload. */
  private static final class ToldOfOverload extends SessionBuilder<ToldOfOverload, CqlSession> {
    ToldOfOverload() {
      withCodecRegistry(VectorCodecRegistry.create());
    }

    @Override
    protected CqlSession wrap(CqlSession defaultSession) {
      return defaultSession;
    }

    @Override
    protected DriverContext buildContext(
        DriverConfigLoader configLoader, ProgrammaticArguments arguments) {
      return new FrameContext(configLoader, arguments) {
        @Override
        protected Map<String, String> buildStartupOptions() {
          Map<String, String> options = new HashMap<>(super.buildStartupOptions());
          options.put("THROW_ON_OVERLOAD", "1");
          return options;
        }
      };
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  record Doc(int part, int id, float[] v) {}

  record Id(int id) {}

  @Test
  void eachRowOfIdempotentStatementsIsWritten() {
    BulkWriter<Integer> writer = writer("repeated").withIdempotence(true);
    BulkResult<Integer> result = writer.write(IntStream.range(0, ROWS).boxed());
    print("idempotent", result, Map.of());
    assertThat(result.rowsWritten()).isEqualTo(ROWS);
    assertThat(result.progress().retries()).isPositive();
    assertThat(result.progress().maxInFlight()).isLessThan(FIRST_LIMIT);
    assertThat(read("repeated")).hasSize(ROWS);
  }

  @Test
  void eachRowOfOtherStatementsIsWrittenOrTold() {
    Map<Integer, RowFailure<Integer>> failures = new HashMap<>();
    Set<Integer> twice = new HashSet<>();
    BulkResult<Integer> result =
        writer("once")
            .withIdempotence(false)
            .withMaxFailures(ROWS)
            .withFailureListener(
                failure -> {
                  if (failures.put(failure.row(), failure) != null) {
                    twice.add(failure.row());
                  }
                })
            .write(IntStream.range(0, ROWS).boxed());
    print("not idempotent", result, failures);
    assertThat(twice).isEmpty();
    assertThat(failures).isNotEmpty();
    assertThat(result.rowsWritten() + failures.size()).isEqualTo(ROWS);
    assertThat(result.progress().maxInFlight()).isLessThan(FIRST_LIMIT);
    Set<Integer> there = read("once");
    assertThat(there)
        .containsAll(
            IntStream.range(0, ROWS).filter(id -> !failures.containsKey(id)).boxed().toList());
    failures.forEach(
        (id, failure) -> {
          assertThat(failure.position()).isEqualTo(id.longValue());
          assertThat(failure.attempts()).isPositive();
          assertThat(failure.reason()).isNotNull();
          if (!failure.mayBeWritten()) {
            assertThat(there).doesNotContain(id);
          }
        });
    assertThat(kinds(failures))
        .containsKeys(
            WriteTimeoutException.class.getSimpleName(), OverloadedException.class.getSimpleName());
    System.out.printf("%d of the failed rows are there%n", there.size() + failures.size() - ROWS);
  }

  /** One row is larger than a mutation may be: it alone fails. */
  @Test
  void aRowThatIsTooLargeFailsAlone() {
    session.execute("CREATE TABLE k.large (part int, id int, v blob, PRIMARY KEY (part, id))");
    PreparedStatement insert =
        session.prepare("INSERT INTO k.large (part, id, v) VALUES (?, ?, ?)");
    int tooLarge = 77;
    BulkResult<Integer> result =
        BulkWriter.of(
                session,
                (Integer id) ->
                    insert.bind(0, id, ByteBuffer.allocate(id == tooLarge ? 300 << 10 : 100)))
            .withIdempotence(true)
            .withMaxFailures(ROWS)
            .write(IntStream.range(0, 300).boxed());
    Map<Integer, RowFailure<Integer>> failures = new HashMap<>();
    result.failures().forEach(failure -> failures.put(failure.row(), failure));
    print("one row too large", result, failures);
    assertThat(failures).containsOnlyKeys(tooLarge);
    Set<Integer> there = new HashSet<>();
    TableScan.of(session, "k", "large")
        .select("id")
        .forEach(
            RowDecoder.records(Id.class),
            row -> assertThat(there.add(row.id())).as("row %d is new", row.id()).isTrue());
    assertThat(there).hasSize(299).doesNotContain(tooLarge);
  }

  private static BulkWriter<Integer> writer(String table) {
    session.execute(
        "CREATE TABLE k.%s (part int, id int, v vector<float, %d>, PRIMARY KEY (part, id))"
            .formatted(table, VectorOf.DIMENSION));
    PreparedStatement insert =
        session.prepare("INSERT INTO k.%s (part, id, v) VALUES (?, ?, ?)".formatted(table));
    return BulkWriter.of(
        session, id -> WriteThrough.borrow(insert.bind(part(id), id), "v", VectorOf.id(id)));
  }

  /** Some partitions, so that there are batches and single rows. */
  private static int part(int id) {
    return id % 2 == 0 ? id % 50 : id;
  }

  /** The ids of a table, of which none comes twice and each has its bits. */
  private static Set<Integer> read(String table) {
    Set<Integer> there = new HashSet<>();
    TableScan.of(session, "k", table)
        .forEach(
            RowDecoder.records(Doc.class),
            doc -> {
              assertThat(there.add(doc.id())).as("row %d is new", doc.id()).isTrue();
              assertThat(doc.part()).isEqualTo(part(doc.id()));
              assertThat(VectorOf.difference(doc.id(), doc.v())).isNull();
            });
    return there;
  }

  private static void print(
      String what, BulkResult<?> result, Map<Integer, RowFailure<Integer>> failures) {
    BulkProgress progress = result.progress();
    System.out.printf("Overload, %s: %s; failures: %s%n", what, progress, kinds(failures));
  }

  private static Map<String, Integer> kinds(Map<Integer, RowFailure<Integer>> failures) {
    Map<String, Integer> kinds = new TreeMap<>();
    failures
        .values()
        .forEach(
            failure -> kinds.merge(failure.reason().getClass().getSimpleName(), 1, Integer::sum));
    return kinds;
  }
}
