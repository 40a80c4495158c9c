/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.dse.driver.api.core.cql.reactive.ReactiveRow;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** In a Quiver session every way to a row gives rows of ours; all else is the driver's. */
@ExtendWith(ServerExtension.class)
class OwnRowsContractIT {
  private static final int ROWS = 23;

  /** Sessions of the driver with Quiver's registry have the driver's rows. */
  private static final String ROW_CLASS =
      SessionUnderTest.KIND.equals("frames") ? "PageRow" : "DefaultRow";

  private final CqlSession quiver;
  private final CqlSession stock;
  private final Table table;
  private final String select;

  OwnRowsContractIT(TestCluster cluster) {
    this.quiver = cluster.quiver();
    this.stock = cluster.stock();
    this.table = cluster.createTable("t text, n int, b blob");
    this.select = "SELECT id, t, n, b FROM " + table;
    PreparedStatement insert =
        stock.prepare("INSERT INTO " + table + " (id, t, n) VALUES (?, ?, ?)");
    for (int id = 0; id < ROWS; id++) {
      stock.execute(insert.bind(id, "text " + id, id % 2 == 0 ? id : null));
    }
  }

  @Test
  void synchronousResults() {
    for (int pageSize : new int[] {4, ROWS, 5_000}) {
      for (Statement<?> statement :
          List.of(
              SimpleStatement.newInstance(select).setPageSize(pageSize),
              quiver.prepare(select).bind().setPageSize(pageSize))) {
        ResultSet result = quiver.execute(statement);
        assertThat(result.wasApplied()).isTrue();
        assertThat(result.getAvailableWithoutFetching()).isEqualTo(Math.min(pageSize, ROWS));
        List<Row> rows = result.all();
        assertThat(result.getAvailableWithoutFetching()).isZero();
        assertThat(result.isFullyFetched()).isTrue();
        ResultSet expected =
            stock.execute(SimpleStatement.newInstance(select).setPageSize(pageSize));
        assertOurs(rows);
        assertThat(contents(rows)).isEqualTo(contents(expected.all()));
        assertThat(result.getExecutionInfos()).hasSameSizeAs(expected.getExecutionInfos());
      }
    }
  }

  @Test
  void asynchronousPages() {
    List<Row> rows = new ArrayList<>();
    AsyncResultSet page =
        quiver
            .executeAsync(SimpleStatement.newInstance(select).setPageSize(5))
            .toCompletableFuture()
            .join();
    assertThat(page.remaining()).isEqualTo(5);
    assertThat(page.currentPage().iterator()).isSameAs(page.currentPage().iterator());
    rows.add(page.one());
    assertThat(page.remaining()).isEqualTo(4);
    page.map(row -> row).currentPage().forEach(rows::add);
    assertThat(page.remaining()).isZero();
    assertThat(page.one()).isNull();
    while (page.hasMorePages()) {
      page = page.fetchNextPage().toCompletableFuture().join();
      page.currentPage().forEach(rows::add);
    }
    AsyncResultSet last = page;
    assertThatThrownBy(last::fetchNextPage).isInstanceOf(IllegalStateException.class);
    assertOurs(rows);
    assertThat(contents(rows)).isEqualTo(contents(stock.execute(select).all()));
  }

  @Test
  void reactiveRows() throws Exception {
    List<ReactiveRow> rows =
        Published.atOnce(quiver.executeReactive(SimpleStatement.newInstance(select).setPageSize(6)))
            .get(1, TimeUnit.MINUTES);
    assertThat(contents(rows)).isEqualTo(contents(stock.execute(select).all()));
    assertThat(rows.get(0).toString()).contains(ROW_CLASS);
  }

  @Test
  void conditionsThatAreMetAndNot() {
    int id = newId();
    String insert = "INSERT INTO " + table + " (id, t) VALUES (" + id + ", 'x') IF NOT EXISTS";
    assertThat(quiver.execute(insert).wasApplied()).isTrue();
    ResultSet refused = quiver.execute(insert);
    assertThat(refused.wasApplied()).isFalse();
    Row row = refused.one();
    assertOurs(List.of(row));
    assertThat(row.getBoolean("[applied]")).isFalse();
    assertThat(row.getString("t")).isEqualTo("x");
    assertThat(row.isNull("n")).isTrue();
    assertThat(refused.one()).isNull();
    assertThatThrownBy(refused::wasApplied)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("This method must be called before consuming all the rows");
    PreparedStatement update =
        quiver.prepare("UPDATE " + table + " SET n = ? WHERE id = ? IF t = ?");
    ResultSet notMet = quiver.execute(update.bind(1, id, "y"));
    assertThat(notMet.wasApplied()).isFalse();
    assertOurs(notMet.all());
    assertThat(quiver.execute(update.bind(1, id, "x")).wasApplied()).isTrue();
  }

  @Test
  void batchesFunctionsTracesAndResultsWithoutRows() {
    int id = newId();
    ResultSet batch =
        quiver.execute(
            BatchStatement.newInstance(DefaultBatchType.UNLOGGED)
                .add(
                    SimpleStatement.newInstance(
                        table.insert("'x'").replace("(id, v)", "(id, t)"), id)));
    assertThat(batch.wasApplied()).isTrue();
    assertThat(batch.one()).isNull();
    assertThat(quiver.execute(select + " WHERE id = " + newId()).one()).isNull();
    Row count =
        quiver
            .execute(
                SimpleStatement.newInstance(
                        "SELECT count(*) AS c FROM " + table + " WHERE id = :id", Map.of("id", id))
                    .setTracing(true))
            .one();
    assertOurs(List.of(count));
    assertThat(count.getLong("c")).isEqualTo(1);
  }

  @Test
  void errorsAreTheDriversOwn() {
    AtomicReference<Throwable> seen = new AtomicReference<>();
    CompletableFuture<AsyncResultSet> refused =
        quiver.executeAsync("SELECT nothing FROM " + table).toCompletableFuture();
    refused.whenComplete((result, error) -> seen.set(error)).exceptionally(e -> null).join();
    assertThat(seen.get()).isInstanceOf(InvalidQueryException.class);
    assertThatThrownBy(() -> quiver.execute("SELECT nothing FROM " + table))
        .isInstanceOf(InvalidQueryException.class);
  }

  @Test
  void whoeverCancelsGetsACancelledFuture() {
    CompletableFuture<AsyncResultSet> future = quiver.executeAsync(select).toCompletableFuture();
    if (future.cancel(true)) {
      assertThat(future).isCancelled();
    } else {
      assertOurs(List.of(future.join().one()));
    }
  }

  /** The key of none of the table's rows. */
  private static int newId() {
    return ROWS + Table.newId();
  }

  private static void assertOurs(List<Row> rows) {
    assertThat(rows).isNotEmpty();
    assertThat(rows).allMatch(row -> row.getClass().getSimpleName().equals(ROW_CLASS));
  }

  private static List<String> contents(List<? extends Row> rows) {
    return rows.stream().map(Row::getFormattedContents).toList();
  }
}
