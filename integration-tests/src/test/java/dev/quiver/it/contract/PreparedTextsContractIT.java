/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.bulk.BulkException;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.bulk.TableScan;
import dev.quiver.row.RowDecoder;
import dev.quiver.search.ReactiveSearches;
import dev.quiver.search.VectorSearch;
import dev.quiver.vector.QuiverException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The driver caches prepared statements by their text alone: Quiver's must not be mistaken for
 * statements of another keyspace, or of a table that was dropped.
 */
@ExtendWith(ServerExtension.class)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PreparedTextsContractIT {
  private static final RowDecoder<Object[]> ARRAYS = RowDecoder.arrays();

  /** A row of a table whose label is a text. */
  @SuppressWarnings("ArrayRecordComponent") // read, and not compared
  record Labelled(int id, String label, float[] v) {}

  /** A row of a table whose label is a number. */
  @SuppressWarnings("ArrayRecordComponent") // read, and not compared
  record Numbered(int id, int label, float[] v) {}

  private final TestCluster cluster;
  private final CqlSession session;
  private final String first;
  private final String second;

  PreparedTextsContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.session = cluster.open(builder -> builder);
    this.first = session.getKeyspace().orElseThrow().asCql(true);
    this.second = "\"" + first + "_Second\"";
  }

  @BeforeEach
  void createTheSecondKeyspace() {
    session.execute("DROP KEYSPACE IF EXISTS " + second);
    cluster.createKeyspace(second);
  }

  @AfterEach
  void dropTheSecondKeyspace() {
    session.execute("DROP KEYSPACE IF EXISTS " + second);
    session.close();
  }

  private void create(String keyspace, String table, String label, int dimension) {
    session.execute(
        "CREATE TABLE %s.%s (id int PRIMARY KEY, label %s, v vector<float, %d>)"
            .formatted(keyspace, table, label, dimension));
  }

  private void index(String keyspace, String table) {
    session.execute(
        cluster.traits().annIndex().formatted(keyspace + "." + table, "v", "euclidean"));
    NodeTables.awaitIndex(
        session,
        CqlIdentifier.fromCql(keyspace).asInternal(),
        CqlIdentifier.fromCql(table).asInternal());
  }

  private void insert(String keyspace, String table, int id, String label, int dimension) {
    session.execute(
        "INSERT INTO %s.%s (id, label, v) VALUES (%d, %s, %s)"
            .formatted(keyspace, table, id, label, Arrays.toString(vector(dimension))));
  }

  private static float[] vector(int dimension) {
    float[] vector = new float[dimension];
    Arrays.fill(vector, 0.5f);
    return vector;
  }

  /** Returns the results of all methods of a search. */
  private static List<Object> labels(VectorSearch search, int dimension) {
    float[] query = vector(dimension);
    return Stream.of(
            search.nearestTo(query).rows(),
            search.nearestTo(query).rowsAsync().toCompletableFuture().join(),
            VectorSearchContractIT.all(ReactiveSearches.rows(search.nearestTo(query))))
        .<Object>flatMap(rows -> rows.stream().map((Row row) -> row.getObject("label")))
        .toList();
  }

  private static List<Object> labels(TableScan scan) {
    List<Object> labels = new ArrayList<>();
    scan.select("label").forEach(ARRAYS, row -> labels.add(row[0]));
    return labels;
  }

  @ParameterizedTest
  @ValueSource(strings = "\"Labels\"")
  void searchesAndScansKeepTheKeyspaceOfTheirCreation(String table) {
    cluster.assume(Ability.ANN);
    for (String keyspace : List.of(first, second)) {
      session.execute("DROP TABLE IF EXISTS " + keyspace + "." + table);
      create(keyspace, table, "text", 3);
      index(keyspace, table);
    }
    insert(first, table, 1, "'first'", 3);
    insert(second, table, 2, "'second'", 3);

    session.execute("USE " + first);
    VectorSearch ofFirst = VectorSearch.on(session, table, "v").select("label");
    VectorSearch laterOfFirst = ofFirst.limit(3).select("label", "id");
    TableScan scanOfFirst = TableScan.of(session, table);
    TableScan laterScanOfFirst = TableScan.of(session, table).withPageSize(2);
    assertThat(labels(ofFirst, 3)).containsOnly("first").hasSize(3);
    assertThat(labels(scanOfFirst)).containsExactly("first");

    session.execute("USE " + second);
    VectorSearch ofSecond = VectorSearch.on(session, table, "v").select("label");
    assertThat(labels(ofSecond, 3)).containsOnly("second").hasSize(3);
    assertThat(labels(ofFirst, 3)).containsOnly("first").hasSize(3);
    assertThat(labels(laterOfFirst, 3)).containsOnly("first").hasSize(3);
    assertThat(labels(TableScan.of(session, table))).containsExactly("second");
    assertThat(labels(scanOfFirst)).containsExactly("first");
    assertThat(labels(laterScanOfFirst)).containsExactly("first");
    session.execute("DROP TABLE " + first + "." + table);
  }

  @Test
  void writersKeepTheKeyspaceOfTheirCreation() {
    session.execute("DROP TABLE IF EXISTS labels");
    create(first, "labels", "text", 3);
    create(second, "labels", "text", 3);
    String insert = "INSERT INTO labels (id, label, v) VALUES (?, ?, ?);";
    BulkWriter<Labelled> ofFirst = BulkWriter.records(session, insert, Labelled.class);
    session.execute("USE " + second);
    BulkWriter<Labelled> ofSecond = BulkWriter.records(session, insert, Labelled.class);
    ofFirst.write(List.of(new Labelled(1, "first", vector(3))).iterator());
    ofSecond.write(List.of(new Labelled(2, "second", vector(3))).iterator());
    ofFirst.write(List.of(new Labelled(3, "first", vector(3))).iterator());
    assertThat(labels(TableScan.of(session, first, "labels"))).containsExactly("first", "first");
    assertThat(labels(TableScan.of(session, second, "labels"))).containsExactly("second");

    // A statement prepared again would use the session's current keyspace.
    session.execute("DROP TABLE " + first + ".labels");
    create(first, "labels", "text", 3);
    assertThatThrownBy(() -> ofFirst.write(List.of(new Labelled(4, "first", vector(3))).iterator()))
        .isInstanceOf(BulkException.class)
        .hasMessageContaining("name the keyspace in: " + insert);
    assertThat(labels(TableScan.of(session, second, "labels"))).containsExactly("second");
    session.execute("DROP TABLE " + first + ".labels");
  }

  @ParameterizedTest
  @ValueSource(strings = "\"Again\"")
  void searchesScansAndLoadsARecreatedTableOfOtherTypes(String table) {
    cluster.assume(Ability.ANN);
    session.execute("DROP TABLE IF EXISTS " + table);
    create(first, table, "text", 3);
    index(first, table);
    insert(first, table, 1, "'text'", 3);
    String insert = "INSERT INTO " + table + " (id, label, v) VALUES (?, ?, ?)";
    VectorSearch search = VectorSearch.on(session, table, "v").select("label");
    TableScan scan = TableScan.of(session, table);
    BulkWriter<Labelled> writer = BulkWriter.records(session, insert, Labelled.class);
    writer.write(List.of(new Labelled(2, "text", vector(3))).iterator());
    assertThat(labels(search, 3)).containsOnly("text").hasSize(6);
    assertThat(labels(scan)).containsExactly("text", "text");

    session.execute("DROP TABLE " + table);
    create(first, table, "int", 4);
    index(first, table);
    insert(first, table, 1, "7", 4);
    assertThat(labels(search, 4)).containsOnly(7).hasSize(3);
    assertThat(labels(VectorSearch.on(session, table, "v").select("label"), 4))
        .containsOnly(7)
        .hasSize(3);
    assertThat(labels(scan)).containsExactly(7);
    assertThat(labels(TableScan.of(session, table))).containsExactly(7);
    BulkWriter<Numbered> numbers = BulkWriter.records(session, insert, Numbered.class);
    numbers.write(List.of(new Numbered(2, 7, vector(4))).iterator());

    // The columns of the first table, and a writer for it.
    session.execute("DROP TABLE " + table);
    create(first, table, "text", 3);
    index(first, table);
    writer.write(List.of(new Labelled(3, "text", vector(3))).iterator());
    assertThatThrownBy(() -> numbers.write(List.of(new Numbered(4, 7, vector(4))).iterator()))
        .isInstanceOf(BulkException.class);
    assertThat(labels(search, 3)).containsOnly("text").hasSize(3);
    assertThat(labels(scan)).containsExactly("text");
    session.execute("DROP TABLE " + table);
  }

  @Test
  void rejectsSearchesAndScansWithoutAKeyspace() {
    CqlSession without =
        cluster.configure(SessionUnderTest.builder()).withKeyspace((String) null).build();
    try (without) {
      assertThatThrownBy(() -> VectorSearch.on(without, "labels", "v"))
          .isInstanceOf(QuiverException.class)
          .hasMessage("table labels: no keyspace; name one, or connect the session to one");
      assertThatThrownBy(() -> TableScan.of(without, "labels"))
          .isInstanceOf(QuiverException.class)
          .hasMessage("table labels: no keyspace; name one, or connect the session to one");
    }
  }
}
