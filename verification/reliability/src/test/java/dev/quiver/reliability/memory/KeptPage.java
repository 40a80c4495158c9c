/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import com.datastax.oss.protocol.internal.response.result.Rows;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.column.MatrixReader;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.reliability.server.Payload;
import dev.quiver.row.RowDecoder;
import dev.quiver.row.Vectors;
import dev.quiver.testkit.driver.Column;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestSession;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A page whose frame was released: its rows, cells taken from them, and its matrix. */
final class KeptPage implements Kept {

  private static final int VECTOR = 2;
  private static final int TAIL = 3;

  private static final MatrixReader<FloatMatrix> MATRIX = MatrixReader.floats("v");
  private static final RowDecoder<Object[]> ARRAYS = RowDecoder.arrays().with("v", float[].class);
  private static final AttachmentPoint SESSION = new TestSession(VectorCodecRegistry.create());

  private final long id;
  private final int dimension;
  private final List<Row> rows = new ArrayList<>();
  private final List<ByteBuffer> cells = new ArrayList<>();
  private final FloatMatrix matrix;

  /** Takes a page of {@link dev.quiver.reliability.server.FakeTable}, and reads its matrix. */
  KeptPage(Rows page, ColumnDefinitions columns, long id, int dimension) {
    this.id = id;
    this.dimension = dimension;
    page.getData().forEach(data -> rows.add(new DefaultRow(columns, data, SESSION)));
    rows.forEach(row -> cells.add(row.getBytesUnsafe(VECTOR)));
    this.matrix = MATRIX.read(TestResults.rows(rows)).matrix();
  }

  static ColumnDefinitions columns(int dimension) {
    ColumnDefinitions columns =
        Column.definitions(
            List.of(
                Column.of("id", DataTypes.BIGINT),
                Column.of("row", DataTypes.INT),
                Column.of("v", DataTypes.vectorOf(DataTypes.FLOAT, dimension)),
                Column.of("tail", DataTypes.BIGINT)));
    columns.attach(SESSION);
    return columns;
  }

  /** Whether a row has a tail; some do not, so that layouts differ. */
  static boolean hasTail(int row) {
    return row % 3 != 1;
  }

  @Override
  public void read(SplittableRandom random, float[] scratch) {
    int index = random.nextInt(rows.size());
    Row row = rows.get(index);
    switch (random.nextInt(7)) {
      case 0 -> Payload.check(row.get(VECTOR, float[].class), id, index);
      case 1 -> {
        Vectors.read(row, VECTOR, scratch, 1);
        Payload.check(scratch, 1, dimension, id, index);
      }
      case 2 -> Payload.check(row.getBytesUnsafe(VECTOR), dimension, id, index);
      case 3 -> Payload.check(cells.get(index), dimension, id, index);
      case 4 -> {
        matrix.copyRow(index, scratch, 0);
        Payload.check(scratch, 0, dimension, id, index);
      }
      case 5 -> Payload.check((float[]) ARRAYS.decode(row)[VECTOR], id, index);
      default -> checkNumbers(row, index);
    }
  }

  private void checkNumbers(Row row, int index) {
    boolean tail =
        row.isNull(TAIL) ? !hasTail(index) : row.getLong(TAIL) == Payload.tail(id, index);
    if (!tail || row.getLong(0) != id || row.getInt(1) != index) {
      throw new AssertionError(
          "request " + id + ", row " + index + ": " + row.getFormattedContents());
    }
  }
}
