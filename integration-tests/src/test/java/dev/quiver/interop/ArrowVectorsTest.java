/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiver.internal.matrix.MatrixRows;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.SpecialValues;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.junit.jupiter.api.Test;

/** Tests matrices as columns of Arrow: every bit, every null, and no memory leak. */
class ArrowVectorsTest {
  private static final long[] SPECIAL = SpecialValues.words(ElementType.FLOAT);

  private static final int[][] SHAPES = {{0, 3}, {1, 1}, {7, 11}, {8, 3}, {9, 384}, {100, 33}};

  /** Returns the bits of each row; null for a null row. */
  private static int[][] rows(int rowCount, int dimension) {
    SplittableRandom random = Seed.random("matrix of " + dimension);
    int[][] rows = new int[rowCount][];
    for (int row = 0; row < rowCount; row++) {
      if (row % 4 != 2) {
        rows[row] = random.ints(dimension).toArray();
        for (int i = row % 3; i < dimension; i += 3) {
          rows[row][i] = (int) SPECIAL[random.nextInt(SPECIAL.length)];
        }
      }
    }
    return rows;
  }

  private static FloatMatrix matrix(int[][] rows, int dimension) {
    MatrixRows<FloatMatrix> builder =
        MatrixRows.like(FloatMatrix.wrap(new float[0], 1), dimension, false);
    builder.expectRows(rows.length);
    for (int[] row : rows) {
      if (row == null) {
        builder.addNull();
      } else {
        ByteBuffer cell = ByteBuffer.allocate(dimension * Float.BYTES);
        cell.asIntBuffer().put(row);
        builder.add(cell.array(), 0, cell.capacity());
      }
    }
    return builder.build(true);
  }

  /** Checks with Arrow's own getters, and after reading back. */
  private static void check(FixedSizeListVector lists, float[] elements, int[][] rows) {
    Float4Vector vector = (Float4Vector) lists.getDataVector();
    int dimension = lists.getListSize();
    assertThat(lists.getValueCount()).isEqualTo(rows.length);
    assertThat(elements).hasSize(rows.length * dimension);
    for (int row = 0; row < rows.length; row++) {
      assertThat(lists.isNull(row)).as("row %d null", row).isEqualTo(rows[row] == null);
      for (int i = 0; i < dimension; i++) {
        int at = row * dimension + i;
        int expected = rows[row] == null ? 0 : rows[row][i];
        assertThat(vector.isNull(at)).isFalse();
        assertThat(Float.floatToRawIntBits(vector.get(at)))
            .as("element %d of row %d in Arrow; %s", i, row, Seed.describe())
            .isEqualTo(expected);
        assertThat(Float.floatToRawIntBits(elements[at]))
            .as("element %d of row %d read back; %s", i, row, Seed.describe())
            .isEqualTo(expected);
      }
    }
  }

  /** In one move, and in moves that end within a row, with its last element, and at the end. */
  @Test
  void keepsEveryBitAndNullInArrowAndBack() {
    try (BufferAllocator allocator = new RootAllocator()) {
      for (int[] shape : SHAPES) {
        int[][] rows = rows(shape[0], shape[1]);
        FloatMatrix matrix = matrix(rows, shape[1]);
        try (FixedSizeListVector lists = ArrowVectors.write("embedding", matrix, allocator)) {
          check(lists, ArrowVectors.read(lists), rows);
        }
        for (int move : new int[] {1, 5, 11, 77}) {
          try (FixedSizeListVector lists = ArrowVectors.write("v", matrix, allocator, move)) {
            check(lists, ArrowVectors.read(lists, move), rows);
          }
        }
      }
      assertThat(allocator.getAllocatedMemory()).isZero();
    }
  }

  @Test
  void leaksNothingIfAMatrixDoesNotFit() {
    FloatMatrix matrix = matrix(rows(9, 384), 384);
    try (BufferAllocator allocator = new RootAllocator(4096)) {
      assertThatThrownBy(() -> ArrowVectors.write("embedding", matrix, allocator))
          .isInstanceOf(OutOfMemoryException.class);
      assertThat(allocator.getAllocatedMemory()).isZero();
    }
  }

  /** Uses Arrow's stream format, as between processes. */
  @Test
  void aStreamKeepsEveryBitAndNull() throws IOException {
    try (BufferAllocator allocator = new RootAllocator()) {
      for (int[] shape : SHAPES) {
        int[][] rows = rows(shape[0], shape[1]);
        byte[] stream = stream(matrix(rows, shape[1]), allocator);
        try (ArrowStreamReader reader =
            new ArrowStreamReader(new ByteArrayInputStream(stream), allocator)) {
          assertThat(reader.loadNextBatch()).isTrue();
          FixedSizeListVector lists =
              (FixedSizeListVector) reader.getVectorSchemaRoot().getVector("embedding");
          check(lists, ArrowVectors.read(lists), rows);
          assertThat(reader.loadNextBatch()).isFalse();
        }
      }
      assertThat(allocator.getAllocatedMemory()).isZero();
    }
  }

  private static byte[] stream(FloatMatrix matrix, BufferAllocator allocator) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (FixedSizeListVector lists = ArrowVectors.write("embedding", matrix, allocator);
        VectorSchemaRoot root = VectorSchemaRoot.of(lists);
        ArrowStreamWriter writer = new ArrowStreamWriter(root, null, out)) {
      root.setRowCount(matrix.rowCount());
      writer.start();
      writer.writeBatch();
      writer.end();
    }
    return out.toByteArray();
  }
}
