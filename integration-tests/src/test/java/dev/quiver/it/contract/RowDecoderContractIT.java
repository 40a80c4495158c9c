/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.row.ColumnName;
import dev.quiver.row.RowDecoder;
import dev.quiver.vector.RowDecodeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole rows, decoded by a plan, are what the driver reads cell by cell. */
@ExtendWith(ServerExtension.class)
@SuppressWarnings("ArrayRecordComponent") // vectors are arrays
class RowDecoderContractIT {
  private static final int ROWS = 20;

  record Person(String name, int birthYear) {}

  record Doc(
      int id,
      String title,
      float[] embedding,
      UUID author,
      Optional<Instant> readAt,
      int[] scores,
      List<String> tags,
      Person editor,
      @ColumnName("page_count") Long pages) {}

  record Pair(int id, float[] v) {}

  private final TestCluster cluster;
  private final CqlSession session;

  RowDecoderContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.session = cluster.quiver();
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 100, 1000})
  void rowsOfManyTypes(int columns) {
    MixedTable table = MixedTable.create(cluster, columns);
    table.fill(ROWS);
    String select = "SELECT * FROM " + table.name();
    List<Row> expected = session.execute(select).all();
    assertThat(expected).hasSize(ROWS);

    for (int pageSize : new int[] {3, 5_000}) {
      SimpleStatement statement = SimpleStatement.newInstance(select).setPageSize(pageSize);
      List<Object[]> arrays = RowDecoder.arrays().decodeAll(session.execute(statement));
      List<Map<String, Object>> maps = RowDecoder.maps().decodeAll(session.execute(statement));
      assertThat(arrays).hasSize(ROWS);
      assertThat(maps).hasSize(ROWS);
      for (int i = 0; i < ROWS; i++) {
        Row row = expected.get(i);
        Object[] objects = IntStream.range(0, row.size()).mapToObj(row::getObject).toArray();
        assertThat(arrays.get(i)).isEqualTo(objects);
        assertThat(maps.get(i).values()).containsExactly(objects);
      }
    }
    AsyncResultSet page = session.executeAsync(select).toCompletableFuture().join();
    assertThat(RowDecoder.arrays().decodePage(page)).hasSize(ROWS);
  }

  @Test
  void rowsAsRecords() {
    String type = cluster.newName();
    session.execute("CREATE TYPE " + type + " (name text, birth_year int)");
    Table table =
        cluster.createTable(
            "title text, embedding vector<float, 3>, author uuid, read_at timestamp,"
                + " scores list<int>, tags list<text>, page_count bigint, extra int,"
                + " editor frozen<"
                + type
                + ">");
    UUID author = UUID.randomUUID();
    session.execute(
        "INSERT INTO "
            + table
            + " (id, title, embedding, author, read_at, scores, tags, page_count, editor)"
            + " VALUES (1, 'a', [1, 2, 3], "
            + author
            + ", 1000, [7, 8], ['x', 'y'], 99, {name: 'n', birth_year: 1970})");
    session.execute("INSERT INTO " + table + " (id) VALUES (2)");

    List<Doc> docs =
        RowDecoder.records(Doc.class).decodeAll(session.execute("SELECT * FROM " + table));

    Doc full = docs.get(docs.get(0).id() == 1 ? 0 : 1);
    Doc empty = docs.get(docs.get(0).id() == 1 ? 1 : 0);
    assertThat(full.title()).isEqualTo("a");
    assertThat(full.embedding()).containsExactly(1, 2, 3);
    assertThat(full.author()).isEqualTo(author);
    assertThat(full.readAt()).contains(Instant.ofEpochMilli(1000));
    assertThat(full.scores()).containsExactly(7, 8);
    assertThat(full.tags()).containsExactly("x", "y");
    assertThat(full.pages()).isEqualTo(99);
    assertThat(full.editor()).isEqualTo(new Person("n", 1970));
    assertThat(empty.title()).isNull();
    assertThat(empty.embedding()).isNull();
    assertThat(empty.readAt()).isEmpty();
    assertThat(empty.pages()).isNull();
    assertThat(empty.editor()).isNull();
  }

  @Test
  void tuplesTakenApartAndVectorsAsArrays() {
    Table table = cluster.createTable("v vector<float, 2>, t tuple<int, text>, l list<text>");
    session.execute("INSERT INTO " + table + " (id, v, t, l) VALUES (1, [1, 2], (7, 'x'), ['y'])");
    session.execute("INSERT INTO " + table + " (id) VALUES (2)");
    RowDecoder<Map<String, Object>> maps =
        RowDecoder.maps()
            .expandingTuples()
            .with("v", float[].class)
            .with(DataTypes.TEXT, (bytes, offset, length) -> length + " bytes");

    Map<Object, Map<String, Object>> read =
        maps.decodeAll(session.execute("SELECT id, v, t, l FROM " + table)).stream()
            .collect(Collectors.toMap(map -> map.get("id"), map -> map));

    assertThat(read.get(1))
        .containsOnlyKeys("id", "v", "t.0", "t.1", "l")
        .containsEntry("v", new float[] {1, 2})
        .containsEntry("t.0", 7)
        .containsEntry("t.1", "1 bytes")
        .containsEntry("l", List.of("1 bytes"));
    assertThat(read.get(2))
        .containsEntry("v", null)
        .containsEntry("t.0", null)
        .containsEntry("t.1", null)
        .containsEntry("l", List.of());
  }

  @Test
  void aMissingColumnIsAnErrorBeforeAnyCellIsRead() {
    Table table = cluster.createTable("w vector<float, 2>");
    session.execute("INSERT INTO " + table + " (id) VALUES (1)");
    ResultSet rows = session.execute("SELECT * FROM " + table);

    assertThatThrownBy(() -> RowDecoder.records(Pair.class).decodeAll(rows))
        .isInstanceOf(RowDecodeException.class)
        .hasMessageContaining("v");
  }

  @Test
  void aMissingColumnIsAnErrorAlsoWithoutRows() {
    Table table = cluster.createTable("w vector<float, 2>");
    RowDecoder<Pair> pairs = RowDecoder.records(Pair.class);
    PreparedStatement select = session.prepare("SELECT * FROM " + table + " WHERE id = ?");
    for (Statement<?> statement :
        List.of(select.bind(1), SimpleStatement.newInstance("SELECT * FROM " + table))) {
      assertThatThrownBy(() -> pairs.decodeAll(session.execute(statement)))
          .isInstanceOf(RowDecodeException.class)
          .hasMessageEndingWith("or one named by @ColumnName, got [id, w]");
      AsyncResultSet page = session.executeAsync(statement).toCompletableFuture().join();
      assertThatThrownBy(() -> pairs.decodePage(page))
          .isInstanceOf(RowDecodeException.class)
          .hasMessageEndingWith("or one named by @ColumnName, got [id, w]");
    }
    assertThat(
            pairs.decodeAll(
                session.execute("INSERT INTO " + table + " (id, w) VALUES (1, [1, 2])")))
        .isEmpty();
  }

  /**
   * What was prepared as {@code *} gets a column before the one that is read. Before protocol v5,
   * the server does not tell, and the rows no longer fit the columns.
   */
  @Test
  void aTableMayGetAColumnBetweenPagesAndBetweenExecutions() {
    Table table = cluster.createTable("v vector<float, 2>");
    for (int i = 0; i < 10; i++) {
      table.write(session, new float[] {i, -1});
    }
    RowDecoder<Pair> pairs = RowDecoder.records(Pair.class);
    PreparedStatement select = session.prepare("SELECT * FROM " + table);
    AsyncResultSet page =
        session.executeAsync(select.bind().setPageSize(4)).toCompletableFuture().join();
    List<Pair> read = new ArrayList<>(pairs.decodePage(page));
    session.execute("ALTER TABLE " + table + " ADD a text");
    if (!SessionUnderTest.followsTheTable(session)) {
      AsyncResultSet next = page.fetchNextPage().toCompletableFuture().join();
      assertThatThrownBy(() -> pairs.decodePage(next))
          .isInstanceOf(RowDecodeException.class)
          .hasMessageContaining("cells: expected 2, one for each column, got 3");
      return;
    }
    while (page.hasMorePages()) {
      page = page.fetchNextPage().toCompletableFuture().join();
      read.addAll(pairs.decodePage(page));
    }

    assertThat(read).hasSize(10).allSatisfy(pair -> assertThat(pair.v()[1]).isEqualTo(-1));
    assertThat(pairs.decodeAll(session.execute(select.bind()))).hasSize(10);
    assertThat(pairs.decodeAll(session.execute("SELECT * FROM " + table + " WHERE id = -1")))
        .isEmpty();
  }
}
