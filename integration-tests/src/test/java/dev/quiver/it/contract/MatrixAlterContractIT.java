/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.dse.driver.internal.core.cql.reactive.DefaultReactiveResultSet;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.ReactiveMatrices;
import dev.quiver.column.VectorTable;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.RowDecoder;
import dev.quiver.vector.RowDecodeException;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What was prepared as {@code *} has one more column, before the vectors, or one less, on the pages
 * after the first. Before protocol v5 the server does not tell, and rows no longer fit the columns.
 */
@ExtendWith(ServerExtension.class)
@SuppressWarnings("ArrayRecordComponent") // vectors are arrays
class MatrixAlterContractIT {
  private static final String ALTERED =
      "; if the table was altered, name the columns in the query instead of *";

  private static final int ROWS = 10;
  private static final int PAGE = 4;

  private final CqlSession session;
  private final MatrixReader<FloatMatrix> reader =
      MatrixReader.floats("v").withColumn("id", long[].class);

  private final Table table;
  private final PreparedStatement select;

  MatrixAlterContractIT(TestCluster cluster) {
    this.session = cluster.quiver();
    this.table = cluster.createTable("v vector<float, 2>");
    for (int i = 0; i < ROWS; i++) {
      table.write(session, new float[] {i, -1});
    }
    this.select = session.prepare("SELECT * FROM " + table);
  }

  private BoundStatement selectAll() {
    return select.bind().setPageSize(PAGE);
  }

  private AsyncResultSet firstPage() {
    return session.executeAsync(selectAll()).toCompletableFuture().join();
  }

  private boolean serverTells() {
    return SessionUnderTest.followsTheTable(session);
  }

  private static <T> T join(CompletionStage<T> stage) throws Throwable {
    try {
      return stage.toCompletableFuture().join();
    } catch (CompletionException e) {
      throw e.getCause();
    }
  }

  private interface Read {
    VectorTable<FloatMatrix> read() throws Throwable;
  }

  private void assertFollowed(Read read) throws Throwable {
    if (serverTells()) {
      check(List.of(read.read()));
    } else {
      assertRefused(read, "expected 2 cells, one for each column, got 3" + ALTERED);
    }
  }

  private static void assertRefused(Read read, String message) {
    assertThatThrownBy(read::read)
        .isInstanceOf(RowDecodeException.class)
        .hasMessage("row " + PAGE + ", column v: " + message);
  }

  /** The rows are in the order of their tokens. */
  private static void check(List<VectorTable<FloatMatrix>> tables) {
    List<Float> first = new ArrayList<>();
    for (VectorTable<FloatMatrix> each : tables) {
      assertThat(each.column("id", long[].class)).hasSize(each.rowCount()).doesNotContain(0);
      for (int row = 0; row < each.rowCount(); row++) {
        first.add(each.matrix().get(row, 0));
        assertThat(each.matrix().get(row, 1)).isEqualTo(-1);
      }
    }
    assertThat(first).containsExactlyInAnyOrder(0f, 1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f);
  }

  private void addColumn() {
    session.execute("ALTER TABLE " + table + " ADD a text");
  }

  @Test
  void asynchronousPagesFollow() throws Throwable {
    AsyncResultSet first = firstPage();
    addColumn();
    assertFollowed(() -> join(reader.readAsync(CompletableFuture.completedFuture(first))));
  }

  @Test
  void pagesOfAResultSetFollow() throws Throwable {
    ResultSet rows = session.execute(selectAll());
    addColumn();
    assertFollowed(() -> reader.read(rows));
  }

  @Test
  void reactivePagesFollow() throws Throwable {
    AsyncResultSet first = firstPage();
    addColumn();
    assertFollowed(
        () ->
            join(
                ReactiveMatrices.read(
                    reader,
                    new DefaultReactiveResultSet(() -> CompletableFuture.completedFuture(first)))));
  }

  /** The second chunk has rows of both pages. */
  @Test
  void chunksFollow() {
    ResultSet rows = session.execute(selectAll());
    addColumn();
    Iterator<VectorTable<FloatMatrix>> chunks = reader.chunks(rows, 3);
    List<VectorTable<FloatMatrix>> read = new ArrayList<>(List.of(chunks.next()));
    if (serverTells()) {
      chunks.forEachRemaining(read::add);
      check(read);
    } else {
      assertRefused(chunks::next, "expected 2 cells, one for each column, got 3" + ALTERED);
    }
  }

  private record Pair(int id, float[] v) {}

  @Test
  void recordsFollow() {
    RowDecoder<Pair> pairs = RowDecoder.records(Pair.class, MethodHandles.lookup());
    AsyncResultSet page = firstPage();
    List<Pair> read = new ArrayList<>(pairs.decodePage(page));
    addColumn();
    if (!serverTells()) {
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
    assertThat(read).hasSize(ROWS).allSatisfy(pair -> assertThat(pair.v()[1]).isEqualTo(-1));
    assertThat(pairs.decodeAll(session.execute(select.bind()))).hasSize(ROWS);
  }

  @Test
  void aColumnThatIsGoneIsRefused() {
    ResultSet rows = session.execute(selectAll());
    session.execute("ALTER TABLE " + table + " DROP v");
    assertRefused(
        () -> reader.read(rows),
        serverTells()
            ? "expected one such column, as in the rows before, got id"
            : "expected 2 cells, one for each column, got 1" + ALTERED);
  }

  @Test
  void theNextExecutionHasTheNewColumns() {
    check(List.of(reader.read(session.execute(selectAll()))));
    addColumn();
    if (serverTells()) {
      check(List.of(reader.read(session.execute(selectAll()))));
    } else {
      assertThatThrownBy(() -> reader.read(session.execute(selectAll())))
          .isInstanceOf(RowDecodeException.class)
          .hasMessage("row 0, column v: expected 2 cells, one for each column, got 3" + ALTERED);
    }
    ResultSet simple = session.execute("SELECT * FROM " + table);
    check(List.of(reader.read(simple)));
  }
}
