/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.cql.DefaultAsyncResultSet;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.internal.driver.TraversablePage;
import dev.quiver.testkit.Stub;
import dev.quiver.testkit.driver.Column;
import dev.quiver.testkit.driver.Prepared;
import dev.quiver.testkit.driver.TestSession;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests that results of the driver whose pages are ours become results with our rows. */
class PageResultsTest {

  private static final int LARGE = 300;

  private static final ColumnDefinitions COLUMNS =
      Column.definitions(List.of(Column.of("id", DataTypes.INT), Column.of("b", DataTypes.BLOB)));

  private static DefaultDriverContext context;

  private final PageResults results = new PageResults(null);
  private final CellPool pool = results.pool();
  private final TestSession session = new TestSession(VectorCodecRegistry.create());

  @BeforeAll
  static void setUp() {
    context =
        new DefaultDriverContext(
            DriverConfigLoader.fromString(""), ProgrammaticArguments.builder().build());
  }

  @AfterAll
  static void tearDown() throws Exception {
    context.getConfigLoader().close();
  }

  private static ExecutionInfo info(Statement<?> request, ByteBuffer pagingState) {
    return Stub.of(
        ExecutionInfo.class,
        (proxy, method, arguments) ->
            method.getName().equals("getRequest") ? request : pagingState);
  }

  private static AsyncResultSet drivers(
      ColumnDefinitions columns, Statement<?> request, Queue<List<ByteBuffer>> rows) {
    return new DefaultAsyncResultSet(columns, info(request, null), rows, null, context);
  }

  /** Rows of a number and a large cell that starts with that number, in blocks of two. */
  private static PageRows page(int rowCount) {
    PageRows.Builder page = new PageRows.Builder();
    for (int first = 0; first < rowCount; first += 2) {
      int rows = Math.min(2, rowCount - first);
      ByteBuffer bytes = ByteBuffer.allocate(rows * 2 * Integer.BYTES);
      int[] locations = new int[2 * rows];
      byte[][][] own = new byte[rows][][];
      for (int row = 0; row < rows; row++) {
        bytes.putInt(Integer.BYTES);
        locations[2 * row] = bytes.position();
        locations[2 * row + 1] = ~0;
        bytes.putInt(first + row);
        own[row] = new byte[][] {new byte[LARGE]};
        own[row][0][7] = (byte) (first + row);
      }
      page.add(RowBlock.of(bytes.array(), locations, 2), rows, own);
    }
    return page.build();
  }

  private AsyncResultSet ofRows(int rowCount) {
    SimpleStatement statement = SimpleStatement.newInstance("SELECT");
    return results.of(drivers(COLUMNS, statement, page(rowCount)), session);
  }

  private static List<Integer> ids(AsyncResultSet result) {
    List<Integer> ids = new ArrayList<>();
    result.currentPage().forEach(row -> ids.add(row.getBytesUnsafe("id").getInt(0)));
    return ids;
  }

  @Test
  void returnsOurRowsInOrder() {
    for (int count = 1; count <= 5; count++) {
      AsyncResultSet result = ofRows(count);
      assertThat(result).isInstanceOf(PageResultSet.class);
      assertThat(result.getColumnDefinitions() == COLUMNS).isTrue();
      assertThat(result.getExecutionInfo()).isNotNull();
      assertThat(result.hasMorePages()).isFalse();
      assertThatThrownBy(result::fetchNextPage).isInstanceOf(IllegalStateException.class);
      Iterator<Row> rows = result.currentPage().iterator();
      for (int i = 0; i < count; i++) {
        assertThat(result.remaining()).isEqualTo(count - i);
        assertThat(rows.hasNext()).isTrue();
        Row row = rows.next();
        assertThat(row).isInstanceOf(PageRow.class);
        assertThat(row.size()).isEqualTo(2);
        assertThat(row.getInt("id")).isEqualTo(i);
        assertThat(row.getByteBuffer("b").get(7)).isEqualTo((byte) i);
        assertThat(row.codecRegistry()).isSameAs(session.registry());
      }
      assertThat(rows.hasNext()).isFalse();
      assertThat(result.remaining()).isZero();
      assertThat(result.one()).isNull();
      assertThatThrownBy(rows::next).isInstanceOf(NoSuchElementException.class);
    }
  }

  @Test
  void returnsOtherResultsUnchanged() {
    SimpleStatement statement = SimpleStatement.newInstance("SELECT");
    AsyncResultSet empty = drivers(COLUMNS, statement, PageRows.none());
    assertThat(results.of(empty, session) == empty).isTrue();

    assertThat(results.unknown()).as("no rows tell nothing").isNull();

    Queue<List<ByteBuffer>> list = new ArrayDeque<>();
    list.add(List.of(ByteBuffer.allocate(4), ByteBuffer.allocate(1)));
    AsyncResultSet stock = drivers(COLUMNS, statement, list);
    assertThat(results.of(stock, session) == stock).isTrue();
    assertThat(stock.remaining()).as("no row was taken").isEqualTo(1);
    assertThat(results.unknown()).isEqualTo(DefaultAsyncResultSet.class);

    AsyncResultSet ours = ofRows(1);
    assertThat(results.of(ours, session) == ours).isTrue();

    PageRows begun = page(4);
    begun.remove();
    AsyncResultSet later = drivers(COLUMNS, statement, begun);
    assertThat(results.of(later, session) == later).as("of whose rows one was taken").isTrue();
    assertThat(ids(later)).containsExactly(1, 2, 3);
  }

  /** A later driver may use another class for results. */
  @Test
  void detectsAResultOfAnUnknownClass() {
    SimpleStatement statement = SimpleStatement.newInstance("SELECT");
    class Tomorrow extends DefaultAsyncResultSet {
      Tomorrow() {
        super(COLUMNS, info(statement, null), page(2), null, context);
      }
    }
    assertThat(results.of(ofRows(2), session)).isInstanceOf(PageResultSet.class);
    assertThat(results.unknown()).isNull();
    AsyncResultSet result = results.of(new Tomorrow(), session);
    assertThat(result).isInstanceOf(Tomorrow.class);
    assertThat(ids(result)).containsExactly(0, 1);
    assertThat(results.unknown()).isEqualTo(Tomorrow.class);
  }

  private static PageColumns columnsOf(AsyncResultSet result) {
    return ((PageRow) result.one()).columns;
  }

  @Test
  void keepsTheColumnsOfAPreparedStatement() {
    BoundStatement bound =
        new Prepared().withResult("id", DataTypes.INT).withResult("b", DataTypes.BLOB).bind();
    ColumnDefinitions columns = bound.getPreparedStatement().getResultSetDefinitions();

    PageColumns first = columnsOf(results.of(drivers(columns, bound, page(1)), session));
    PageColumns second = columnsOf(results.of(drivers(columns, bound, page(1)), session));
    assertThat(second).as("of pages of one row").isSameAs(first);
    PageColumns third = columnsOf(results.of(drivers(columns, bound, page(2)), session));
    assertThat(third).isNotSameAs(first);
    assertThat(third.layout).isSameAs(first.layout);
    assertThat(results.exact().of(new RowsMetadata(2, null, null, null)))
        .as("the second column has its own arrays")
        .isEqualTo(0b10);

    // Columns sent with the response apply to this response only.
    PageColumns others = columnsOf(results.of(drivers(COLUMNS, bound, page(1)), session));
    assertThat(others.layout).isNotSameAs(first.layout);
    assertThat(others.layout.definitions == COLUMNS).isTrue();
  }

  @Test
  void keepsNothingOfOtherStatements() {
    assertThat(columnsOf(ofRows(1)).layout).isNotSameAs(columnsOf(ofRows(1)).layout);
    assertThat(results.exact().of(new RowsMetadata(2, null, null, null))).isZero();
  }

  /** There are more statements than are kept. */
  @Test
  void eachStatementHasItsOwnColumns() {
    List<BoundStatement> statements = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      statements.add(
          new Prepared()
              .withResult("id" + i, DataTypes.INT)
              .withResult("b", DataTypes.BLOB)
              .bind());
    }
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < statements.size(); i++) {
        BoundStatement bound = statements.get(i);
        ColumnDefinitions columns = bound.getPreparedStatement().getResultSetDefinitions();
        AsyncResultSet result = results.of(drivers(columns, bound, page(1)), session);
        assertThat(result.one().getInt("id" + i)).isZero();
      }
    }
  }

  @Test
  void returnsWhetherAConditionWasMet() {
    ColumnDefinitions applied =
        Column.definitions(List.of(Column.of("[applied]", DataTypes.BOOLEAN)));
    ColumnDefinitions another =
        Column.definitions(List.of(Column.of("[applied]", DataTypes.TINYINT)));
    SimpleStatement statement = SimpleStatement.newInstance("UPDATE");
    for (byte value = 0; value < 2; value++) {
      byte[] bytes = {0, 0, 0, 1, value};
      RowBlock block = RowBlock.of(bytes, new int[] {4}, 1);
      AsyncResultSet result =
          results.of(drivers(applied, statement, PageRows.ofOne(block, null)), session);
      assertThat(result).isInstanceOf(PageResultSet.class);
      assertThat(result.wasApplied()).isEqualTo(value == 1);
      assertThat(result.remaining()).isEqualTo(1);
      result.one();
      assertThatThrownBy(result::wasApplied)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("before consuming all the rows");

      AsyncResultSet other =
          results.of(drivers(another, statement, PageRows.ofOne(block, null)), session);
      assertThat(other.wasApplied()).isTrue();
    }
    assertThat(ofRows(1).wasApplied()).isTrue();
  }

  @Test
  void readsRowsOneByOneAndRecyclesTheirCells() {
    AsyncResultSet result = ofRows(5);
    TraversablePage traversable = (TraversablePage) result;
    traversable.recycle(1);
    traversable.endReading();
    assertThat(result.remaining()).as("there was no reading").isEqualTo(5);

    RawCells cells = traversable.advance();
    for (int row = 0; row < 3; row++) {
      assertThat(cells.count()).isEqualTo(2);
      assertThat(cells.length(0)).isEqualTo(4);
      assertThat(cells.bytes(0)[cells.offset(0) + 3]).isEqualTo((byte) row);
      assertThat(cells.length(1)).isEqualTo(LARGE);
      assertThat(cells.offset(1)).isZero();
      assertThat(cells.bytes(1)[7]).isEqualTo((byte) row);
      assertThat(cells.buffer(1).array()).isSameAs(cells.bytes(1));
      traversable.recycle(0);
      traversable.recycle(1);
      traversable.recycle(1);
      assertThatThrownBy(() -> cells.bytes(1)).hasMessageContaining("recycled");
      if (row < 2) {
        assertThat(traversable.advance()).isSameAs(cells);
      }
    }
    assertThat(pool.take(LARGE)).as("until the reading ends").isNull();
    traversable.endReading();
    assertThat(count(pool.take(LARGE))).isEqualTo(3);
    assertThat(ids(result)).containsExactly(3, 4);
    assertThat(traversable.advance()).isNull();
  }

  @Test
  void recyclesNothingWithoutACallOfRecycle() {
    AsyncResultSet result = ofRows(3);
    TraversablePage traversable = (TraversablePage) result;
    int rows = 0;
    while (traversable.advance() != null) {
      rows++;
    }
    traversable.endReading();
    assertThat(rows).isEqualTo(3);
    assertThat(result.remaining()).isZero();
    assertThat(pool.take(LARGE)).as("nothing was recycled").isNull();
  }

  /** Arrays are recycled in batches. */
  @Test
  void recyclesMoreCellsThanABatchHolds() {
    int batch = (128 << 10) / LARGE;
    TraversablePage traversable = (TraversablePage) ofRows(batch + 10);
    for (int row = 0; row <= batch; row++) {
      traversable.advance();
      traversable.recycle(1);
    }
    assertThat(count(pool.take(LARGE))).isEqualTo(batch);
    traversable.endReading();
    assertThat(count(pool.take(LARGE))).isEqualTo(1);
  }

  /** The cells of the two columns have different lengths. */
  @Test
  void recyclesCellsOfSeveralColumnsInABatchForEach() {
    byte[][][] own = new byte[10][][];
    for (int row = 0; row < own.length; row++) {
      own[row] = new byte[][] {new byte[LARGE], new byte[2 * LARGE]};
    }
    int[] locations = IntStream.range(0, 2 * own.length).map(i -> ~(i % 2)).toArray();
    PageRows.Builder page = new PageRows.Builder();
    page.add(RowBlock.of(new byte[0], locations, 2), own.length, own);
    SimpleStatement statement = SimpleStatement.newInstance("SELECT");
    TraversablePage traversable =
        (TraversablePage) results.of(drivers(COLUMNS, statement, page.build()), session);
    while (traversable.advance() != null) {
      traversable.recycle(0);
      traversable.recycle(1);
    }
    traversable.endReading();
    assertThat(count(pool.take(LARGE))).isEqualTo(own.length);
    assertThat(pool.take(LARGE)).isNull();
    CellPool.Batch other = pool.take(2 * LARGE);
    for (int row = 0; row < own.length; row++) {
      assertThat(other.take()).hasSize(2 * LARGE);
    }
    assertThat(other.isEmpty()).isTrue();
  }

  private static int count(CellPool.Batch batch) {
    int count = 0;
    for (; !batch.isEmpty(); count++) {
      assertThat(batch.isOf(LARGE)).isTrue();
      assertThat(batch.isOf(LARGE + 1)).isFalse();
      assertThat(batch.take()).hasSize(LARGE);
    }
    return count;
  }

  /** Only the driver's row refers to the page, and our rows are created from it later. */
  @Test
  void aRowKeepsItsPageReachable() {
    List<ByteBuffer> row = page(1).peek();
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    assertThat(((CellList) row).rest()).isNotNull();
  }

  @Test
  void fetchesTheNextPageFromTheDriver() {
    AsyncResultSet next = ofRows(1);
    CqlSession executes =
        Stub.of(
            CqlSession.class,
            (proxy, method, arguments) -> CompletableFuture.completedFuture(next));
    ExecutionInfo more = info(SimpleStatement.newInstance("SELECT"), ByteBuffer.allocate(1));
    AsyncResultSet result =
        results.of(new DefaultAsyncResultSet(COLUMNS, more, page(2), executes, context), session);
    assertThat(result).isInstanceOf(PageResultSet.class);
    assertThat(result.hasMorePages()).isTrue();
    assertThat(result.fetchNextPage().toCompletableFuture().join() == next).isTrue();
  }
}
