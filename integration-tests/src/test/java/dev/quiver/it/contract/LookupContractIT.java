/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.bulk.ScanException;
import dev.quiver.bulk.TableLookup;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.VectorTable;
import dev.quiver.guide.BulkProgram;
import dev.quiver.guide.LookupProgram;
import dev.quiver.guide.ScanProgram.Paragraph;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.RowDecoder;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.Subscribed;
import dev.quiver.vector.QuiverException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A lookup returns the written rows of each key, in the order of the keys. */
@ExtendWith(ServerExtension.class)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class LookupContractIT {
  private static final int ARTICLES = 300;
  private static final int ROWS = 3_000;
  private static final RowDecoder<Paragraph> PARAGRAPHS = RowDecoder.records(Paragraph.class);

  private final CqlSession quiver;
  private final List<CqlSession> sessions;
  private final Random random = new Random(Seed.random("lookup").nextLong());

  LookupContractIT(TestCluster cluster) {
    this.quiver = cluster.quiver();
    this.sessions = List.of(quiver, cluster.stock());
    quiver.execute("DROP TABLE IF EXISTS paragraphs");
    BulkProgram.createTable(quiver);
    BulkProgram.recordWriter(quiver)
        .write(IntStream.range(0, ROWS).mapToObj(LookupContractIT::paragraph));
  }

  private static Paragraph scanned(BulkProgram.Paragraph p) {
    return new Paragraph(p.article(), p.number(), p.text(), p.embedding());
  }

  private static BulkProgram.Paragraph paragraph(int number) {
    float[] embedding = number % 7 == 0 ? null : new float[] {number, -number, 0.5f};
    return new BulkProgram.Paragraph(number % ARTICLES, number, "paragraph " + number, embedding);
  }

  /** Returns the keys of all rows and of missing rows, some of them twice. */
  private List<List<Integer>> keys() {
    List<List<Integer>> keys = new ArrayList<>();
    for (int number = 0; number < ROWS + 500; number++) {
      keys.add(List.of(number % ARTICLES, number));
    }
    keys.addAll(List.of(List.of(5, 5), List.of(5, 5), List.of(1, 2)));
    Collections.shuffle(keys, random);
    return keys;
  }

  private static boolean isThere(List<Integer> key) {
    return key.get(1) < ROWS && key.get(1) % ARTICLES == key.get(0);
  }

  @Test
  void returnsRowsOfPrimaryKeysInEachForm() {
    List<List<Integer>> keys = keys();
    for (CqlSession session : sessions) {
      TableLookup lookup = TableLookup.of(session, "paragraphs");
      List<Optional<Paragraph>> records = lookup.find(keys, PARAGRAPHS::decode);
      List<Optional<Map<String, Object>>> maps =
          lookup.select("number", "article").find(keys, RowDecoder.maps()::decode);
      List<Optional<Row>> rows = lookup.select("text").find(keys, Function.identity());
      VectorTable<FloatMatrix> matrix = LookupProgram.matrix(session, keys);
      assertThat(records).hasSameSizeAs(keys);
      assertThat(matrix.rowCount()).isEqualTo(keys.size());
      for (int i = 0; i < keys.size(); i++) {
        List<Integer> key = keys.get(i);
        int number = key.get(1);
        BulkProgram.Paragraph written = isThere(key) ? paragraph(number) : null;
        assertThat(records.get(i).isPresent()).isEqualTo(written != null);
        assertThat(matrix.column("number", Object[].class)[i])
            .isEqualTo(written == null ? null : number);
        if (written == null) {
          assertThat(maps.get(i).isPresent() || rows.get(i).isPresent()).isFalse();
          assertThat(matrix.matrix().isNull(i)).isTrue();
          continue;
        }
        assertThat(records.get(i).orElseThrow())
            .usingRecursiveComparison()
            .isEqualTo(scanned(written));
        assertThat(maps.get(i).orElseThrow())
            .isEqualTo(Map.of("article", key.get(0), "number", number));
        assertThat(rows.get(i).orElseThrow().getString(0)).isEqualTo(written.text());
        assertThat(matrix.matrix().row(i)).isEqualTo(written.embedding());
      }
    }
    assertThat(TableLookup.of(quiver, "paragraphs").find(List.of(), PARAGRAPHS::decode)).isEmpty();
  }

  /** Keys of one column, which are requested together. */
  @Test
  void returnsRowsOfKeysWithOneValueInEachForm() {
    quiver.execute("DROP TABLE IF EXISTS documents");
    quiver.execute("CREATE TABLE documents (id text PRIMARY KEY, n int, v vector<float, 384>)");
    PreparedStatement insert = quiver.prepare("INSERT INTO documents (id, n, v) VALUES (?, ?, ?)");
    float[] vector = new float[384];
    BulkWriter.of(
            quiver, (Integer i) -> insert.bind("d" + i, i, i % 9 == 0 ? null : with(vector, i)))
        .withIdempotence(true)
        .write(IntStream.range(0, 1_000).boxed());
    List<Integer> numbers = new ArrayList<>(IntStream.range(0, 1_100).boxed().toList());
    numbers.addAll(List.of(5, 5, 1_050, 1_050));
    Collections.shuffle(numbers, random);
    List<String> keys = numbers.stream().map(i -> "d" + i).toList();
    for (CqlSession session : sessions) {
      TableLookup lookup = TableLookup.of(session, "documents");
      List<Optional<Integer>> found = lookup.find(keys, row -> row.getInt("n"));
      assertThat(found)
          .isEqualTo(numbers.stream().map(i -> Optional.of(i).filter(n -> n < 1_000)).toList());
      assertThat(lookup.findAll(keys, row -> row.getInt("n")))
          .isEqualTo(found.stream().map(n -> n.stream().toList()).toList());
      assertThat(lookup.select("n").find(keys, row -> row.getInt(0))).isEqualTo(found);
      VectorTable<FloatMatrix> read =
          lookup.read(keys, MatrixReader.floats("v").withColumn("n", Object[].class));
      for (int i = 0; i < keys.size(); i++) {
        int n = numbers.get(i);
        assertThat(read.column("n", Object[].class)[i]).isEqualTo(n < 1_000 ? n : null);
        assertThat(read.matrix().row(i))
            .isEqualTo(n < 1_000 && n % 9 != 0 ? with(vector, n) : null);
      }
      List<String> present = keys.stream().filter(key -> key.length() < 4).toList();
      assertThat(
              lookup
                  .read(present, MatrixReader.floats("v").withColumn("n", long[].class))
                  .column("n", long[].class))
          .containsExactly(
              present.stream().mapToLong(key -> Long.parseLong(key.substring(1))).toArray());
    }
    quiver.execute("DROP TABLE documents");
  }

  /** For a server, the keys 1.0 and 1.00 of IN are equal, and sets are sorted. */
  @Test
  void findsRowsOfKeysWithSeveralEncodings() {
    quiver.execute("DROP TABLE IF EXISTS prices");
    quiver.execute("DROP TABLE IF EXISTS tags");
    quiver.execute("CREATE TABLE prices (p decimal PRIMARY KEY, n int)");
    quiver.execute("CREATE TABLE tags (t frozen<set<int>> PRIMARY KEY, n int)");
    quiver.execute("INSERT INTO prices (p, n) VALUES (1.0, 1)");
    quiver.execute("INSERT INTO prices (p, n) VALUES (1.00, 2)");
    quiver.execute("INSERT INTO tags (t, n) VALUES ({1, 2, 3}, 3)");
    for (CqlSession session : sessions) {
      List<BigDecimal> prices = List.of(new BigDecimal("1.0"), new BigDecimal("1.00"));
      assertThat(TableLookup.of(session, "prices").find(prices, row -> row.getInt("n")))
          .containsExactly(Optional.of(1), Optional.of(2));
      List<Set<Integer>> tags = List.of(new LinkedHashSet<>(List.of(3, 1, 2)), Set.of(4));
      assertThat(TableLookup.of(session, "tags").find(tags, row -> row.getInt("n")))
          .containsExactly(Optional.of(3), Optional.empty());
    }
    quiver.execute("DROP TABLE prices");
    quiver.execute("DROP TABLE tags");
  }

  private static float[] with(float[] vector, int first) {
    float[] copy = vector.clone();
    copy[0] = first;
    return copy;
  }

  @Test
  void returnsRowsInTheOrderOfKeys() {
    assertThat(LookupProgram.find(quiver))
        .extracting(found -> found.map(Paragraph::number))
        .containsExactly(Optional.empty(), Optional.of(4), Optional.empty());
    List<List<Integer>> articles =
        LookupProgram.partitions(quiver).stream()
            .map(rows -> rows.stream().map(Paragraph::number).toList())
            .toList();
    List<Integer> of3 = IntStream.range(0, 10).mapToObj(i -> 3 + i * ARTICLES).toList();
    List<Integer> of4 = IntStream.range(0, 10).mapToObj(i -> 4 + i * ARTICLES).toList();
    assertThat(articles).containsExactly(of3, of4, List.of());

    List<List<Integer>> keys = List.of(List.of(9, 9), List.of(9, 8), List.of(9, 309));
    assertThat(
            LookupProgram.start(quiver, keys, ForkJoinPool.commonPool())
                .completion()
                .toCompletableFuture()
                .join())
        .extracting(Optional::isPresent)
        .containsExactly(true, false, true);
    Subscribed<List<Paragraph>> subscriber =
        new Subscribed<>(LookupProgram.publish(quiver, keys, ForkJoinPool.commonPool()));
    subscriber.request(2);
    subscriber.request(1);
    assertThat(subscriber.end().join()).extracting(List::size).containsExactly(1, 0, 1);
  }

  /** Looks up partitions of many pages, also by a part of the clustering columns. */
  @Test
  void findsRowsOfCompositeKeysAndOfManyPages() {
    quiver.execute("DROP TABLE IF EXISTS readings");
    quiver.execute(
        "CREATE TABLE readings (\"Site\" int, day text, kind text, n int, v vector<float, 512>,"
            + " PRIMARY KEY ((\"Site\", day), kind, n))");
    PreparedStatement insert =
        quiver.prepare("INSERT INTO readings (\"Site\", day, kind, n, v) VALUES (?, ?, ?, ?, ?)");
    float[] vector = new float[512];
    BulkWriter.of(quiver, (Integer i) -> insert.bind(i % 2, "d", i % 3 == 0 ? "a" : "b", i, vector))
        .withIdempotence(true)
        .write(IntStream.range(0, 6_000).boxed());
    for (CqlSession session : sessions) {
      TableLookup lookup =
          TableLookup.of(session, "readings").select("n").withKeyColumns("\"Site\"", "day");
      List<List<Integer>> read =
          lookup
              .withMaxInFlight(2)
              .findAll(
                  List.of(List.of(1, "d"), List.of(2, "d"), List.of(0, "d"), List.of(1, "d")),
                  row -> row.getInt("n"));
      assertThat(read).extracting(List::size).containsExactly(3_000, 0, 3_000, 3_000);
      assertThat(read.get(0)).isEqualTo(read.get(3)).allMatch(n -> n % 2 == 1);
      List<List<Integer>> a =
          lookup
              .withKeyColumns("\"Site\"", "day", "kind")
              .findAll(List.of(List.of(0, "d", "a")), row -> row.getInt("n"));
      assertThat(a.get(0)).hasSize(1_000).allMatch(n -> n % 6 == 0).isSorted();
      assertThat(
              lookup
                  .withKeyColumns("\"Site\"", "day", "kind", "n")
                  .find(List.of(List.of(0, "d", "a", 6), List.of(0, "d", "b", 6)), row -> 1))
          .containsExactly(Optional.of(1), Optional.empty());
      assertThatThrownBy(() -> lookup.find(List.of(), row -> 1))
          .isInstanceOf(QuiverException.class)
          .hasMessageContaining("(\"Site\", day), which may have many rows; findAll reads them");
    }
    TableLookup lookup = TableLookup.of(quiver, "readings");
    assertThatThrownBy(() -> lookup.find(List.of(Arrays.asList(0, "d", null, 6)), row -> 1))
        .isInstanceOf(QuiverException.class)
        .hasMessageEndingWith("readings, column kind: expected a value, got null");
    assertThatThrownBy(() -> lookup.find(List.of(List.of(0, "d", "a")), row -> 1))
        .hasMessageContaining("expected a List of 4 values, (\"Site\", day, kind, n), got List");
    assertThatThrownBy(() -> lookup.withKeyColumns("\"Site\"", "kind").find(List.of(), row -> 1))
        .hasMessageContaining("got (\"Site\", kind)");
    quiver.execute("DROP TABLE readings");
  }

  @Test
  void anErrorOfTheServerNamesItsKeyAndARunCanBeCancelled() {
    quiver.execute("DROP TABLE IF EXISTS texts");
    quiver.execute("CREATE TABLE texts (t text PRIMARY KEY, n int)");
    quiver.execute("INSERT INTO texts (t, n) VALUES ('a', 1)");
    TableLookup lookup = TableLookup.of(quiver, "texts");
    assertThatThrownBy(() -> lookup.find(List.of("a", ""), row -> row.getInt("n")))
        .isInstanceOf(ScanException.class)
        .hasMessageContaining("texts: the lookup of key 1 (t = '') failed with ")
        .hasCauseInstanceOf(InvalidQueryException.class);
    // A table that is created again has other columns.
    quiver.execute("DROP TABLE texts");
    quiver.execute("CREATE TABLE texts (t text PRIMARY KEY, n text)");
    quiver.execute("INSERT INTO texts (t, n) VALUES ('a', 'b')");
    assertThat(lookup.find(List.of("a"), row -> row.getString("n"))).contains(Optional.of("b"));
    quiver.execute("DROP TABLE texts");

    var run =
        TableLookup.of(quiver, "paragraphs")
            .withMaxInFlight(1)
            .findAsync(keys(), PARAGRAPHS::decode, ForkJoinPool.commonPool());
    run.cancel();
    assertThatThrownBy(() -> run.completion().toCompletableFuture().join())
        .hasRootCauseInstanceOf(CancellationException.class);
  }
}
