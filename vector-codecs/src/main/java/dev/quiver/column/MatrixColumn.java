/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.matrix.MatrixBuilder;
import dev.quiver.matrix.VectorMatrix;
import java.util.Objects;

/**
 * A column of vectors that becomes a matrix.
 *
 * @param name as the application calls it
 * @param array what its vectors are decoded into
 * @param factory makes the builder of the matrix
 */
record MatrixColumn<M extends VectorMatrix<?>>(
    String name, VectorArray<?> array, Factory<M> factory) {

  /** Makes the builder of a matrix. */
  interface Factory<M extends VectorMatrix<?>> {
    MatrixBuilder<?, M> create(int dimension);
  }

  MatrixColumn {
    Objects.requireNonNull(name, "column");
  }

  /** The same column, read into the memory of a matrix. */
  @SuppressWarnings("unchecked") // a builder for the matrix's own array makes matrices of its class
  MatrixColumn<M> reusing(M matrix) {
    return new MatrixColumn<>(
        name,
        array,
        dimension -> (MatrixBuilder<?, M>) MatrixBuilder.reusing((VectorMatrix<Object>) matrix));
  }
}
