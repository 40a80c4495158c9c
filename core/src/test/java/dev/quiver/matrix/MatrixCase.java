/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import dev.quiver.testkit.ArrayCase;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** A kind of matrix, with the kind of its arrays. */
record MatrixCase<A>(
    ArrayCase<A> arrayCase, IntFunction<MatrixBuilder<A, ? extends VectorMatrix<A>>> make) {

  static Stream<MatrixCase<?>> all() {
    return Stream.of(
        new MatrixCase<>(ArrayCase.FLOATS, MatrixBuilder::floats),
        new MatrixCase<>(ArrayCase.DOUBLES, MatrixBuilder::doubles),
        new MatrixCase<>(ArrayCase.INTS, MatrixBuilder::ints),
        new MatrixCase<>(ArrayCase.LONGS, MatrixBuilder::longs),
        new MatrixCase<>(ArrayCase.UUID_LONGS, MatrixBuilder::uuids));
  }

  MatrixBuilder<A, ? extends VectorMatrix<A>> builder(int dimension, int expectedRows) {
    MatrixBuilder<A, ? extends VectorMatrix<A>> builder = make.apply(dimension);
    builder.expectRows(expectedRows);
    return builder;
  }

  @Override
  public String toString() {
    return arrayCase.name();
  }
}
