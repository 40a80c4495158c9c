/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

/** Rows in an array that is there, and has other rows already. */
final class ReusedRows<A> implements RowArrays<A> {

  private final A elements;
  private final int dimension;

  /** A row of a null. */
  private final A zeros;

  private final int lengthOfRow;
  private int rowCount;

  ReusedRows(VectorMatrix<A> matrix) {
    this.elements = matrix.elements();
    this.dimension = matrix.dimension();
    this.zeros = matrix.form().newArray(dimension);
    this.lengthOfRow = dimension * matrix.form().width();
  }

  @Override
  public int rowCount() {
    return rowCount;
  }

  @Override
  public void reserve(int rows) {}

  @Override
  public A next() {
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
    System.arraycopy(zeros, 0, elements, rowCount * lengthOfRow, lengthOfRow);
    added();
  }

  @Override
  public A take() {
    rowCount = 0;
    return elements;
  }
}
