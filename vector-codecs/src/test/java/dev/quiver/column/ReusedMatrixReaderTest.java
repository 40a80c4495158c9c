/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.QuiverException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Tests reading results into the memory of an existing matrix. */
class ReusedMatrixReaderTest {

  private static final int ROOM = 4;

  private final float[] memory = {9, 9, 9, 9, 9, 9, 9, 9};
  private final MatrixReader<FloatMatrix> reader =
      MatrixReader.floats("v")
          .withColumn("n", long[].class)
          .withReusedMatrix(FloatMatrix.wrap(memory, 2));

  private static Row row(int number) {
    return new TestRows()
        .withFloats("v", number, -number)
        .withValue("n", DataTypes.BIGINT, (long) number)
        .build();
  }

  private static List<Row> rows(int count) {
    List<Row> rows = new ArrayList<>();
    for (int number = 1; number <= count; number++) {
      rows.add(row(number));
    }
    return rows;
  }

  private void assertRows(VectorTable<FloatMatrix> table, long... numbers) {
    assertThat(table.matrix().elements()).isSameAs(memory);
    assertThat(table.column("n", long[].class)).containsExactly(numbers);
    assertThat(table.rowCount()).isEqualTo(numbers.length);
    for (int row = 0; row < numbers.length; row++) {
      assertThat(table.matrix().row(row))
          .containsExactly((float) numbers[row], (float) -numbers[row]);
    }
  }

  @Test
  void readsResultsIntoTheSameMatrix() {
    assertRows(reader.read(TestResults.rows(rows(4))), 1, 2, 3, 4);
    assertRows(reader.read(TestResults.rows(rows(2))), 1, 2);
    ColumnDefinitions columns = row(1).getColumnDefinitions();
    assertRows(reader.read(TestResults.rows(columns, List.of())));
  }

  @Test
  void rejectsANullMatrix() {
    assertThatThrownBy(() -> MatrixReader.floats("v").withReusedMatrix(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("matrix");
  }

  @Test
  void nullsOverwriteEarlierVectorsWithZeros() {
    Row none =
        new TestRows()
            .with("v", TestRows.vector(ElementType.FLOAT, 2), null)
            .withValue("n", DataTypes.BIGINT, 7L)
            .build();
    VectorTable<FloatMatrix> table = reader.read(TestResults.rows(List.of(row(1), none)));

    assertThat(table.matrix().isNull(1)).isTrue();
    assertThat(memory).containsExactly(1, -1, 0, 0, 9, 9, 9, 9);
  }

  @Test
  void readsOnePageOrAllPagesIntoTheMatrix() {
    ColumnDefinitions columns = row(1).getColumnDefinitions();
    List<List<Row>> pages = List.of(rows(3), List.of(row(4)));

    assertRows(reader.readPage(TestResults.pages(columns, pages, CompletableFuture::new)), 1, 2, 3);
    assertRows(
        reader
            .readAsync(
                CompletableFuture.completedFuture(
                    TestResults.pages(
                        columns, pages, () -> CompletableFuture.completedFuture(null))))
            .toCompletableFuture()
            .join(),
        1,
        2,
        3,
        4);
  }

  @Test
  void chunksShareOneArray() {
    Iterator<VectorTable<FloatMatrix>> chunks = reader.chunks(TestResults.rows(rows(7)), 3);

    assertRows(chunks.next(), 1, 2, 3);
    assertRows(chunks.next(), 4, 5, 6);
    assertRows(chunks.next(), 7);
    assertThat(chunks.hasNext()).isFalse();
  }

  @Test
  void rejectsMoreRowsThanTheMatrixHolds() {
    assertThatThrownBy(() -> reader.read(TestResults.rows(rows(ROOM + 1))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "row 4, column v: more than 4 rows of vector<float, 2> do not fit in one array; read by chunks()");
    assertThatThrownBy(() -> reader.chunks(TestResults.rows(rows(1)), ROOM + 1))
        .isInstanceOf(QuiverException.class)
        .hasMessage("rowsPerChunk: expected 1 to 4, got 5");
    assertRows(reader.withExpectedRows(100).read(TestResults.rows(rows(1))), 1);
  }

  @Test
  void rejectsAnotherDimension() {
    Row other = new TestRows().withFloats("v", 1, 2, 3).build();
    assertThatThrownBy(() -> reader.read(TestResults.rows(List.of(other))))
        .isInstanceOf(QuiverException.class)
        .hasMessage(
            "column v: expected vector<float, 2> of the reused matrix, got vector<float, 3>");
  }

  @Test
  void readsAnotherResultAfterAMalformedRow() {
    Row bad =
        new TestRows()
            .with("v", TestRows.vector(ElementType.FLOAT, 2), ByteBuffer.allocate(3))
            .withValue("n", DataTypes.BIGINT, 7L)
            .build(row(1).getColumnDefinitions());
    assertThatThrownBy(() -> reader.read(TestResults.rows(List.of(row(1), bad))))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessage("row 1, column v vector<float, 2>: expected 8 bytes, got 3");
    assertRows(reader.read(TestResults.rows(rows(3))), 1, 2, 3);
  }

  /** A page requested before the read was abandoned may arrive at any time. */
  @Test
  void aReadStopsWhenALaterReadTakesTheMemory() {
    ColumnDefinitions columns = row(1).getColumnDefinitions();
    List<Runnable> tasks = new ArrayList<>();
    CompletableFuture<VectorTable<FloatMatrix>> first =
        reader
            .readAsync(
                CompletableFuture.completedFuture(
                    TestResults.pages(
                        columns,
                        List.of(rows(1), rows(2)),
                        () -> CompletableFuture.completedFuture(null))),
                tasks::add)
            .toCompletableFuture();
    Iterator<VectorTable<FloatMatrix>> chunks = reader.chunks(TestResults.rows(rows(4)), 2);
    assertRows(chunks.next(), 1, 2);

    assertRows(reader.read(TestResults.rows(rows(3))), 1, 2, 3);
    assertThatThrownBy(chunks::next)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "reused matrix: a later reader uses its memory; use a separate matrix for each reader");
    tasks.remove(0).run();
    assertRows(first.join(), 1, 1, 2); // this read starts only now
  }

  /** The later read overwrote its rows: it would return them with its own numbers. */
  @Test
  void aReadWaitingForAnEmptyPageReturnsNothingAfterALaterRead() {
    CompletableFuture<AsyncResultSet> empty = new CompletableFuture<>();
    CompletableFuture<VectorTable<FloatMatrix>> first =
        reader
            .readAsync(
                CompletableFuture.completedFuture(
                    TestResults.pages(
                        row(1).getColumnDefinitions(), List.of(rows(2), List.of()), () -> empty)))
            .toCompletableFuture();

    assertRows(reader.read(TestResults.rows(rows(3))), 1, 2, 3);
    empty.complete(null); // the page arrives

    assertThatThrownBy(first::join)
        .hasCauseInstanceOf(IllegalStateException.class)
        .hasMessageContaining("a later reader uses its memory");
  }
}
