/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.matrix;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A builder of matrices that decodes vectors, one after the other, into the array of a matrix.
 *
 * <p>If no more rows are added than {@link #expectRows} announced, each vector is decoded into its
 * final place. Further rows are decoded into other arrays, which {@link #build} copies into one
 * array. Not thread-safe.
 */
public interface MatrixRows<M> {

  /** The factory of builders, set by the initializer of {@code VectorMatrix}. */
  AtomicReference<Factory> FACTORY = new AtomicReference<>();

  interface Factory {
    MatrixRows<?> create(Object matrix, int dimension, boolean isReused);
  }

  /**
   * Returns a builder of matrices of the same class as {@code matrix}.
   *
   * @param isReused whether all matrices share the array of {@code matrix}. Creating a builder for
   *     that array invalidates earlier builders for it, whose methods then fail
   */
  @SuppressWarnings("unchecked") // the factory creates builders for the class of the matrix
  static <M> MatrixRows<M> like(M matrix, int dimension, boolean isReused) {
    return (MatrixRows<M>)
        Objects.requireNonNull(FACTORY.get()).create(matrix, dimension, isReused);
  }

  /** Returns the number of rows added since the last matrix was built, including null rows. */
  int rowCount();

  /**
   * Returns the maximum number of rows of a matrix: as many as fit into the reused array or, if
   * arrays are allocated, into the largest array that every JVM can allocate.
   */
  int maxRows();

  /** Allocates memory for further rows; fails if all rows together exceed {@link #maxRows}. */
  void expectRows(int more);

  /** Makes the next added row the row with this index, one of the expected rows. */
  void seek(int row);

  /** Adds a row with a vector, decoded from a range of big-endian bytes. */
  void add(byte[] bytes, int offset, int length);

  /** Adds a null row, whose elements are zeros. */
  void addNull();

  /**
   * Builds a matrix of the added rows, and then starts an empty matrix.
   *
   * @param trimmed whether a newly allocated array must be exactly as long as the added rows
   */
  M build(boolean trimmed);
}
