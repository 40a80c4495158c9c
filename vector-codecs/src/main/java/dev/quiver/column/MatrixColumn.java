/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.matrix.MatrixRows;
import dev.quiver.internal.wire.VectorLayout;
import dev.quiver.matrix.VectorMatrix;
import java.util.Objects;

/**
 * A column of vectors that is read as a matrix.
 *
 * @param name the name that the application passed
 * @param array the kind of array that its vectors are decoded into
 * @param matrix a matrix of the same class
 * @param isReused whether the vectors are decoded into the memory of that matrix
 */
record MatrixColumn<M extends VectorMatrix<?>>(
    String name, VectorArray<?> array, M matrix, boolean isReused) {

  MatrixColumn {
    Objects.requireNonNull(name, "column");
    Objects.requireNonNull(matrix, "matrix");
  }

  /** Returns the same column, read into the memory of a matrix. */
  MatrixColumn<M> reusing(M memory) {
    return new MatrixColumn<>(name, array, memory, true);
  }

  /** Returns a builder for vectors of a type, or of the dimension of the reused matrix. */
  MatrixRows<M> rows(VectorLayout layout) {
    return MatrixRows.like(matrix, layout.dimension(), isReused);
  }
}
