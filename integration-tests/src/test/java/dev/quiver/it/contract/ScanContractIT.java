/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import dev.quiver.bulk.BulkResult;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.bulk.ScanException;
import dev.quiver.bulk.ScanProgress;
import dev.quiver.bulk.ScanRun;
import dev.quiver.bulk.TableScan;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.VectorTable;
import dev.quiver.guide.BulkProgram;
import dev.quiver.guide.ScanProgram;
import dev.quiver.guide.ScanProgram.Paragraph;
import dev.quiver.matrix.DoubleMatrix;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.RowDecoder;
import dev.quiver.testkit.Seed;
import dev.quiver.vector.RowDecodeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that a scan returns every row once, bit by bit, for any table. */
@ExtendWith(ServerExtension.class)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ScanContractIT {
  private final CqlSession quiver;
  private final CqlSession stock;
  private final Random random = new Random(Seed.random("scan").nextLong());

  ScanContractIT(TestCluster cluster) {
    this.quiver = cluster.quiver();
    this.stock = cluster.stock();
    quiver.execute("DROP TABLE IF EXISTS paragraphs");
    BulkProgram.createTable(quiver);
  }

  @Test
  void readsEveryRowOnceAsMatrixChunksAndRecords() {
    Map<List<Integer>, Paragraph> written = write(6_000, 3_000);
    for (CqlSession session : List.of(quiver, stock)) {
      VectorTable<FloatMatrix> table = ScanProgram.matrix(session);
      assertThat(table.rowCount()).isEqualTo(6_000);
      Set<List<Integer>> keys = new HashSet<>();
      check(table, written, keys);
      assertThat(keys).hasSize(6_000);
    }

    Set<Long> numbers = new HashSet<>();
    List<Integer> sizes = new ArrayList<>();
    ScanProgress chunked =
        ScanProgram.chunks(
            quiver,
            chunk -> {
              sizes.add(chunk.rowCount());
              Arrays.stream(chunk.column("number", long[].class)).forEach(numbers::add);
            });
    assertThat(numbers).hasSize(6_000);
    assertThat(sizes).containsExactly(6_000);
    assertThat(chunked.rows()).isEqualTo(6_000);
    assertThat(chunked.share()).isEqualTo(1);

    List<ScanProgress> told = new CopyOnWriteArrayList<>();
    Map<List<Integer>, Paragraph> read = new HashMap<>();
    ScanProgress last = ScanProgram.records(quiver, into(read), told::add);
    assertThat(last.rows()).isEqualTo(6_000);
    assertThat(last.finishedRanges()).isEqualTo(last.ranges()).isGreaterThanOrEqualTo(128);
    assertThat(last.remaining()).isZero();
    assertSame(read, written);
  }

  /** A scan recycles the memory of cells it has read: rows that callers keep must not change. */
  @Test
  void largeVectorsAreCorrectWhileTheSessionReadsOthers() {
    int dimension = 128;
    int rows = 3_000;
    quiver.execute("DROP TABLE IF EXISTS large");
    quiver.execute(
        "CREATE TABLE large (id int PRIMARY KEY, t text, v vector<float, " + dimension + ">)");
    PreparedStatement insert = quiver.prepare("INSERT INTO large (id, t, v) VALUES (?, ?, ?)");
    BulkResult<Integer> loaded =
        BulkWriter.of(
                quiver, (Integer id) -> insert.bind(id, "t".repeat(id % 600), large(id, dimension)))
            .withIdempotence(true)
            .write(IntStream.range(0, rows).boxed());
    assertThat(loaded.rowsWritten()).isEqualTo(rows);
    List<Row> kept = quiver.execute("SELECT id, t, v FROM large LIMIT 500").all();
    for (int round = 0; round < 3; round++) {
      CompletableFuture<List<Row>> others =
          quiver
              .executeAsync("SELECT id, t, v FROM large LIMIT 1000")
              .thenApply(page -> rows(page.currentPage()))
              .toCompletableFuture();
      VectorTable<FloatMatrix> table =
          TableScan.of(quiver, "large")
              .withPageSize(40)
              .read(
                  MatrixReader.floats("v")
                      .withColumn("id", int[].class)
                      .withColumn("t", String[].class));
      assertThat(table.rowCount()).isEqualTo(rows);
      for (int row = 0; row < rows; row++) {
        int id = table.column("id", int[].class)[row];
        assertThat(table.matrix().row(row)).isEqualTo(large(id, dimension));
        assertThat(table.column("t", String[].class)[row]).hasSize(id % 600);
      }
      kept.addAll(others.join());
    }
    assertThat(kept).hasSizeGreaterThan(3_000);
    for (Row row : kept) {
      assertThat(row.get("v", float[].class)).isEqualTo(large(row.getInt("id"), dimension));
    }
    quiver.execute("DROP TABLE large");
  }

  private static List<Row> rows(Iterable<Row> page) {
    List<Row> rows = new ArrayList<>();
    page.forEach(rows::add);
    return rows;
  }

  private static float[] large(int id, int dimension) {
    float[] vector = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      vector[i] = id * 1000f + i;
    }
    return vector;
  }

  @Test
  void readsPartsOfTheRingAndTimesOfColumns() {
    write(1_000, 100);
    quiver.execute(
        "UPDATE paragraphs USING TTL 1000 AND TIMESTAMP 9 SET text = 't' WHERE article = -1 AND number = 1");
    quiver.execute(
        "UPDATE paragraphs USING TIMESTAMP 7 SET text = 't' WHERE article = -1 AND number = 2");
    List<Integer> numbers = new ArrayList<>();
    for (TokenRange range : quiver.getMetadata().getTokenMap().orElseThrow().getTokenRanges()) {
      ScanProgram.part(quiver, range, paragraph -> numbers.add(paragraph.number()));
    }
    assertThat(numbers).hasSize(1_002);
    Map<Integer, ScanProgram.Times> times = new HashMap<>();
    ScanProgram.times(
        quiver,
        each -> {
          if (each.article() == -1) {
            times.put(each.number(), each);
          }
        });
    assertThat(times.get(1).ttl().orElseThrow()).isBetween(1, 1000);
    assertThat(times.get(1).written()).isEqualTo(9);
    assertThat(times.get(2)).isEqualTo(new ScanProgram.Times(-1, 2, Optional.empty(), 7));
  }

  @Test
  void readsAHugePartitionPageByPage() {
    Map<List<Integer>, Paragraph> written = write(5_000, 1);
    Map<List<Integer>, Paragraph> read = new HashMap<>();
    List<Integer> order = new ArrayList<>();
    TableScan.of(quiver, "paragraphs")
        .withPageSize(100)
        .forEach(
            RowDecoder.records(Paragraph.class),
            paragraph -> {
              order.add(paragraph.number());
              into(read).accept(paragraph);
            });
    assertSame(read, written);
    assertThat(order).isSorted();
    VectorTable<FloatMatrix> table = ScanProgram.matrix(quiver);
    assertThat(table.rowCount()).isEqualTo(5_000);
  }

  @Test
  void readsAPartitionAndAFilterAndReportsErrorsOfTheServer() {
    write(1_000, 10);
    VectorTable<FloatMatrix> partition = ScanProgram.partition(quiver, 3);
    assertThat(partition.column("number", long[].class)).hasSize(100).isSorted();
    assertThat(Arrays.stream(partition.column("number", long[].class)))
        .allMatch(number -> number % 10 == 3);

    List<Paragraph> filtered = new ArrayList<>();
    ScanProgress last = ScanProgram.filter(quiver, filtered::add);
    assertThat(filtered.stream().map(Paragraph::number).sorted().toList())
        .isEqualTo(IntStream.range(0, 10).boxed().toList());
    assertThat(last.rows()).isEqualTo(10);

    TableScan rejected = TableScan.of(quiver, "paragraphs").where("number < ?", 10);
    assertThatThrownBy(() -> rejected.read(MatrixReader.floats("embedding")))
        .isInstanceOf(ScanException.class)
        .hasCauseInstanceOf(InvalidQueryException.class)
        .hasMessageContaining("ALLOW FILTERING");
    TableScan tokens =
        TableScan.of(quiver, "paragraphs").where("token(article) > ?", Long.MIN_VALUE + 1);
    assertThatThrownBy(() -> tokens.read(MatrixReader.floats("embedding")))
        .hasMessageContaining("(scan: SELECT embedding FROM ")
        .hasMessageContaining("token(...): to read a part of the ring, use withTokenRange");
    // A literal is not a variable: each range is queried, and one has the partition.
    assertThat(
            TableScan.of(quiver, "paragraphs")
                .where("article = 3")
                .allowFiltering()
                .read(MatrixReader.floats("embedding"))
                .rowCount())
        .isEqualTo(100);
  }

  @Test
  void skipsRangesThatAnEarlierScanFinished() {
    Map<List<Integer>, Paragraph> written = write(4_000, 2_000);
    Map<List<Integer>, Paragraph> first = new HashMap<>();
    ScanException stopped =
        catchThrowableOfType(
            ScanException.class,
            () ->
                TableScan.of(quiver, "paragraphs")
                    .forEach(
                        RowDecoder.records(Paragraph.class),
                        paragraph -> {
                          if (first.size() == 1_500) {
                            throw new IllegalStateException("enough");
                          }
                          into(first).accept(paragraph);
                        }));
    assertThat(stopped).hasRootCauseMessage("enough");
    assertThat(stopped.progress().finishedRanges()).isPositive();
    Map<List<Integer>, Paragraph> second = new HashMap<>();
    ScanProgress last = ScanProgram.goOn(quiver, stopped, into(second));
    assertThat(last.share()).isEqualTo(1, org.assertj.core.api.Assertions.within(1e-9));
    Set<List<Integer>> both = new HashSet<>(first.keySet());
    both.retainAll(second.keySet());
    // Only rows of ranges that were not finished.
    assertThat(both.size()).isLessThan(first.size());
    first.putAll(second);
    assertSame(first, written);
  }

  @Test
  void returnsRowsInTokenOrderIfConfigured() {
    write(3_000, 1_500);
    List<Integer> expected =
        quiver
            .execute("SELECT article, number FROM paragraphs")
            .map(row -> row.getInt(0) * 10_000 + row.getInt(1))
            .all();
    List<Integer> read = new ArrayList<>();
    TableScan.of(quiver, "paragraphs")
        .withTokenOrder()
        .withMaxBytes(10_000)
        .withPageSize(7)
        .forEach(
            RowDecoder.records(Paragraph.class),
            paragraph -> read.add(paragraph.article() * 10_000 + paragraph.number()));
    assertThat(read).isEqualTo(expected);
  }

  @Test
  void streamsAllRowsOnceAndCanEndEarly() {
    Map<List<Integer>, Paragraph> written = write(4_000, 2_000);
    RowDecoder<Paragraph> decoder = RowDecoder.records(Paragraph.class);
    for (CqlSession session : List.of(quiver, stock)) {
      Map<List<Integer>, Paragraph> read = new HashMap<>();
      try (Stream<Paragraph> all = TableScan.of(session, "paragraphs").stream(decoder)) {
        all.forEach(into(read));
      }
      assertSame(read, written);
    }

    List<ScanProgress> told = new CopyOnWriteArrayList<>();
    TableScan scan =
        TableScan.of(quiver, "paragraphs")
            .withPageSize(10)
            .withMaxBytes(1_000)
            .withProgressListener(Duration.ofHours(1), told::add);
    try (Stream<Paragraph> some = scan.stream(decoder)) {
      assertThat(some.limit(100)).hasSize(100);
    }
    assertThat(told).singleElement().extracting(ScanProgress::share).isNotEqualTo(1.0);
    assertThat(ScanProgram.find(quiver, paragraph -> paragraph.number() == 7)).isPresent();
    assertThat(ScanProgram.find(quiver, paragraph -> false)).isEmpty();

    try (Stream<Paragraph> rejected = scan.where("number < ?", 10).stream(decoder)) {
      assertThatThrownBy(rejected::toList)
          .isInstanceOf(ScanException.class)
          .hasCauseInstanceOf(InvalidQueryException.class);
    }
  }

  @Test
  void scansAsynchronouslyAndAsAPublisher() throws Exception {
    Map<List<Integer>, Paragraph> written = write(3_000, 1_000);
    ExecutorService executor = Executors.newFixedThreadPool(3);
    try {
      Map<List<Integer>, Paragraph> read = new ConcurrentHashMap<>();
      ScanRun<ScanProgress> run = ScanProgram.start(quiver, into(read), executor);
      assertThat(run.completion().toCompletableFuture().get(2, TimeUnit.MINUTES).rows())
          .isEqualTo(3_000);
      assertSame(read, written);

      VectorTable<FloatMatrix> table =
          TableScan.of(quiver, "paragraphs")
              .readAsync(MatrixReader.floats("embedding"), executor)
              .completion()
              .toCompletableFuture()
              .get(2, TimeUnit.MINUTES);
      assertThat(table.rowCount()).isEqualTo(3_000);

      read.clear();
      Published.all(ScanProgram.publish(quiver, executor))
          .get(2, TimeUnit.MINUTES)
          .forEach(into(read));
      assertSame(read, written);
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  void readsQuotedNamesCompositeKeysStaticsAndUserTypes() {
    String keyspace = quiver.getKeyspace().orElseThrow().asCql(true);
    quiver.execute("DROP TABLE IF EXISTS \"ManyKeys\"");
    quiver.execute("CREATE TYPE IF NOT EXISTS scan_place (city text, code int)");
    quiver.execute(
        "CREATE TABLE \"ManyKeys\" (\"Tenant\" text, bucket int, c int, \"Vec\" vector<double, 2>,"
            + " s text static, place frozen<scan_place>, PRIMARY KEY ((\"Tenant\", bucket), c))");
    for (int i = 0; i < 300; i++) {
      quiver.execute(
          "INSERT INTO \"ManyKeys\" (\"Tenant\", bucket, c, \"Vec\", place) VALUES ('t"
              + (i % 5)
              + "', "
              + (i % 7)
              + ", "
              + i
              + ", [1.5, "
              + i
              + "], {city: 'x', code: "
              + i
              + "})");
    }
    quiver.execute(
        "INSERT INTO \"ManyKeys\" (\"Tenant\", bucket, s) VALUES ('alone', 1, 'static')");
    VectorTable<DoubleMatrix> table =
        TableScan.of(quiver, keyspace, "\"ManyKeys\"")
            .read(
                MatrixReader.doubles("\"Vec\"")
                    .withColumn("\"Tenant\"", String[].class)
                    .withColumn("c", Object[].class)
                    .withColumn("s", String[].class)
                    .withColumn("place", Object[].class));
    assertThat(table.rowCount()).isEqualTo(301);
    Set<Object> seen = new HashSet<>();
    for (int r = 0; r < 301; r++) {
      @Nullable Object c = table.column("c", Object[].class)[r];
      assertThat(seen.add(c == null ? "null" : c)).isTrue();
      if (c == null) {
        assertThat(table.column("s", String[].class)[r]).isEqualTo("static");
        assertThat(table.matrix().isNull(r)).isTrue();
      } else {
        assertThat(table.matrix().get(r, 1)).isEqualTo((double) (int) c);
        assertThat(((UdtValue) table.column("place", Object[].class)[r]).getInt("code"))
            .isEqualTo(c);
        assertThat(table.column("\"Tenant\"", String[].class)[r]).isEqualTo("t" + (int) c % 5);
      }
    }
    VectorTable<DoubleMatrix> one =
        TableScan.of(quiver, "\"ManyKeys\"")
            .where("\"Tenant\" = ? AND bucket = ?", "t1", 1)
            .read(MatrixReader.doubles("\"Vec\"").withColumn("c", long[].class));
    assertThat(one.column("c", long[].class)).isSorted();
    assertThat(Arrays.stream(one.column("c", long[].class)))
        .allMatch(c -> c % 5 == 1 && c % 7 == 1);
    assertThat(one.rowCount()).isEqualTo(9);
    quiver.execute("DROP TABLE \"ManyKeys\"");
  }

  record Named(String tenant, int c, String s) {}

  @Test
  void errorsNameAPartitionWithOnlyAStaticColumn() {
    quiver.execute("DROP TABLE IF EXISTS statics");
    quiver.execute(
        "CREATE TABLE statics (tenant text, c int, s text static, PRIMARY KEY (tenant, c))");
    quiver.execute("INSERT INTO statics (tenant, c, s) VALUES ('full', 1, 'one')");
    quiver.execute("INSERT INTO statics (tenant, s) VALUES ('it''s empty', 'two')");
    TableScan scan = TableScan.of(quiver, "statics");
    RowDecoder<Named> named = RowDecoder.records(Named.class);
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try {
      for (Throwable failure :
          List.of(
              catchThrowable(() -> scan.forEach(named, row -> {})),
              catchThrowable(() -> VectorSearchContractIT.all(scan.publish(named, executor))))) {
        assertThat(failure)
            .isInstanceOf(ScanException.class)
            .hasCauseInstanceOf(RowDecodeException.class)
            .hasMessageContaining("row (tenant = 'it''s empty', c = NULL) of ")
            .hasMessageContaining("expected a value for component c")
            .hasMessageContaining("the partition has only static columns and no row");
      }
    } finally {
      executor.shutdown();
      quiver.execute("DROP TABLE statics");
    }
  }

  private static Consumer<Paragraph> into(Map<List<Integer>, Paragraph> paragraphs) {
    return p ->
        assertThat(paragraphs.put(List.of(p.article(), p.number()), p))
            .as("%d/%d twice", p.article(), p.number())
            .isNull();
  }

  private Map<List<Integer>, Paragraph> write(int count, int articles) {
    Map<List<Integer>, Paragraph> written = new HashMap<>();
    List<BulkProgram.Paragraph> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      float[] vector = {
        Float.intBitsToFloat(random.nextInt()), -0f, Float.intBitsToFloat(0x7fc00000 | i)
      };
      written.put(List.of(i % articles, i), new Paragraph(i % articles, i, "text " + i, vector));
      rows.add(new BulkProgram.Paragraph(i % articles, i, "text " + i, vector));
    }
    BulkWriter<BulkProgram.Paragraph> writer = BulkProgram.writer(quiver);
    assertThat(BulkProgram.write(writer, rows.iterator())).isEqualTo(count);
    return written;
  }

  private static void check(
      VectorTable<FloatMatrix> table,
      Map<List<Integer>, Paragraph> written,
      Set<List<Integer>> keys) {
    for (int r = 0; r < table.rowCount(); r++) {
      List<Integer> key =
          List.of(
              (int) table.column("article", long[].class)[r],
              (int) table.column("number", long[].class)[r]);
      assertThat(keys.add(key)).isTrue();
      assertThat(bits(table.matrix().row(r))).isEqualTo(bits(written.get(key).embedding()));
    }
  }

  private static void assertSame(
      Map<List<Integer>, Paragraph> read, Map<List<Integer>, Paragraph> written) {
    assertThat(read.keySet()).isEqualTo(written.keySet());
    read.forEach(
        (key, paragraph) -> {
          assertThat(paragraph.text()).isEqualTo(written.get(key).text());
          assertThat(bits(paragraph.embedding())).isEqualTo(bits(written.get(key).embedding()));
        });
  }

  private static List<Integer> bits(float @Nullable [] vector) {
    assertThat(vector).isNotNull();
    return IntStream.range(0, vector.length)
        .mapToObj(i -> Float.floatToRawIntBits(vector[i]))
        .collect(Collectors.toList());
  }
}
