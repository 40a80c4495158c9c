/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.matrix.DoubleMatrix;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.matrix.IntMatrix;
import dev.quiver.matrix.LongMatrix;
import dev.quiver.matrix.UuidMatrix;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.QuiverException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Tests reading several columns of vectors in one pass. */
class MatricesInOnePassTest {

  private final SplittableRandom random = Seed.random(getClass().getName());
  private final MatrixReader<FloatMatrix> titles = MatrixReader.floats("title");
  private final MatrixReader<FloatMatrix> both = titles.withVectors(MatrixReader.floats("body"));

  /** A row with a title of two elements, 8 bytes, and a body of three, 12 bytes. */
  private static TestRows row(int i) {
    return new TestRows()
        .withFloats("title", i, -i)
        .withFloats("body", i, i + 0.25f, i + 0.5f)
        .withValue("n", DataTypes.BIGINT, (long) i);
  }

  private static List<Row> rows(int count) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(row(i).build());
    }
    return rows;
  }

  private static TestRows with(TestRows row, String name, DataType type, long... bits) {
    ByteBuffer cell = ByteBuffer.allocate(Long.BYTES * bits.length);
    cell.asLongBuffer().put(bits);
    return row.with(name, type, cell);
  }

  @Test
  void matricesOfAllTypesBelongToTheSameRows() {
    TestRows row = new TestRows().withFloats("f", 1, 2);
    row = with(row, "d", TestRows.vector(ElementType.DOUBLE, 1), Double.doubleToRawLongBits(0.1));
    row = with(row, "i", TestRows.vector(ElementType.INT, 2), 0x0000_0005_ffff_ffffL);
    row = with(row, "l", TestRows.vector(ElementType.BIGINT, 2), 7, -8);
    row = with(row, "u", TestRows.vector(ElementType.TIMEUUID, 1), 0x1000, 9);
    MatrixReader<FloatMatrix> reader =
        MatrixReader.floats("f")
            .withVectors(MatrixReader.doubles("d").withColumn("l", Object[].class))
            .withVectors(MatrixReader.ints("i").withVectors(MatrixReader.longs("l")))
            .withVectors(MatrixReader.uuids("u"));

    for (Row built : row.buildEachWay(random)) {
      VectorTable<FloatMatrix> table = reader.read(TestResults.rows(List.of(built, built)));
      assertThat(table.matrix().elements()).containsExactly(1, 2, 1, 2);
      assertThat(table.column("f", FloatMatrix.class)).isSameAs(table.matrix());
      assertThat(table.column("d", DoubleMatrix.class).elements()).containsExactly(0.1, 0.1);
      assertThat(table.column("i", IntMatrix.class).elements()).containsExactly(5, -1, 5, -1);
      assertThat(table.column("l", LongMatrix.class).elements()).containsExactly(7, -8, 7, -8);
      assertThat(table.column("u", UuidMatrix.class).get(1, 0)).isEqualTo(new UUID(0x1000, 9));
      assertThat(table.column("l", Object[].class)).hasSize(2);
    }
  }

  @Test
  void eachMatrixHasItsOwnNulls() {
    Row noTitle =
        new TestRows()
            .with("title", TestRows.vector(ElementType.FLOAT, 2), null)
            .withFloats("body", 1, 2, 3)
            .build();
    Row noBody =
        new TestRows()
            .withFloats("title", 4, 5)
            .with("body", TestRows.vector(ElementType.FLOAT, 3), null)
            .build();
    VectorTable<FloatMatrix> table = both.read(TestResults.rows(List.of(noTitle, noBody)));

    FloatMatrix bodies = table.column("body", FloatMatrix.class);
    assertThat(table.rowCount()).isEqualTo(2);
    assertThat(table.matrix().isNull(0)).isTrue();
    assertThat(table.matrix().isNull(1)).isFalse();
    assertThat(bodies.isNull(0)).isFalse();
    assertThat(bodies.isNull(1)).isTrue();
    assertThat(table.matrix().elements()).containsExactly(0, 0, 4, 5);
    assertThat(bodies.elements()).containsExactly(1, 2, 3, 0, 0, 0);
  }

  @Test
  void chunksFillBothMatrices() {
    Iterator<VectorTable<FloatMatrix>> chunks =
        both.withColumn("n", long[].class).withExpectedRows(5).chunks(TestResults.rows(rows(5)), 2);
    int row = 0;
    while (chunks.hasNext()) {
      VectorTable<FloatMatrix> chunk = chunks.next();
      FloatMatrix bodies = chunk.column("body", FloatMatrix.class);
      assertThat(bodies.rowCount()).isEqualTo(chunk.rowCount()).isEqualTo(row == 4 ? 1 : 2);
      for (int r = 0; r < chunk.rowCount(); r++, row++) {
        assertThat(chunk.column("n", long[].class)[r]).isEqualTo(row);
        assertThat(chunk.matrix().row(r)).containsExactly(row, -row);
        assertThat(bodies.row(r)).containsExactly(row, row + 0.25f, row + 0.5f);
      }
    }
    assertThat(row).isEqualTo(5);
  }

  @Test
  void laterPagesFillBothMatrices() {
    List<CompletableFuture<AsyncResultSet>> pages = new ArrayList<>();
    CompletableFuture<VectorTable<FloatMatrix>> read =
        both.readAsync(CompletableFuture.completedFuture(TestResults.pagesOnDemand(rows(2), pages)))
            .toCompletableFuture();
    assertThat(read).isNotDone();
    pages.get(0).complete(null);

    assertThat(read.join().matrix().elements()).containsExactly(0, 0, 1, -1);
    assertThat(read.join().column("body", FloatMatrix.class).elements())
        .containsExactly(0, 0.25f, 0.5f, 1, 1.25f, 1.5f);
  }

  @Test
  void eachColumnMayReuseItsMemory() {
    float[] titleMemory = new float[2 * 2];
    float[] bodyMemory = new float[3 * 4];
    MatrixReader<FloatMatrix> reusing =
        titles
            .withReusedMatrix(FloatMatrix.wrap(titleMemory, 2))
            .withVectors(
                MatrixReader.floats("body").withReusedMatrix(FloatMatrix.wrap(bodyMemory, 3)));
    VectorTable<FloatMatrix> table = reusing.read(TestResults.rows(rows(2)));

    assertThat(table.matrix().elements()).isSameAs(titleMemory);
    assertThat(table.column("body", FloatMatrix.class).elements()).isSameAs(bodyMemory);
    assertThatThrownBy(() -> reusing.read(TestResults.rows(rows(3))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("row 2, column title: more than 2 rows");
    assertThatThrownBy(() -> reusing.chunks(TestResults.rows(rows(3)), 3))
        .isInstanceOf(QuiverException.class)
        .hasMessage("rowsPerChunk: expected 1 to 2, got 3");

    MatrixReader<FloatMatrix> smallBody =
        titles.withVectors(
            MatrixReader.floats("body").withReusedMatrix(FloatMatrix.wrap(new float[3], 3)));
    assertThatThrownBy(() -> smallBody.read(TestResults.rows(rows(2))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("row 1, column body: more than 1 rows");
  }

  @Test
  void limitsApplyToAllMatricesTogether() {
    assertThat(both.withMaxBytes(40).read(TestResults.rows(rows(2))).rowCount()).isEqualTo(2);
    assertThatThrownBy(() -> both.withMaxBytes(39).read(TestResults.rows(rows(2))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "row 1, column title: expected at most 39 bytes, got 40; raise withMaxBytes, or read by chunks()");
    MatrixReader<FloatMatrix> limitedBody =
        titles.withMaxRows(9).withVectors(MatrixReader.floats("body").withMaxRows(1));
    assertThatThrownBy(() -> limitedBody.read(TestResults.rows(rows(2))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "row 1, column title: more than 1 rows; raise withMaxRows, or select fewer rows");
    assertThat(limitedBody.read(TestResults.rows(rows(1))).rowCount()).isEqualTo(1);
  }

  @Test
  void anErrorNamesItsColumnAndEndsTheRead() {
    List<Row> rows = rows(3);
    rows.set(
        1,
        new TestRows()
            .withFloats("title", 1, 2)
            .with("body", TestRows.vector(ElementType.FLOAT, 3), ByteBuffer.allocate(4))
            .withValue("n", DataTypes.BIGINT, 1L)
            .build(rows.get(0).getColumnDefinitions()));
    Iterator<VectorTable<FloatMatrix>> chunks = both.chunks(TestResults.rows(rows), 2);

    assertThatThrownBy(chunks::next)
        .isInstanceOf(QuiverException.class)
        .hasMessageStartingWith("row 1, column body");
    assertThatThrownBy(chunks::next)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("cannot continue");
  }

  @Test
  void columnsMayMoveBetweenPagesButNotChange() {
    Row moved = new TestRows().withFloats("body", 1, 2, 3).withFloats("title", 4, 5).build();
    VectorTable<FloatMatrix> table = both.read(TestResults.rows(List.of(row(0).build(), moved)));
    assertThat(table.matrix().row(1)).containsExactly(4, 5);
    assertThat(table.column("body", FloatMatrix.class).row(1)).containsExactly(1, 2, 3);

    Row changed = new TestRows().withFloats("title", 4, 5).withFloats("body", 1, 2).build();
    assertThatThrownBy(() -> both.read(TestResults.rows(List.of(row(0).build(), changed))))
        .isInstanceOf(QuiverException.class)
        .hasMessageContaining("column body");
  }

  @Test
  void rejectsAColumnThatIsRequestedTwice() {
    assertThatThrownBy(() -> titles.withVectors(MatrixReader.floats("title")))
        .isInstanceOf(QuiverException.class)
        .hasMessage("column title: requested twice");
    assertThatThrownBy(() -> both.withVectors(MatrixReader.doubles("body")))
        .isInstanceOf(QuiverException.class)
        .hasMessage("column body: requested twice");
    assertThatThrownBy(
            () ->
                titles
                    .withColumn("n", long[].class)
                    .withVectors(MatrixReader.floats("body").withColumn("n", int[].class)))
        .isInstanceOf(QuiverException.class)
        .hasMessage("column n: requested twice");
  }

  @Test
  void toStringNamesTheColumns() {
    VectorTable<FloatMatrix> table =
        both.withColumn("n", long[].class)
            .read(TestResults.rows(Collections.nCopies(2, row(1).build())));

    assertThat(both.withColumn("n", long[].class))
        .hasToString("MatrixReader of column title and [body, n]");
    assertThat(table).hasToString("{title=2 x vector<float, 2>, body=2 x vector<float, 3>} [n]");
    assertThatThrownBy(() -> table.column("text", FloatMatrix.class))
        .isInstanceOf(QuiverException.class)
        .hasMessage("column text: expected a column read as FloatMatrix, got " + table);
    assertThatThrownBy(() -> table.column("body", IntMatrix.class))
        .isInstanceOf(QuiverException.class)
        .hasMessage("column body: expected a column read as IntMatrix, got FloatMatrix");
  }
}
