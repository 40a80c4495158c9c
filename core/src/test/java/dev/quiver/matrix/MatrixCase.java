/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import dev.quiver.testkit.Form;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** A kind of matrix, with the form of its arrays. */
record MatrixCase<A>(
    Form<A> form, BiFunction<Integer, Integer, MatrixBuilder<A, ? extends VectorMatrix<A>>> make) {

  static Stream<MatrixCase<?>> all() {
    return Stream.of(
        new MatrixCase<>(Form.FLOATS, MatrixBuilder::floats),
        new MatrixCase<>(Form.DOUBLES, MatrixBuilder::doubles),
        new MatrixCase<>(Form.INTS, MatrixBuilder::ints),
        new MatrixCase<>(Form.LONGS, MatrixBuilder::longs),
        new MatrixCase<>(Form.UUID_LONGS, MatrixBuilder::uuids));
  }

  MatrixBuilder<A, ? extends VectorMatrix<A>> builder(int dimension, int expectedRows) {
    return make.apply(dimension, expectedRows);
  }

  @Override
  public String toString() {
    return form.name();
  }
}
