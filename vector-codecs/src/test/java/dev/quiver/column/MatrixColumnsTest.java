/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.RowDecodeException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests how columns are matched, in the first page and in later pages. */
class MatrixColumnsTest {

  private static final String ALTERED =
      "; if the table was altered, name the columns in the query instead of *";

  private final MatrixReader<FloatMatrix> reader = MatrixReader.floats("v");

  private static final List<Row> ONE = List.of(row().build());

  private static TestRows row() {
    return new TestRows().withFloats("v", 1, 2);
  }

  private static VectorTable<FloatMatrix> read(MatrixReader<FloatMatrix> reader, TestRows... rows) {
    List<Row> built = Stream.of(rows).map(TestRows::build).toList();
    return reader.read(TestResults.rows(built));
  }

  @Test
  void errorsNameTheRowOfAVectorOfAnotherLength() {
    TestRows nine =
        new TestRows().with("v", TestRows.vector(ElementType.FLOAT, 2), ByteBuffer.allocate(9));

    assertThatThrownBy(() -> read(reader, row(), nine))
        .isInstanceOf(QuiverException.class)
        .hasMessage("row 1, column v vector<float, 2>: expected 8 bytes, got 9");
    Iterator<VectorTable<FloatMatrix>> chunks =
        reader.chunks(TestResults.rows(List.of(row().build(), row().build(), nine.build())), 2);
    assertThat(chunks.next().rowCount()).isEqualTo(2);
    assertThatThrownBy(chunks::next).hasMessageStartingWith("row 2, column v");
  }

  @Test
  void errorsNameColumnsThatDoNotFit() {
    assertThatThrownBy(() -> MatrixReader.doubles("v").read(TestResults.rows(ONE)))
        .isInstanceOf(QuiverException.class)
        .hasMessage("column v: expected vector<double, n>, got vector<float, 2>");
    assertThatThrownBy(() -> MatrixReader.floats("w").read(TestResults.rows(ONE)))
        .isInstanceOf(RowDecodeException.class)
        .hasMessage("column w: expected a column of this name, got v");
    assertThatThrownBy(() -> reader.withColumn("v", UUID[].class).read(TestResults.rows(ONE)))
        .isInstanceOf(QuiverException.class)
        .hasMessage(
            "column v: expected uuid or timeuuid to read into UUID[], got vector<float, 2>");
    assertThatThrownBy(() -> read(reader, new TestRows().with("v", DataTypes.INT, null)))
        .isInstanceOf(QuiverException.class)
        .hasMessage("column v: expected a vector, got int");
  }

  /** {@code SELECT v, v}, {@code SELECT v, "V"}: the name is ambiguous. */
  @Test
  void rejectsANameThatTwoColumnsHave() {
    assertThatThrownBy(() -> read(reader, row().withFloats("v", 3, 4)))
        .isInstanceOf(RowDecodeException.class)
        .hasMessage(
            "column v: expected one column of this name, got v, v; give one of them an alias");
    assertThatThrownBy(() -> read(reader, row().withFloats("V", 3, 4)))
        .isInstanceOf(RowDecodeException.class)
        .hasMessage(
            "column v: expected one column of this name, got v, \"V\"; give one of them an alias");
    assertThatThrownBy(
            () ->
                read(
                    reader.withColumn("n", long[].class),
                    row().with("n", DataTypes.INT, null).with("N", DataTypes.INT, null)))
        .isInstanceOf(RowDecodeException.class)
        .hasMessage(
            "column n: expected one column of this name, got n, \"N\"; give one of them an alias");
    assertThatThrownBy(() -> read(MatrixReader.floats("\"v\""), row().withFloats("v", 3, 4)))
        .hasMessage(
            "column \"v\": expected one column of this name, got v, v; give one of them an alias");
  }

  @Test
  void quotesDistinguishNamesThatDifferInCase() {
    TestRows both = row().withFloats("V", 3, 4);

    assertThat(read(MatrixReader.floats("\"v\""), both).matrix().elements()).containsExactly(1, 2);
    assertThat(read(MatrixReader.floats("\"V\""), both).matrix().elements()).containsExactly(3, 4);
    assertThat(read(MatrixReader.floats("V"), row()).matrix().elements()).containsExactly(1, 2);
  }

  @Test
  void columnsMayMoveBetweenPages() {
    TestRows moved =
        new TestRows()
            .withValue("n", DataTypes.BIGINT, 7L)
            .with("first", DataTypes.INT, null)
            .withFloats("v", 3, 4);

    VectorTable<FloatMatrix> table =
        read(
            reader.withColumn("n", long[].class),
            row().withValue("n", DataTypes.BIGINT, 5L),
            moved);
    assertThat(table.matrix().elements()).containsExactly(1, 2, 3, 4);
    assertThat(table.column("n", long[].class)).containsExactly(5, 7);
  }

  /** Found by its name alone, the column would be {@code "V"} from then on. */
  @Test
  void doesNotSwitchToAnotherColumnOfTheName() {
    TestRows both =
        new TestRows()
            .withFloats("V", 66, 66)
            .with("N", DataTypes.INT, null)
            .withFloats("v", 3, 4)
            .withValue("n", DataTypes.INT, 7);

    VectorTable<FloatMatrix> table =
        read(reader.withColumn("n", long[].class), row().withValue("n", DataTypes.INT, 5), both);
    assertThat(table.matrix().elements()).containsExactly(1, 2, 3, 4);
    assertThat(table.column("n", long[].class)).containsExactly(5, 7);
  }

  @Test
  void errorsNameTheRowOfAMissingColumn() {
    assertThatThrownBy(() -> read(reader, row(), row(), new TestRows().withFloats("V", 3, 4)))
        .isInstanceOf(RowDecodeException.class)
        .hasMessage(
            "row 2, column v: expected one column of this name, as in earlier rows, got \"V\"");
    assertThatThrownBy(
            () ->
                read(
                    reader.withColumn("n", Object[].class),
                    row().with("n", DataTypes.INT, null),
                    row()))
        .hasMessage("row 1, column n: expected one column of this name, as in earlier rows, got v");
  }

  @Test
  void errorsNameTheRowOfAColumnWithAnotherType() {
    assertThatThrownBy(() -> read(reader, row(), new TestRows().withFloats("v", 1, 2, 3)))
        .isInstanceOf(QuiverException.class)
        .hasMessage(
            "row 1, column v: expected vector<float, 2>, as in earlier rows, got vector<float, 3>");
    assertThatThrownBy(
            () ->
                read(
                    reader.withColumn("n", Object[].class),
                    row().withValue("n", DataTypes.BIGINT, 5L),
                    row().withValue("n", DataTypes.TEXT, "x")))
        .isInstanceOf(QuiverException.class)
        .hasMessage("row 1, column n: expected bigint, as in earlier rows, got text");
  }

  @Test
  void rejectsATypeThatChangesBetweenChunks() {
    List<Row> rows = List.of(row().build(), new TestRows().withFloats("v", 1, 2, 3).build());
    Iterator<VectorTable<FloatMatrix>> chunks = reader.chunks(TestResults.rows(rows), 1);

    assertThat(chunks.next().matrix().dimension()).isEqualTo(2);
    assertThatThrownBy(chunks::next)
        .isInstanceOf(QuiverException.class)
        .hasMessageStartingWith("row 1, column v: expected vector<float, 2>");
  }

  /** As before protocol v5, after a column was added to a prepared {@code SELECT *}. */
  @Test
  void errorsNameARowWithMoreCellsThanColumns() {
    ColumnDefinitions columns = row().definitions();
    TestRows more = new TestRows().withFloats("u", 66, 66).withFloats("v", 1, 2);
    for (Row row : more.buildEachWay(columns, Seed.random("cells of a matrix"))) {
      assertThatThrownBy(() -> reader.read(TestResults.rows(columns, List.of(row))))
          .isInstanceOf(RowDecodeException.class)
          .hasMessage("row 0, column v: expected 1 cells, one for each column, got 2" + ALTERED);
    }
  }
}
