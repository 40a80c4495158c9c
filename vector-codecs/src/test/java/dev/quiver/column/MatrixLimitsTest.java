/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.QuiverException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests limits on rows and bytes. */
class MatrixLimitsTest {

  private final MatrixReader<FloatMatrix> reader = MatrixReader.floats("v");

  /** Rows of 8 bytes, or of 16 with the number. */
  private static List<Row> rows(int count) {
    return Collections.nCopies(
        count, new TestRows().withFloats("v", 1, 2).withValue("n", DataTypes.BIGINT, 5L).build());
  }

  private static int rowCount(MatrixReader<FloatMatrix> with, int rows) {
    return with.read(TestResults.rows(rows(rows))).rowCount();
  }

  @Test
  void rejectsRowsAndBytesAboveTheLimits() {
    assertThat(rowCount(reader.withMaxRows(3), 3)).isEqualTo(3);
    assertThat(rowCount(reader.withMaxBytes(24), 3)).isEqualTo(3);
    assertThatThrownBy(() -> rowCount(reader.withMaxRows(2), 3))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("row 2, column v: more than 2 rows; raise withMaxRows, or select fewer rows");
    assertThatThrownBy(() -> rowCount(reader.withMaxBytes(23), 3))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "row 2, column v: expected at most 23 bytes, got 24; raise withMaxBytes, or read by chunks()");
  }

  @Test
  void additionalColumnsTake8BytesPerRow() {
    for (MatrixReader<FloatMatrix> with :
        List.of(reader.withColumn("n", long[].class), reader.withColumn("n", Object[].class))) {
      assertThat(rowCount(with.withMaxBytes(48), 3)).isEqualTo(3);
      assertThatThrownBy(() -> rowCount(with.withMaxBytes(47), 3))
          .hasMessage(
              "row 2, column v: expected at most 47 bytes, got 48; raise withMaxBytes, or read by chunks()");
    }
  }

  @Test
  void theRowLimitCountsAllChunks() {
    Iterator<VectorTable<FloatMatrix>> chunks =
        reader.withMaxRows(7).chunks(TestResults.rows(rows(8)), 3);

    assertThat(chunks.next().rowCount()).isEqualTo(3);
    assertThat(chunks.next().rowCount()).isEqualTo(3);
    assertThatThrownBy(chunks::next)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("row 7, column v: more than 7 rows; raise withMaxRows, or select fewer rows");
  }

  @Test
  void chunksEndAtARowThatIsMalformed() {
    List<Row> rows = new ArrayList<>(rows(2)); // the last row
    Row bad =
        new TestRows()
            .with("v", rows.get(0).getType("v"), ByteBuffer.allocate(3))
            .build(rows.get(0).getColumnDefinitions());
    rows.set(1, bad);
    Iterator<VectorTable<FloatMatrix>> chunks = reader.chunks(TestResults.rows(rows), 3);
    assertThatThrownBy(chunks::next).hasMessageStartingWith("row 1, column v");
    assertThatThrownBy(chunks::next)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("row 1, column v: cannot continue after this row, which could not be read");
  }

  @Test
  void theByteLimitAppliesToEachChunk() {
    Iterator<VectorTable<FloatMatrix>> chunks =
        reader.withMaxBytes(24).chunks(TestResults.rows(rows(8)), 3);

    assertThat(chunks.next().rowCount()).isEqualTo(3);
    assertThat(chunks.next().rowCount()).isEqualTo(3);
    assertThat(chunks.next().rowCount()).isEqualTo(2);
    Iterator<VectorTable<FloatMatrix>> larger =
        reader.withMaxRows(100).withMaxBytes(24).chunks(TestResults.rows(rows(8)), 4);
    assertThatThrownBy(larger::next)
        .hasMessage(
            "row 3, column v: expected at most 24 bytes, got 32; raise withMaxBytes, or read by chunks()");
  }

  /** Limits of zero allow an empty result; an expected row count of zero is only a hint. */
  @Test
  void aLimitOfZeroAllowsOnlyAnEmptyResult() {
    ColumnDefinitions columns = rows(1).get(0).getColumnDefinitions();
    for (MatrixReader<FloatMatrix> each :
        List.of(reader.withMaxRows(0), reader.withMaxBytes(0), reader.withExpectedRows(0))) {
      assertThat(each.read(TestResults.rows(columns, List.of())).rowCount()).isZero();
    }
    assertThat(rowCount(reader.withExpectedRows(0), 3)).isEqualTo(3);
    assertThatThrownBy(() -> rowCount(reader.withMaxRows(0), 1))
        .hasMessage("row 0, column v: more than 0 rows; raise withMaxRows, or select fewer rows");
    assertThatThrownBy(() -> rowCount(reader.withMaxBytes(0), 1))
        .hasMessage(
            "row 0, column v: expected at most 0 bytes, got 8; raise withMaxBytes, or read by chunks()");
  }

  /** A chunk has no more rows than fit into one array. */
  @Test
  void rejectsMoreRowsPerChunkThanAnArrayHolds() {
    Row row =
        new TestRows().with("v", TestRows.vector(ElementType.FLOAT, 500_000_000), null).build();
    for (int most : new int[] {1, 4}) {
      assertThat(reader.chunks(TestResults.rows(List.of(row)), most).hasNext()).isTrue();
    }
    for (int wrong : new int[] {0, -1, 5}) {
      assertThatThrownBy(() -> reader.chunks(TestResults.rows(List.of(row)), wrong))
          .isInstanceOf(QuiverException.class)
          .hasMessage("rowsPerChunk: expected 1 to 4, got " + wrong);
    }
  }

  @Test
  void rejectsNegativeLimits() {
    assertThatThrownBy(() -> reader.withMaxRows(-1))
        .isInstanceOf(QuiverException.class)
        .hasMessage("withMaxRows: expected a limit of at least 0, got -1");
    assertThatThrownBy(() -> reader.withMaxBytes(-2))
        .isInstanceOf(QuiverException.class)
        .hasMessage("withMaxBytes: expected a limit of at least 0, got -2");
    assertThatThrownBy(() -> reader.withExpectedRows(-3))
        .isInstanceOf(QuiverException.class)
        .hasMessage("withExpectedRows: expected at least 0 rows, got -3");
  }

  /** Each row would take 2 GB; all rows of the page are null. */
  @Test
  void nullsAllocateNothingBeforeTheLimit() {
    Row row =
        new TestRows().with("v", TestRows.vector(ElementType.FLOAT, 500_000_000), null).build();
    MatrixReader<FloatMatrix> limited = reader.withExpectedRows(2).withMaxBytes(5_000_000_000L);

    long most = 1 << 22;
    long allocated =
        Allocation.bytes(
            most,
            () ->
                assertThatThrownBy(
                        () -> limited.read(TestResults.rows(Collections.nCopies(3, row))))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(
                        "row 2, column v: expected at most 5000000000 bytes, got 6000000000; raise withMaxBytes, or read by chunks()"));
    assertThat(allocated).isLessThanOrEqualTo(most);
  }

  /** An array holds at most four rows of such vectors. */
  @Test
  void errorsNameTheRowThatNoArrayHolds() {
    Row row =
        new TestRows().with("v", TestRows.vector(ElementType.FLOAT, 500_000_000), null).build();

    for (MatrixReader<FloatMatrix> each : List.of(reader, reader.withExpectedRows(5))) {
      assertThatThrownBy(() -> each.read(TestResults.rows(Collections.nCopies(5, row))))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "row 4, column v: more than 4 rows of vector<float, 500000000> do not fit in one array; read by chunks()");
    }
  }
}
