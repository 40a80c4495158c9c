/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.dse.driver.api.core.cql.reactive.ReactiveRow;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import dev.quiver.Quiver;
import dev.quiver.row.RowDecoder;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that rows equal those of the stock driver; in Quiver's sessions, all rows are Quiver's. */
@ExtendWith(ServerExtension.class)
class PageContractIT {
  private static final int ROWS = 20;

  /** Sessions of the driver with Quiver's registry return the driver's rows. */
  private static final String ROW_CLASS =
      SessionUnderTest.KIND.equals("frames") ? "PageRow" : "DefaultRow";

  private final TestCluster cluster;
  private final CqlSession quiver;
  private final CqlSession stock;

  PageContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
    this.stock = cluster.stock();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10, 100, 1_000})
  void readsRowsOfEveryTypeAndPageSize(int columns) {
    MixedTable table = MixedTable.create(cluster, columns);
    table.fill(ROWS);

    String select = "SELECT * FROM " + table.name();
    List<Row> expected = stock.execute(select).all();
    assertThat(expected).hasSize(ROWS);
    for (int pageSize : new int[] {2, 7, ROWS, 5_000}) {
      SimpleStatement statement = SimpleStatement.newInstance(select).setPageSize(pageSize);
      for (List<Row> rows :
          List.of(
              quiver.execute(statement).all(),
              quiver.execute(quiver.prepare(select).bind().setPageSize(pageSize)).all(),
              readAsync(statement))) {
        assertOurs(rows);
        assertSameRows(rows, expected);
      }
      ResultSet result = quiver.execute(statement);
      assertThat(result.wasApplied()).isTrue();
      assertThat(result.getAvailableWithoutFetching()).isEqualTo(Math.min(pageSize, ROWS));
      assertThat(result.all()).hasSize(ROWS);
      assertThat(result.getAvailableWithoutFetching()).isZero();
      assertThat(result.isFullyFetched()).isTrue();
      List<Object[]> arrays = RowDecoder.arrays().decodeAll(quiver.execute(statement));
      List<Map<String, Object>> maps = RowDecoder.maps().decodeAll(quiver.execute(statement));
      assertThat(arrays).hasSize(ROWS);
      assertThat(maps).hasSize(ROWS);
      for (int i = 0; i < ROWS; i++) {
        Object[] objects = objects(expected.get(i)).toArray();
        assertThat(arrays.get(i)).isEqualTo(objects);
        assertThat(maps.get(i).values()).containsExactly(objects);
      }
    }
    List<ReactiveRow> reactive =
        Published.all(quiver.executeReactive(SimpleStatement.newInstance(select).setPageSize(6)))
            .join();
    assertSameRows(reactive, expected);
    assertThat(reactive.get(0).toString()).contains(ROW_CLASS);
    assertSameRows(quiver.execute(select).all().stream().map(Quiver::copyOf).toList(), expected);
  }

  private List<Row> readAsync(Statement<?> statement) {
    List<Row> rows = new ArrayList<>();
    AsyncResultSet page = quiver.executeAsync(statement).toCompletableFuture().join();
    page.currentPage().forEach(rows::add);
    while (page.hasMorePages()) {
      page = page.fetchNextPage().toCompletableFuture().join();
      page.currentPage().forEach(rows::add);
    }
    return rows;
  }

  private static void assertSameRows(List<? extends Row> rows, List<Row> expected) {
    assertThat(rows).hasSameSizeAs(expected);
    for (int i = 0; i < rows.size(); i++) {
      assertSameRow(rows.get(i), expected.get(i));
    }
  }

  private static void assertSameCells(Row row, Row expected) {
    assertThat(cells(row)).hasSize(expected.size()).isEqualTo(cells(expected));
  }

  private static List<ByteBuffer> cells(Row row) {
    return IntStream.range(0, row.size()).mapToObj(row::getBytesUnsafe).toList();
  }

  private static void assertSameRow(Row row, Row expected) {
    assertThat(describe(row.getColumnDefinitions()))
        .isEqualTo(describe(expected.getColumnDefinitions()));
    assertSameCells(row, expected);
    assertThat(objects(row)).isEqualTo(objects(expected));
  }

  private static List<Object> objects(Row row) {
    return IntStream.range(0, row.size()).mapToObj(row::getObject).toList();
  }

  /** Returns keyspace, table, name and type of each column. */
  private static List<List<Object>> describe(ColumnDefinitions columns) {
    List<List<Object>> described = new ArrayList<>();
    columns.forEach(
        column ->
            described.add(
                List.of(
                    column.getKeyspace(), column.getTable(), column.getName(), column.getType())));
    return described;
  }

  private static void assertOurs(List<Row> rows) {
    assertThat(rows).isNotEmpty();
    assertThat(rows).allMatch(row -> row.getClass().getSimpleName().equals(ROW_CLASS));
  }

  @Test
  void readsResultsOfOtherStatements() {
    Table table = cluster.createTable("t text, v vector<float, 3>");
    String select = "SELECT * FROM " + table;
    assertThat(quiver.execute(select).all()).isEmpty();
    assertThat(describe(quiver.execute(select).getColumnDefinitions()))
        .hasSize(3)
        .isEqualTo(describe(stock.execute(select).getColumnDefinitions()));
    assertThat(readAsync(SimpleStatement.newInstance(select).setPageSize(2))).isEmpty();
    quiver.execute("INSERT INTO " + table + " (id, t, v) VALUES (1, '', [1, 2, 3])");
    quiver.execute("INSERT INTO " + table + " (id) VALUES (2)");

    for (String query :
        List.of(
            select,
            "SELECT JSON * FROM " + table,
            "SELECT count(*) FROM " + table,
            "SELECT id AS one, id AS two, id FROM " + table,
            "SELECT DISTINCT id FROM " + table,
            "SELECT max(id), writetime(t), ttl(t), toJson(v) FROM " + table,
            "SELECT * FROM " + table + " WHERE id = 3",
            "SELECT * FROM system.local",
            "SELECT * FROM system_schema.columns WHERE keyspace_name = 'system'")) {
      ResultSet result = quiver.execute(onFirstNode(query, quiver));
      ResultSet expected = stock.execute(onFirstNode(query, stock));
      assertThat(result.wasApplied()).isTrue();
      assertSameRows(result.all(), expected.all());
    }
    Row empty = quiver.execute("SELECT t FROM " + table + " WHERE id = 1").one();
    assertThat(empty.getString("t")).isEmpty();
    assertThat(quiver.execute("SELECT t FROM " + table + " WHERE id = 2").one().isNull("t"))
        .isTrue();
    assertThat(quiver.execute("DELETE FROM " + table + " WHERE id = 1").all()).isEmpty();
    if (cluster.traits().has(Ability.SINGLE_REPLICA)) {
      // TRUNCATE is sent to all replicas, one of which may be down.
      assertThat(quiver.execute("TRUNCATE " + table).all()).isEmpty();
    }
  }

  /** Some tables differ between nodes. A node that is down has no connections. */
  private static Statement<?> onFirstNode(String query, CqlSession session) {
    return SimpleStatement.newInstance(query)
        .setNode(
            session.getMetadata().getNodes().values().stream()
                .filter(node -> node.getDistance() == NodeDistance.LOCAL)
                .filter(node -> node.getOpenConnections() > 0)
                .min(Comparator.comparing(Node::getHostId))
                .orElseThrow());
  }

  /**
   * From v5 on, the server sends changed columns. Before that, the driver takes the new columns for
   * the old ones, and so does Quiver.
   */
  @Test
  void readsAPreparedStatementWhoseColumnsChange() {
    Table table = cluster.createTable("v int");
    quiver.execute("INSERT INTO " + table + " (id, v) VALUES (1, 2)");
    String select = "SELECT * FROM " + table;
    PreparedStatement byQuiver = quiver.prepare(select);
    PreparedStatement byStock = stock.prepare(select);
    assertSameRows(quiver.execute(byQuiver.bind()).all(), stock.execute(byStock.bind()).all());

    quiver.execute("ALTER TABLE " + table + " ADD a text");
    quiver.execute("INSERT INTO " + table + " (id, a) VALUES (1, 'x')");
    for (int i = 0; i < 2; i++) {
      Row row = quiver.execute(byQuiver.bind()).one();
      Row expected = stock.execute(byStock.bind()).one();
      assertSameCells(row, expected);
      if (cluster.protocolVersion() >= 5) {
        assertSameRow(row, expected);
        assertThat(row.getString("a")).isEqualTo("x");
      }
    }
  }
}
