/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import org.jspecify.annotations.Nullable;

/** Rows in an array that is there, and has other rows already. */
final class ReusedRows<A> implements RowArrays<A> {

  private final VectorMatrix<A> matrix;
  private final A elements;
  private final int dimension;

  /** A row of a null, once there is one. */
  private @Nullable A zeros;

  private final int lengthOfRow;
  private int rowCount;

  ReusedRows(VectorMatrix<A> matrix) {
    this.matrix = matrix;
    this.elements = matrix.elements();
    this.dimension = matrix.dimension();
    this.lengthOfRow = dimension * matrix.arrayKind().width();
    matrix.lastWriter = this;
  }

  private void checkIsLastWriter() {
    if (matrix.lastWriter != this) {
      throw new IllegalStateException(
          "matrix to read into: expected one reader at a time, got a later one; give each a matrix"
              + " of its own");
    }
  }

  @Override
  public int rowCount() {
    return rowCount;
  }

  @Override
  public void reserve(int rows) {}

  @Override
  public A next() {
    checkIsLastWriter();
    return elements;
  }

  @Override
  public int nextIndex() {
    return rowCount * dimension;
  }

  @Override
  public void added() {
    rowCount++;
  }

  @Override
  @SuppressWarnings("SuspiciousSystemArraycopy") // both are arrays of primitives
  public void addZeros() {
    checkIsLastWriter();
    A none = zeros;
    if (none == null) {
      none = matrix.arrayKind().newArray(dimension);
      zeros = none;
    }
    System.arraycopy(none, 0, elements, rowCount * lengthOfRow, lengthOfRow);
    added();
  }

  @Override
  public A take(boolean trimmed) {
    checkIsLastWriter();
    rowCount = 0;
    return elements;
  }
}
