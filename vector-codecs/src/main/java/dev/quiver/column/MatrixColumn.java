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
 * @param array the kind of array that the column's vectors are decoded into
 * @param matrix a matrix of the class to read the column as; its memory is reused if {@code
 *     isReused} is true
 * @param isReused whether the vectors are decoded into the array of {@code matrix}
 */
record MatrixColumn<M extends VectorMatrix<?>>(
    String name, VectorArray<?> array, M matrix, boolean isReused) {

  MatrixColumn {
    Objects.requireNonNull(name, "column");
    Objects.requireNonNull(matrix, "matrix");
  }

  /** Returns the same column, with vectors decoded into the array of {@code memory}. */
  MatrixColumn<M> reusing(M memory) {
    return new MatrixColumn<>(name, array, memory, true);
  }

  /** Returns a builder of matrices that have the dimension of the layout. */
  MatrixRows<M> rows(VectorLayout layout) {
    return MatrixRows.like(matrix, layout.dimension(), isReused);
  }
}
