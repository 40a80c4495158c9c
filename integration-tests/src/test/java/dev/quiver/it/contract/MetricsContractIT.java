/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metrics.DefaultSessionMetric;
import dev.quiver.Quiver;
import dev.quiver.bulk.BulkProgress;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.bulk.ScanProgress;
import dev.quiver.bulk.TableScan;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.driver.metrics.Library;
import dev.quiver.row.RowDecoder;
import dev.quiver.session.WriteThrough;
import dev.quiver.testkit.Await;
import java.lang.invoke.MethodHandles;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that the driver's metrics registry counts everything a session did, up to the last cell.
 */
@ExtendWith(ServerExtension.class)
class MetricsContractIT {
  private static final String NAME = "metered";
  private static final float[] VECTOR = {1.5f, -2, Float.NaN};

  private final TestCluster cluster;

  MetricsContractIT(TestCluster cluster) {
    this.cluster = cluster;
  }

  /** Returns Quiver's counters of the test's session, by name without the session's name. */
  private static Map<String, Long> counters(Library library, Object registry) {
    Map<String, Long> counters = new TreeMap<>();
    library
        .counts(registry)
        .forEach(
            (name, count) -> {
              String metric = name.replaceFirst(".*quiver\\.([a-z.-]+).*", "$1");
              assertThat(name).isEqualTo(library.name(NAME, metric));
              counters.put("quiver." + metric, count);
            });
    return counters;
  }

  private CqlSession open(
      CqlSessionBuilder builder, boolean readsSchema, Library library, Object registry) {
    return cluster.open(
        builder.withCodecRegistry(VectorCodecRegistry.create()).withMetricRegistry(registry),
        config ->
            library.configure(
                config.withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, readsSchema),
                NAME,
                List.of(DefaultSessionMetric.BYTES_SENT.getPath())));
  }

  /** Returns the differences of the counters. */
  private static Map<String, Long> since(Map<String, Long> before, Map<String, Long> now) {
    return now.keySet().stream()
        .collect(Collectors.toMap(name -> name, name -> now.get(name) - before.get(name)));
  }

  @ParameterizedTest
  @EnumSource
  void countsTheVectorsAndPagesOfASession(Library library) {
    Journal journal = Journal.create(cluster, "vector<float, 3>");
    Object registry = library.newRegistry();
    // Pages of the driver's own sessions would be counted, too.
    try (CqlSession session = open(Quiver.sessionBuilder(), false, library, registry)) {
      BoundStatement insert = journal.insert(session);
      BoundStatement borrowed = WriteThrough.borrow(insert, "v", VECTOR);
      BoundStatement encoded = insert.set("v", VECTOR, float[].class);
      RowDecoder<Doc> decoder = RowDecoder.records(Doc.class, MethodHandles.lookup());
      Map<String, Long> before = counters(library, registry);

      session.execute(borrowed);
      session.execute(borrowed);
      session.execute(encoded);
      session.execute(insert.setToNull("v"));
      session.execute(BatchStatement.newInstance(BatchType.LOGGED, borrowed, encoded));
      List<Row> rows = session.execute("SELECT v, id FROM " + journal.name()).all();
      assertThat(rows).hasSize(6);
      rows.forEach(decoder::decode);

      Map<String, Long> counted = since(before, counters(library, registry));
      assertThat(counted)
          .containsExactlyInAnyOrderEntriesOf(
              Map.of(
                  "quiver.vectors-written", 3L,
                  "quiver.bytes-written", 3 * 12L,
                  "quiver.vectors-encoded", 2L,
                  "quiver.pages", 1L,
                  "quiver.cells", 12L,
                  "quiver.frames-rejected", 0L,
                  "quiver.driver-pages", 0L));
    }
    assertThat(counters(library, registry)).as("after the session").isEmpty();
  }

  /** With fast frames and without them; each run adds to the counts. */
  @ParameterizedTest
  @EnumSource
  void countsRowsOfLoadsAndScansInEachSession(Library library) {
    for (CqlSessionBuilder builder : List.of(Quiver.sessionBuilder(), CqlSession.builder())) {
      Table table = cluster.createTable("v vector<float, 3>");
      Object registry = library.newRegistry();
      try (CqlSession session = open(builder, true, library, registry)) {
        PreparedStatement insert =
            session.prepare("INSERT INTO " + table + " (id, v) VALUES (?, ?)");
        BulkWriter<Integer> writer = BulkWriter.of(session, id -> insert.bind(id, VECTOR));
        List<BulkProgress> loads = new CopyOnWriteArrayList<>();
        for (int rows : new int[] {70, 30}) {
          writer
              .withProgressListener(Duration.ofHours(1), loads::add)
              .write(IntStream.range(0, rows).boxed());
        }
        ScanProgress scan =
            TableScan.of(session, table.name())
                .select("id", "v")
                .forEach(RowDecoder.records(Vector.class, MethodHandles.lookup()), row -> {});
        Await.until("both ends told", Duration.ofMinutes(1), () -> loads.size() == 2);
        Map<String, Long> expected =
            Map.of(
                "quiver.bulk.rows-written", 100L,
                "quiver.bulk.rows-failed", 0L,
                "quiver.bulk.bytes-written", loads.stream().mapToLong(BulkProgress::bytes).sum(),
                "quiver.bulk.retries", loads.stream().mapToLong(BulkProgress::retries).sum(),
                "quiver.scan.rows-read", 70L,
                "quiver.scan.bytes-read", scan.bytes(),
                "quiver.scan.retries", scan.retries());
        assertThat(expected.get("quiver.bulk.bytes-written")).isPositive();
        assertThat(scan.bytes()).isPositive();
        Await.untilAsserted(
            Duration.ofMinutes(1),
            () -> assertThat(counters(library, registry)).containsAllEntriesOf(expected));
      }
      // Removed once the future of the end completes, which close() also waits for.
      Await.until(
          "no meters of a session that is closed",
          Duration.ofMinutes(1),
          () -> counters(library, registry).isEmpty());
    }
  }

  record Doc(UUID id, List<Float> v) {}

  record Vector(int id, List<Float> v) {}
}
