/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.matrix.MatrixRows;
import dev.quiver.internal.wire.VectorLayout;
import dev.quiver.matrix.VectorMatrix;
import java.util.Objects;

/**
 * A column of vectors that becomes a matrix.
 *
 * @param name as the application calls it
 * @param array what its vectors are decoded into
 * @param matrix one of the same class
 * @param isReused whether the vectors are decoded into the memory of that matrix
 */
record MatrixColumn<M extends VectorMatrix<?>>(
    String name, VectorArray<?> array, M matrix, boolean isReused) {

  MatrixColumn {
    Objects.requireNonNull(name, "column");
    Objects.requireNonNull(matrix, "matrix");
  }

  /** The same column, read into the memory of a matrix. */
  MatrixColumn<M> reusing(M memory) {
    return new MatrixColumn<>(name, array, memory, true);
  }

  /** Returns rows of vectors of a type, or of the dimension of the matrix that is reused. */
  MatrixRows<M> rows(VectorLayout layout) {
    return MatrixRows.like(matrix, layout.dimension(), isReused);
  }
}
