/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import dev.quiver.testkit.ArrayCase;
import java.nio.ByteBuffer;
import java.util.stream.Stream;

/** A kind of matrix, with its kind of arrays. */
record MatrixCase<A>(ArrayCase<A> arrayCase, VectorMatrix<A> like) {

  static final FloatMatrix FLOATS = FloatMatrix.wrap(new float[0], 1);
  static final DoubleMatrix DOUBLES = DoubleMatrix.wrap(new double[0], 1);
  static final IntMatrix INTS = IntMatrix.wrap(new int[0], 1);
  static final LongMatrix LONGS = LongMatrix.wrap(new long[0], 1);
  static final UuidMatrix UUIDS = UuidMatrix.wrap(new long[0], 1);

  static Stream<MatrixCase<?>> all() {
    return Stream.of(
        new MatrixCase<>(ArrayCase.FLOATS, FLOATS),
        new MatrixCase<>(ArrayCase.DOUBLES, DOUBLES),
        new MatrixCase<>(ArrayCase.INTS, INTS),
        new MatrixCase<>(ArrayCase.LONGS, LONGS),
        new MatrixCase<>(ArrayCase.UUID_LONGS, UUIDS));
  }

  MatrixBuilder<A, VectorMatrix<A>> builder(int dimension, int expectedRows) {
    MatrixBuilder<A, VectorMatrix<A>> builder = new MatrixBuilder<>(like, dimension, false);
    builder.expectRows(expectedRows);
    return builder;
  }

  /** Adds the bytes of a buffer. */
  static void add(MatrixBuilder<?, ?> builder, ByteBuffer cell) {
    byte[] bytes = new byte[cell.remaining()];
    cell.get(bytes);
    builder.add(bytes, 0, bytes.length);
  }

  @Override
  public String toString() {
    return arrayCase.name();
  }
}
