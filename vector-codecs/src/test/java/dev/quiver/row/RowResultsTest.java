/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.cql.MultiPageResultSet;
import com.datastax.oss.driver.internal.core.cql.SinglePageResultSet;
import dev.quiver.internal.driver.RawRows;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.RowDecodeException;
import java.lang.reflect.Constructor;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Tests whole results, in pages as the driver or a wrapper returns them. */
class RowResultsTest {

  private final SplittableRandom random = Seed.random(getClass().getName());

  private record Id(int id) {}

  private final RowDecoder<Id> decoder = RowDecoder.records(Id.class);
  private ColumnDefinitions columns = rows(0, 1).get(0).getColumnDefinitions();

  private static List<Row> rows(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(i -> new TestRows().withValue("id", DataTypes.INT, i).build())
        .toList();
  }

  private static List<Id> ids(int from, int to) {
    return IntStream.range(from, to).mapToObj(Id::new).toList();
  }

  @Test
  void readsAllPagesOfAResultOnce() {
    ResultSet result = result(List.of(rows(0, 3), rows(3, 4), rows(4, 10)));
    assertThat(decoder.decodeAll(result)).isEqualTo(ids(0, 10));
    assertThat(decoder.decodeAll(result)).isEmpty();
  }

  @Test
  void readsTheRowsThatRemainInAResult() {
    ResultSet result = result(List.of(rows(0, 3), rows(3, 6)));
    assertThat(result.one()).isNotNull();
    assertThat(decoder.decodeAll(result)).isEqualTo(ids(1, 6));
  }

  @Test
  void readsResultsWithoutRows() {
    assertThat(decoder.decodeAll(result(List.of()))).isEmpty();
    assertThat(decoder.decodeAll(List.of())).isEmpty();
    assertThat(decoder.decodePage(page(List.of()))).isEmpty();
  }

  private record Misspelt(int idd) {}

  @Test
  void rejectsMissingColumnsWithoutRows() {
    RowDecoder<Misspelt> misspelt = RowDecoder.records(Misspelt.class);
    for (ThrowingCallable read :
        List.<ThrowingCallable>of(
            () -> misspelt.decodeAll(result(List.of())),
            () -> misspelt.decodePage(page(List.of())))) {
      assertThatThrownBy(read)
          .isInstanceOf(RowDecodeException.class)
          .hasMessage(
              "record %s, component idd: expected a column of its name,"
                  + " or one named by @ColumnName, got [id]",
              Misspelt.class.getName());
    }
    assertThatThrownBy(() -> RowDecoder.maps().with("idd", Long.class).decodeAll(result(List.of())))
        .isInstanceOf(RowDecodeException.class)
        .hasMessage("type for column idd: expected a column of this name, got [id]");
  }

  @Test
  void acceptsAStatementWithoutAResult() {
    columns = new TestRows().build().getColumnDefinitions();
    assertThat(decoder.decodeAll(result(List.of()))).isEmpty();
    assertThat(decoder.decodePage(page(List.of()))).isEmpty();
  }

  @Test
  @SuppressWarnings("NullAway") // what one() gives of a result without rows
  void rejectsANullRow() {
    assertThatThrownBy(() -> decoder.decode(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("row: one() returns null for a result without rows");
  }

  @Test
  void toStringDescribesTheDecoder() {
    assertThat(decoder).hasToString("RowDecoder to record " + Id.class.getName());
    assertThat(RowDecoder.maps().withExpandedTuples()).hasToString("RowDecoder to maps");
  }

  @Test
  void readsRowsOfAnyIterable() {
    List<Row> rows = rows(0, 5);
    assertThat(decoder.decodeAll(rows)).isEqualTo(ids(0, 5));
    assertThat(decoder.decodeAll(() -> rows.stream().iterator())).isEqualTo(ids(0, 5));
  }

  @Test
  void readsOnlyTheCurrentPage() {
    assertThat(decoder.decodePage(page(rows(0, 7)))).isEqualTo(ids(0, 7));
  }

  /** The index counts the rows before it in its page and in earlier pages. */
  @Test
  void errorsNameTheIndexOfAMalformedRow() {
    Row wrong = new TestRows().with("id", DataTypes.INT, ByteBuffer.allocate(3)).build();
    List<Row> last = List.of(rows(0, 1).get(0), wrong);
    for (ThrowingCallable read :
        List.<ThrowingCallable>of(
            () -> decoder.decodeAll(last),
            () -> decoder.decodeAll(() -> last.iterator()),
            () -> decoder.decodePage(page(last)))) {
      assertThatThrownBy(read)
          .isInstanceOf(RowDecodeException.class)
          .hasNoCause()
          .hasMessage("row 1, column id int: expected 4 bytes, got 3");
    }
    assertThatThrownBy(() -> decoder.decodeAll(result(List.of(rows(0, 3), last))))
        .isInstanceOf(RowDecodeException.class)
        .hasMessage("row 4, column id int: expected 4 bytes, got 3");
  }

  @Test
  void theCauseStaysWithTheRow() {
    Row wrong = new TestRows().with("c", DataTypes.ASCII, ByteBuffer.wrap(new byte[] {-1})).build();
    assertThatThrownBy(() -> RowDecoder.arrays().decodeAll(List.of(wrong)))
        .isExactlyInstanceOf(RowDecodeException.class)
        .hasMessageStartingWith("row 0, column c ascii: ")
        .hasCauseInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void errorsNameARowWithTooManyCells() {
    TestRows two = new TestRows().withValue("id", DataTypes.INT, 1);
    Row wrong =
        two.withValue("more", DataTypes.INT, 2).build(rows(0, 1).get(0).getColumnDefinitions());
    assertThatThrownBy(() -> decoder.decodeAll(List.of(rows(0, 1).get(0), wrong)))
        .isInstanceOf(RowDecodeException.class)
        .hasMessage(
            "row 1, cells: expected 1, one for each column, got 2; if the table was altered, name the columns in the query instead of *");
  }

  /** A result whose next page arrives when its first row is requested. */
  private ResultSet result(List<List<Row>> pages) {
    return pages.isEmpty()
        ? new SinglePageResultSet(page(List.of()))
        : new MultiPageResultSet(pages(pages));
  }

  private AsyncResultSet page(List<Row> rows) {
    return pages(List.of(rows));
  }

  private AsyncResultSet pages(List<List<Row>> pages) {
    return TestResults.pages(columns, pages, () -> CompletableFuture.completedFuture(null));
  }

  private static TestRows wrapped() {
    return new TestRows().withValue("a", DataTypes.INT, 1).withValue("b", DataTypes.TEXT, "x");
  }

  @Test
  void readsReactiveRowsAsTheRowsInThem() {
    for (Row row : wrapped().buildEachWay(random)) {
      Row reactive = reactive(row);
      assertThat(RowDecoder.arrays().decode(reactive)).containsExactly(1, "x");
      assertThat(RawRows.ofPage(reactive)).isSameAs(RawRows.ofPage(row));
    }
  }

  /** Before protocol v5 the client does not learn that a prepared {@code SELECT *} got a column. */
  @Test
  void rejectsReactiveRowsWithAnotherNumberOfCells() {
    ColumnDefinitions before = wrapped().definitions();
    TestRows after =
        new TestRows()
            .withValue("a", DataTypes.INT, 1)
            .withValue("added", DataTypes.TEXT, "new")
            .withValue("b", DataTypes.TEXT, "x");
    for (Row row : after.buildEachWay(before, random)) {
      assertThatThrownBy(() -> RowDecoder.arrays().decode(reactive(row)))
          .isInstanceOf(RowDecodeException.class)
          .hasMessageContaining("cells: expected 2, one for each column, got 3");
    }
  }

  /** Wraps a row in a reactive row, as the driver does. */
  private static Row reactive(Row row) {
    try {
      Constructor<?> constructor =
          Class.forName("com.datastax.dse.driver.internal.core.cql.reactive.DefaultReactiveRow")
              .getDeclaredConstructor(Row.class, ExecutionInfo.class);
      constructor.setAccessible(true);
      return (Row) constructor.newInstance(row, null);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
