/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.internal.matrix.MatrixRows;
import dev.quiver.matrix.DoubleMatrix;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.matrix.IntMatrix;
import dev.quiver.matrix.LongMatrix;
import dev.quiver.matrix.UuidMatrix;
import dev.quiver.matrix.VectorMatrix;
import dev.quiver.testkit.RawVectors;
import dev.quiver.vector.QuiverException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Adds cells to a matrix, some of them null: the kind of matrix, its dimension in four bytes, the
 * expected rows in two, then for each cell its offset in an array, its length in two bytes and its
 * content.
 */
final class MatrixFuzzTest extends FuzzTarget<MatrixFuzzTest.Filled> {

  private static final int NULL = 0xff;

  record Filled(VectorMatrix<?> matrix, List<byte[]> cells) {}

  @Override
  Filled read(byte[] input) {
    ByteBuffer source = ByteBuffer.wrap(input);
    MatrixRows<? extends VectorMatrix<?>> builder =
        builder(Bytes.next(source), Bytes.nextInt(source), Bytes.nextShort(source));
    List<byte[]> cells = new ArrayList<>();
    boolean vectors = false;
    while (source.hasRemaining()) {
      int kind = Bytes.next(source);
      if (builder.rowCount() == builder.maxRows()) {
        throw new Incomplete("No more rows fit in, which is for the caller to look at");
      }
      if (kind == NULL) {
        cells.add(null);
        builder.addNull();
        continue;
      }
      byte[] cell = Bytes.next(source, Bytes.nextShort(source));
      cells.add(cell);
      builder.add(Bytes.join(new byte[kind], cell), kind, cell.length);
      vectors = true;
    }
    if (!vectors) {
      // Without vectors, the number of zeros depends only on the claimed dimension.
      throw new Incomplete("No vectors");
    }
    return new Filled(builder.build(true), cells);
  }

  private static MatrixRows<? extends VectorMatrix<?>> builder(
      int choice, int dimension, int expectedRows) {
    MatrixRows<? extends VectorMatrix<?>> builder =
        switch (choice % 5) {
          case 0 -> MatrixRows.like(FloatMatrix.wrap(new float[0], 1), dimension, false);
          case 1 -> MatrixRows.like(DoubleMatrix.wrap(new double[0], 1), dimension, false);
          case 2 -> MatrixRows.like(IntMatrix.wrap(new int[0], 1), dimension, false);
          case 3 -> MatrixRows.like(LongMatrix.wrap(new long[0], 1), dimension, false);
          default -> MatrixRows.like(UuidMatrix.wrap(new long[0], 1), dimension, false);
        };
    // Callers choose the expected rows: no more than the input has, or than fit.
    builder.expectRows(Math.min(expectedRows % 4, builder.maxRows()));
    return builder;
  }

  @Override
  void verify(byte[] input, Filled filled) {
    VectorMatrix<?> matrix = filled.matrix;
    assertThat(matrix.rowCount()).isEqualTo(filled.cells.size());
    for (int row = 0; row < matrix.rowCount(); row++) {
      byte[] cell = filled.cells.get(row);
      assertThat(matrix.isNull(row)).isEqualTo(cell == null);
      if (cell != null) {
        assertThat(RawVectors.bytes(matrix.row(row))).isEqualTo(cell);
      }
    }
  }

  @Override
  boolean isDocumented(RuntimeException e) {
    return e instanceof QuiverException;
  }

  @Override
  int factor() {
    return 100;
  }

  /** A null is one byte here, and takes as much memory as a vector. */
  @Override
  long limit(int length) {
    return super.limit(length) + 3L * length * length;
  }

  @Override
  Map<String, byte[]> seeds() {
    Map<String, byte[]> seeds = new TreeMap<>();
    SplittableRandom random = new SplittableRandom(8);
    int[] sizes = {4, 8, 4, 8, 16};
    for (int kind = 0; kind < sizes.length; kind++) {
      byte[] cell = new byte[3 * sizes[kind]];
      random.nextBytes(cell);
      seeds.put("valid-" + kind, input(kind, 3, 2, cell, null, cell, cell));
      seeds.put("valid-nulls-first-" + kind, input(kind, 3, 0, null, null, cell));
      seeds.put("hostile-short-" + kind, input(kind, 4, 0, cell));
      seeds.put("hostile-long-" + kind, input(kind, 2, 0, cell));
      for (int dimension : new int[] {0, -1, Integer.MAX_VALUE, 1 << 30, 1 << 29, 100_000_000}) {
        seeds.put("hostile-dimension" + dimension + "-" + kind, input(kind, dimension, 1, cell));
      }
    }
    return seeds;
  }

  private static byte[] input(int choice, int dimension, int rows, byte[]... cells) {
    byte[] input = Bytes.join(Bytes.of(choice), Bytes.ofInt(dimension), Bytes.of(0, rows));
    int kind = 0;
    for (byte[] cell : cells) {
      input =
          cell == null
              ? Bytes.join(input, Bytes.of(NULL))
              : Bytes.join(input, Bytes.of(kind++, cell.length >>> 8, cell.length), cell);
    }
    return input;
  }
}
