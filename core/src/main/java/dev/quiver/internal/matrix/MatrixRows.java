/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.matrix;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Rows that become matrices: decodes vectors, one after the other, into the array of a matrix.
 *
 * <p>If no more rows come than {@link #expectRows} announced, each vector is decoded into its final
 * place. Further rows go into other arrays, which {@link #build} copies into one. Not thread-safe.
 *
 * @param <M> the type of the matrices
 */
public interface MatrixRows<M> {

  /** How rows are made, set by the class of the first matrix. */
  AtomicReference<Factory> FACTORY = new AtomicReference<>();

  /** Makes rows. */
  interface Factory {
    MatrixRows<?> create(Object matrix, int dimension, boolean isReused);
  }

  /**
   * Returns rows that become matrices of the class of a matrix.
   *
   * @param isReused whether all of them have the array of that matrix. Later rows in it take it
   *     away from earlier ones, which fail then
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

  /** Allocates memory for further rows; in all they must not be more than {@link #maxRows}. */
  void expectRows(int more);

  /** Adds a vector from a range of an array of bytes, in big-endian order, or fails. */
  void add(byte[] bytes, int offset, int length);

  /** Adds a null row, whose elements are zeros, or fails. */
  void addNull();

  /**
   * Makes a matrix of the rows, of which none is left here.
   *
   * @param trimmed whether a new array must have no room for rows that did not come
   */
  M build(boolean trimmed);
}
