/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.quiver.bulk.BulkException;
import dev.quiver.bulk.BulkRun;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.bulk.ScanProgress;
import dev.quiver.bulk.ScanRun;
import dev.quiver.bulk.TableScan;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.row.ReactiveRows;
import dev.quiver.row.RowDecoder;
import dev.quiver.row.RowEncoder;
import dev.quiver.search.VectorSearch;
import dev.quiver.testkit.driver.Subscribed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests jobs of users of other libraries, from docs/reliability/reports.md. */
@ExtendWith(ServerExtension.class)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class UserReportsContractIT {
  /** Shorter than the timeout for a node that does not answer. */
  private static final Duration SOON = Duration.ofSeconds(20);

  private final TestCluster cluster;
  private final CqlSession session;

  UserReportsContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.session = cluster.quiver();
  }

  record Id(int id) {}

  private static final RowDecoder<Id> IDS = RowDecoder.records(Id.class);

  private String createTable(String columns) {
    String name = cluster.newName();
    session.execute("CREATE TABLE " + name + " (" + columns + ")");
    return name;
  }

  /** Report 1. */
  @Test
  void aCancelledSearchCanBeRepeated() {
    cluster.assume(Ability.ANN);
    Table table = cluster.createTable("v vector<float, 2>");
    cluster.createAnnIndex(table, "COSINE");
    session.execute("INSERT INTO " + table + " (id, v) VALUES (1, [1, 2])");
    for (int limit = 1; limit < 4; limit++) {
      VectorSearch search =
          VectorSearch.on(session, table.name(), "v")
              .select("id", "id AS id" + limit)
              .limit(limit)
              .nearestTo(new float[] {1, 0});
      search.prepareAsync().toCompletableFuture().cancel(true);
      search.rowsAsync().toCompletableFuture().cancel(true);
      search.recordsAsync(IDS).toCompletableFuture().cancel(true);
      assertThat(search.records(IDS)).containsExactly(new Id(1));
      assertThat(search.rowsAsync().toCompletableFuture().join()).hasSize(1);
    }
  }

  /** Report 1. */
  @Test
  void aCancelledScanAndLoadCanBeRepeated() throws Exception {
    Table table = cluster.createTable("t text");
    BulkWriter<Id> writer =
        BulkWriter.records(session, "INSERT INTO " + table + " (id) VALUES (?)", Id.class)
            .withIdempotence(true);
    for (int round = 0; round < 3; round++) {
      BulkRun<Id> load =
          writer.writeAsync(
              IntStream.range(0, 500).mapToObj(Id::new).iterator(), ForkJoinPool.commonPool());
      load.cancel();
      awaitEnd(load.completion());
      assertThat(writer.write(IntStream.range(0, 500).mapToObj(Id::new)).rowsWritten())
          .isEqualTo(500);

      TableScan scan = TableScan.of(session, table.name()).select("id").withPageSize(7 + round);
      ScanRun<ScanProgress> run = scan.forEachAsync(IDS, id -> {}, ForkJoinPool.commonPool());
      run.cancel();
      awaitEnd(run.completion());
      run.completion().toCompletableFuture().cancel(true);
      Subscribed<Id> some = new Subscribed<>(scan.publish(IDS, ForkJoinPool.commonPool()));
      some.request(Long.MAX_VALUE);
      some.awaitValues(round);
      some.cancel();
      Set<Id> ids = new HashSet<>();
      scan.forEach(IDS, ids::add);
      assertThat(ids).hasSize(500);
    }
  }

  private static void awaitEnd(CompletionStage<?> completion) {
    var unused = completion.handle((result, failure) -> true).toCompletableFuture().join();
  }

  record Point(int x) {}

  record Grown(int x, @Nullable String y) {}

  record Points(int id, List<Point> many, Set<Point> some, Map<String, Point> named) {}

  record GrownPoints(int id, List<Grown> many, Set<Grown> some, Map<String, Grown> named) {}

  /** Reports 2 and 17. */
  @Test
  void aTypeWithANewFieldIsWrittenOncePreparedAgain() throws Exception {
    String type = cluster.newName();
    session.execute("CREATE TYPE " + type + " (x int)");
    Table table =
        cluster.createTable(
            "many list<frozen<%1$s>>, some set<frozen<%1$s>>, named map<text, frozen<%1$s>>"
                .formatted(type));
    String insert = "INSERT INTO " + table + " (id, many, some, named) VALUES (?, ?, ?, ?)";
    String select = "SELECT id, many, some, named FROM " + table + " WHERE id = ?";
    Points old =
        new Points(1, List.of(new Point(1)), Set.of(new Point(5)), Map.of("a", new Point(2)));
    session.execute(RowEncoder.records(Points.class).encode(session.prepare(insert), old));
    assertThat(
            RowDecoder.records(Points.class)
                .decode(session.execute(session.prepare(select).bind(1)).one()))
        .isEqualTo(old);

    session.execute("ALTER TYPE " + type + " ADD y text");
    RowEncoder<GrownPoints> encoder = RowEncoder.records(GrownPoints.class);
    // The driver drops the statement a moment after the change.
    for (int i = 0; i < 100 && !fits(encoder, session.prepare(insert)); i++) {
      Thread.sleep(100);
    }
    PreparedStatement again = session.prepare(insert);
    GrownPoints grown =
        new GrownPoints(
            2,
            List.of(new Grown(3, "y")),
            Set.of(new Grown(6, ""), new Grown(7, null)),
            Map.of("b", new Grown(4, null)));
    session.execute(encoder.encode(again, grown));
    RowDecoder<GrownPoints> decoder = RowDecoder.records(GrownPoints.class);
    PreparedStatement read = session.prepare(select);
    assertThat(decoder.decode(session.execute(read.bind(2)).one())).isEqualTo(grown);
    assertThat(decoder.decode(session.execute(read.bind(1)).one()))
        .isEqualTo(
            new GrownPoints(
                1,
                List.of(new Grown(1, null)),
                Set.of(new Grown(5, null)),
                Map.of("a", new Grown(2, null))));
    assertThat(
            BulkWriter.records(session, insert, GrownPoints.class)
                .withIdempotence(true)
                .write(List.of(grown))
                .rowsWritten())
        .isEqualTo(1);
    assertThat(decoder.decode(session.execute(read.bind(2)).one())).isEqualTo(grown);
  }

  private static boolean fits(RowEncoder<?> encoder, PreparedStatement statement) {
    try {
      encoder.check(statement);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private CqlSession another() {
    return cluster.open(builder -> builder.withCodecRegistry(VectorCodecRegistry.create()));
  }

  /** Returns the exception of an action, which has to fail soon. */
  private static Throwable thrownSoon(ThrowingCallable action) {
    long start = System.nanoTime();
    Throwable thrown = catchThrowable(action);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
    return thrown;
  }

  /** Report 3. */
  @Test
  void aLoadEndsSoonWhenItsSessionIsClosed() {
    Table table = cluster.createTable("t text");
    CqlSession closing = another();
    BulkWriter<Id> writer =
        BulkWriter.records(closing, "INSERT INTO " + table + " (id) VALUES (?)", Id.class)
            .withIdempotence(true);
    Throwable thrown =
        thrownSoon(
            () ->
                writer.write(
                    IntStream.iterate(0, i -> i + 1)
                        .peek(
                            i -> {
                              if (i == 2_000) {
                                closing.closeAsync();
                              }
                            })
                        .mapToObj(Id::new)));
    assertThat(thrown).isInstanceOf(BulkException.class);
    assertThat(thrown).hasStackTraceContaining("closed");
    closing.close();
  }

  /** Report 3. */
  @Test
  void aScanEndsSoonWhenItsSessionIsClosed() {
    Table table = cluster.createTable("t text");
    fill(table.name(), 3_000);
    CqlSession closing = another();
    List<Id> read = new ArrayList<>();
    Throwable thrown =
        thrownSoon(
            () ->
                TableScan.of(closing, table.name())
                    .select("id")
                    .withPageSize(3)
                    .forEach(
                        IDS,
                        id -> {
                          read.add(id);
                          if (read.size() == 100) {
                            closing.close();
                          }
                        }));
    assertThat(thrown).hasStackTraceContaining("closed");
  }

  /** Report 3. */
  @Test
  void aPublisherEndsSoonWhenItsSessionIsClosed() throws Exception {
    Table table = cluster.createTable("t text");
    fill(table.name(), 3_000);
    CqlSession closing = another();
    Subscribed<Id> ids =
        new Subscribed<>(
            ReactiveRows.decode(
                IDS,
                closing.executeReactive(
                    SimpleStatement.newInstance("SELECT id FROM " + table).setPageSize(10))));
    ids.request(100);
    ids.awaitValues(100);
    closing.closeAsync();
    ids.request(Long.MAX_VALUE);
    assertThat(thrownSoon(() -> ids.end().get(1, TimeUnit.MINUTES)))
        .isInstanceOf(ExecutionException.class);
    closing.close();
    assertThatThrownBy(
            () ->
                VectorSearch.on(closing, table.name(), "v")
                    .select("id")
                    .nearestTo(new float[2])
                    .rows())
        .hasMessageContaining("closed");
  }

  private void fill(String table, int rows) {
    assertThat(
            BulkWriter.records(session, "INSERT INTO " + table + " (id) VALUES (?)", Id.class)
                .withIdempotence(true)
                .write(IntStream.range(0, rows).mapToObj(Id::new))
                .rowsWritten())
        .isEqualTo(rows);
  }

  record Cell(int k, int c) {}

  /** Report 18. */
  @Test
  void writesMoreRowsOfAPartitionThanABatchMayHave() {
    String table = createTable("k int, c int, PRIMARY KEY (k, c)");
    assertThat(
            BulkWriter.records(
                    session, "INSERT INTO " + table + " (k, c) VALUES (?, ?)", Cell.class)
                .withIdempotence(true)
                .write(IntStream.range(0, 70_000).mapToObj(c -> new Cell(1, c)))
                .rowsWritten())
        .isEqualTo(70_000);
    assertThat(
            TableScan.of(session, table)
                .where("k = ?", 1)
                .select("k", "c")
                .forEach(RowDecoder.records(Cell.class), cell -> {})
                .rows())
        .isEqualTo(70_000);
  }
}
