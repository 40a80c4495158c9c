/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.matrix;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A builder of matrices that decodes vectors, one after the other, into the array of a matrix.
 *
 * <p>If no more rows are added than {@link #expectRows} announced, each vector is decoded into its
 * final place. Further rows go into other arrays, which {@link #build} copies into one. Not
 * thread-safe.
 *
 * @param <M> the type of the matrices
 */
public interface MatrixRows<M> {

  /** The factory, set by the initializer of {@code VectorMatrix}. */
  AtomicReference<Factory> FACTORY = new AtomicReference<>();

  /** Creates builders. */
  interface Factory {
    MatrixRows<?> create(Object matrix, int dimension, boolean isReused);
  }

  /**
   * Returns a builder of matrices of the class of {@code matrix}.
   *
   * @param isReused whether all matrices share the array of {@code matrix}. A newer builder for
   *     that array invalidates older ones, which then fail
   */
  @SuppressWarnings("unchecked") // as the factory says
  static <M> MatrixRows<M> like(M matrix, int dimension, boolean isReused) {
    return (MatrixRows<M>)
        Objects.requireNonNull(FACTORY.get()).create(matrix, dimension, isReused);
  }

  /** Returns the number of rows since the last matrix, null ones included. */
  int rowCount();

  /** Returns the number of rows that fit into the array of a matrix. */
  int maxRows();

  /** Allocates memory for further rows; in all there must not be more than {@link #maxRows}. */
  void expectRows(int more);

  /** Adds a vector from a range of big-endian bytes, or fails. */
  void add(byte[] bytes, int offset, int length);

  /** Adds a null row, whose elements are zeros, or fails. */
  void addNull();

  /**
   * Builds a matrix of the rows, and starts again with none.
   *
   * @param trimmed whether a new array must have no space for rows that were not added
   */
  M build(boolean trimmed);
}
