/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.data.CqlDuration;
import dev.quiver.bulk.BulkException;
import dev.quiver.bulk.BulkResult;
import dev.quiver.bulk.BulkRun;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.bulk.ScanProgress;
import dev.quiver.bulk.ScanRun;
import dev.quiver.bulk.TableScan;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.column.MatrixReader;
import dev.quiver.row.ColumnName;
import dev.quiver.row.ReactiveRows;
import dev.quiver.row.RowDecoder;
import dev.quiver.row.RowEncoder;
import dev.quiver.search.Hit;
import dev.quiver.search.Similarity;
import dev.quiver.search.VectorSearch;
import dev.quiver.testkit.driver.Subscribed;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
import org.reactivestreams.Publisher;

/** Jobs of users of other libraries, from the reports in docs/reliability/reports.md. */
@ExtendWith(ServerExtension.class)
@SuppressWarnings("ArrayRecordComponent") // vectors are arrays
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class UserReportsContractIT {
  /** A session that is closed is not waited for as long as a node that does not answer. */
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
  void aTypeThatHasGrownIsWrittenWithItsNewFieldOncePreparedAgain() throws Exception {
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

  /** What an action throws, which is soon. */
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

  record Durations(int id, CqlDuration one, List<CqlDuration> many) {}

  /** Report 4. */
  @Test
  void durationsKeepTheirSigns() {
    Table table = cluster.createTable("one duration, many list<duration>");
    PreparedStatement insert =
        session.prepare("INSERT INTO " + table + " (id, one, many) VALUES (?, ?, ?)");
    List<CqlDuration> durations =
        List.of(
            CqlDuration.from("-1y2mo3d4h5ns"),
            CqlDuration.newInstance(0, 0, -1),
            CqlDuration.newInstance(0, 0, 0),
            CqlDuration.newInstance(Integer.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE),
            CqlDuration.newInstance(-Integer.MAX_VALUE, -Integer.MAX_VALUE, -Long.MAX_VALUE),
            CqlDuration.newInstance(Integer.MIN_VALUE, Integer.MIN_VALUE, Long.MIN_VALUE));
    for (CqlDuration duration : durations) {
      Durations record = new Durations(Table.newId(), duration, durations);
      session.execute(RowEncoder.records(Durations.class).encode(insert, record));
      Row row = table.row(record.id());
      assertThat(
              RowDecoder.records(Durations.class)
                  .decode(
                      session
                          .execute(
                              "SELECT id, one, many FROM " + table + " WHERE id = ?", record.id())
                          .one()))
          .isEqualTo(record);
      assertThat(row.getCqlDuration("one")).isEqualTo(duration);
      assertThat(table.row(cluster.stock(), record.id()).getCqlDuration("one")).isEqualTo(duration);
    }
  }

  record Named(
      @ColumnName("Token") int token,
      int ttl,
      String order,
      @ColumnName("select a") int selectA,
      float[] vector) {}

  /** Report 11. */
  @Test
  void columnsHaveAnyName() {
    cluster.assume(Ability.ANN);
    cluster.assume(Ability.SIMILARITY_FUNCTIONS);
    String table =
        createTable(
            "\"Token\" int, ttl int, \"order\" text, \"select a\" int, vector vector<float, 2>,"
                + " PRIMARY KEY ((\"Token\", ttl), \"order\")");
    cluster.createAnnIndex(new Table(table, session), "vector", "EUCLIDEAN");
    Named row = new Named(1, 2, "x", 3, new float[] {1, 2});
    BulkResult<Named> loaded =
        BulkWriter.records(
                session,
                "INSERT INTO "
                    + table
                    + " (\"Token\", ttl, \"order\", \"select a\", vector) VALUES (?, ?, ?, ?, ?)",
                Named.class)
            .withIdempotence(true)
            .write(List.of(row, new Named(1, 2, "y", 4, new float[] {0, 0})));
    assertThat(loaded.rowsWritten()).isEqualTo(2);
    String[] columns = {"\"Token\"", "ttl", "\"order\"", "\"select a\"", "vector"};
    RowDecoder<Named> decoder = RowDecoder.records(Named.class);
    List<Named> scanned = new ArrayList<>();
    TableScan.of(session, table).select(columns).forEach(decoder, scanned::add);
    assertThat(scanned)
        .usingRecursiveFieldByFieldElementComparator()
        .containsExactlyInAnyOrder(row, new Named(1, 2, "y", 4, new float[] {0, 0}));
    assertThat(
            TableScan.of(session, table)
                .where("\"Token\" = ? AND ttl = ?", 1, 2)
                .read(
                    MatrixReader.floats("vector")
                        .withColumn("\"order\"", String[].class)
                        .withColumn("\"Token\"", int[].class))
                .column("\"order\"", String[].class))
        .containsExactly("x", "y");
    assertThat(
            VectorSearch.on(session, table, "vector")
                .select(columns)
                .limit(1)
                .withScore(Similarity.EUCLIDEAN)
                .nearestTo(new float[] {1, 2})
                .hits(decoder))
        .singleElement()
        .extracting(hit -> hit.value().order())
        .isEqualTo("x");
  }

  record Keyed(String a, String b, String c, @Nullable String v) {}

  /** Report 12. */
  @Test
  void anEmptyTextOfAKeyIsNotNull() {
    String table = createTable("a text, b text, c text, v text, PRIMARY KEY ((a, b), c)");
    List<Keyed> rows = new ArrayList<>();
    for (String a : List.of("", "x")) {
      for (String b : List.of("", "y")) {
        for (String c : List.of("", "1", "2")) {
          rows.add(new Keyed(a, b, c, c.equals("1") ? null : c));
        }
      }
    }
    assertThat(
            BulkWriter.records(
                    session,
                    "INSERT INTO " + table + " (a, b, c, v) VALUES (?, ?, ?, ?)",
                    Keyed.class)
                .withIdempotence(true)
                .write(rows)
                .rowsWritten())
        .isEqualTo(12);
    RowDecoder<Keyed> decoder = RowDecoder.records(Keyed.class);
    List<Keyed> scanned = new ArrayList<>();
    TableScan scan = TableScan.of(session, table).select("a", "b", "c", "v");
    scan.forEach(decoder, scanned::add);
    assertThat(scanned).containsExactlyInAnyOrderElementsOf(rows);
    scanned.clear();
    scan.where("a = ? AND b = ?", "", "").forEach(decoder, scanned::add);
    assertThat(scanned).containsExactlyElementsOf(rows.subList(0, 3));
  }

  record Collections(
      int id,
      Optional<Map<String, String>> fm,
      Optional<Map<String, String>> m,
      Optional<List<Integer>> fl,
      Optional<int[]> l,
      @Nullable String t,
      @Nullable ByteBuffer b) {}

  /** Report 13. */
  @Test
  void anOptionalTellsANullCollectionFromAnEmptyOne() {
    Table table =
        cluster.createTable(
            "fm frozen<map<text, text>>, m map<text, text>, fl frozen<list<int>>, l list<int>,"
                + " t text, b blob");
    session.execute("INSERT INTO " + table + " (id) VALUES (1)");
    session.execute(
        "INSERT INTO " + table + " (id, fm, m, fl, l, t, b) VALUES (2, {}, {}, [], [], '', 0x)");
    String select = "SELECT id, fm, m, fl, l, t, b FROM " + table + " WHERE id = ?";
    RowDecoder<Collections> decoder = RowDecoder.records(Collections.class);
    Collections nulls = decoder.decode(session.execute(select, 1).one());
    Collections empty = decoder.decode(session.execute(select, 2).one());
    assertThat(nulls)
        .isEqualTo(
            new Collections(
                1,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                null,
                null));
    assertThat(empty)
        .isEqualTo(
            new Collections(
                2,
                Optional.of(Map.of()),
                Optional.empty(),
                Optional.of(List.of()),
                Optional.empty(),
                "",
                ByteBuffer.allocate(0)));
    PreparedStatement insert =
        session.prepare(
            "INSERT INTO " + table + " (id, fm, m, fl, l, t, b) VALUES (?, ?, ?, ?, ?, ?, ?)");
    RowEncoder<Collections> encoder = RowEncoder.records(Collections.class);
    for (Collections row : List.of(nulls, empty)) {
      session.execute(encoder.encode(insert, row));
      assertThat(decoder.decode(session.execute(select, row.id()).one())).isEqualTo(row);
    }
  }

  record Moment(int id, @Nullable Instant m, @Nullable LocalDate d) {}

  /** Report 15. */
  @Test
  void aMomentThatDoesNotFitIsAnError() {
    cluster.assumeProtocolV4("dates");
    Table table = cluster.createTable("m timestamp, d date");
    PreparedStatement insert =
        session.prepare("INSERT INTO " + table + " (id, m, d) VALUES (?, ?, ?)");
    RowEncoder<Moment> encoder = RowEncoder.records(Moment.class);
    RowDecoder<Moment> decoder = RowDecoder.records(Moment.class);
    Instant most = Instant.ofEpochMilli(Long.MAX_VALUE);
    Instant least = Instant.ofEpochMilli(Long.MIN_VALUE);
    LocalDate first = LocalDate.ofEpochDay(Integer.MIN_VALUE);
    LocalDate last = LocalDate.ofEpochDay(Integer.MAX_VALUE);
    for (Moment moment :
        List.of(
            new Moment(1, most, last),
            new Moment(2, least, first),
            new Moment(3, Instant.parse("+10000-01-01T00:00:00Z"), LocalDate.of(10_000, 1, 1)),
            new Moment(4, Instant.parse("0000-12-31T23:59:59.999Z"), LocalDate.of(-1, 1, 1)))) {
      session.execute(encoder.encode(insert, moment));
      assertThat(
              decoder.decode(
                  session
                      .execute("SELECT id, m, d FROM " + table + " WHERE id = ?", moment.id())
                      .one()))
          .isEqualTo(moment);
    }
    for (Moment moment :
        List.of(
            new Moment(5, most.plusMillis(1), null),
            new Moment(5, least.minusMillis(1), null),
            new Moment(5, Instant.MAX, null),
            new Moment(5, Instant.MIN, null))) {
      assertThatThrownBy(() -> session.execute(encoder.encode(insert, moment)))
          .as(moment.toString())
          .hasMessageContaining("variable m timestamp: ");
    }
    assertThat(table.has(5)).isFalse();
  }

  /** Report 16. */
  @Test
  void thousandsOfPagesAreReadWithoutDeepStacks() throws Exception {
    Table table = cluster.createTable("v vector<float, 1>");
    fill(table.name(), 4_000);
    SimpleStatement select =
        SimpleStatement.newInstance("SELECT id, v FROM " + table).setPageSize(1);
    RowDecoder<Map<String, @Nullable Object>> maps = RowDecoder.maps();
    assertThat(maps.decodeAllAsync(session.executeAsync(select)).toCompletableFuture().join())
        .hasSize(4_000);
    assertThat(
            MatrixReader.floats("v")
                .withColumn("id", int[].class)
                .readAsync(session.executeAsync(select))
                .toCompletableFuture()
                .join()
                .rowCount())
        .isEqualTo(4_000);
    Publisher<Map<String, @Nullable Object>> publisher =
        ReactiveRows.decode(maps, session.executeReactive(select));
    assertThat(Published.all(publisher).get(2, TimeUnit.MINUTES)).hasSize(4_000);
  }

  record Cell(int k, int c) {}

  /** Report 18. */
  @Test
  void moreRowsOfAPartitionThanABatchMayHaveAreWritten() {
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

  /** Report 19. */
  @Test
  void aSearchWithoutAnIndexSaysWhatToCreate() {
    cluster.assume(Ability.ANN);
    Table table = cluster.createTable("t text, v vector<float, 2>, w vector<float, 2>");
    VectorSearch search = near(table.name(), "v");
    String create = "." + table + " (v) USING 'StorageAttachedIndex'"; // with the keyspace
    assertThatThrownBy(() -> search.rows()).hasMessageContaining(create);
    cluster.createAnnIndex(table, "w", "COSINE");
    assertThatThrownBy(() -> search.rows()).hasMessageContaining(create);
    assertThatThrownBy(() -> search.prepareAsync().toCompletableFuture().join())
        .hasStackTraceContaining(create);
    assertThatThrownBy(() -> near(table.name(), "t").rows())
        .hasMessageContaining("expected a column of type vector<float, n>");
    assertThatThrownBy(() -> near(table.name(), "x").rows()).hasMessageContaining("x");
    assertThatThrownBy(() -> near("nowhere", "v").rows()).hasMessageContaining("nowhere");
    cluster.createAnnIndex(table, "v", "COSINE");
    assertThat(search.rows()).isEmpty();
  }

  private VectorSearch near(String table, String column) {
    return VectorSearch.on(session, table, column).select("id").nearestTo(new float[] {1, 2});
  }

  /** Report 20. */
  @Test
  void eachVectorColumnIsSearchedByItsOwnFunction() {
    cluster.assume(Ability.ANN);
    cluster.assume(Ability.SIMILARITY_FUNCTIONS);
    Table table = cluster.createTable("e vector<float, 2>, d vector<float, 2>, c vector<float, 2>");
    cluster.createAnnIndex(table, "e", "EUCLIDEAN");
    cluster.createAnnIndex(table, "d", "DOT_PRODUCT");
    cluster.createAnnIndex(table, "c", "COSINE");
    float[][] vectors = {{1, 0}, {10, 1}, {0.9f, 0.1f}};
    for (int id = 0; id < vectors.length; id++) {
      session.execute(
          session
              .prepare("INSERT INTO " + table + " (id, e, d, c) VALUES (?, ?, ?, ?)")
              .bind(id, vectors[id], vectors[id], vectors[id]));
    }
    float[] question = {0.9f, 0.1f};
    for (Similarity similarity : Similarity.values()) {
      String column = similarity.name().substring(0, 1).toLowerCase(Locale.ROOT);
      List<Hit<Id>> hits =
          VectorSearch.on(session, table.name(), column)
              .select("id")
              .withScore(similarity)
              .nearestTo(question)
              .hits(IDS);
      assertThat(hits)
          .hasSize(3)
          .isSortedAccordingTo((a, b) -> Float.compare(b.score(), a.score()));
      assertThat(hits.get(0).value().id())
          .as(column)
          .isEqualTo(similarity == Similarity.DOT_PRODUCT ? 1 : 2);
    }
    assertThat(
            VectorSearch.on(session, table.name(), "e").select("id").nearestTo(new float[2]).rows())
        .hasSize(3);
    assertThatThrownBy(
            () ->
                VectorSearch.on(session, table.name(), "c")
                    .select("id")
                    .nearestTo(new float[2])
                    .rows())
        .hasMessageContaining("only zeros");
  }
}
