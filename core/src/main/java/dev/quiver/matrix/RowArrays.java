/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

/** Where rows are until all of them are there. */
interface RowArrays<A> {

  int rowCount();

  /** Prepares for further rows, so that memory for them is allocated at once. */
  void reserve(int rows);

  /** The array for a row that comes next; where in it is {@link #nextIndex}. */
  A next();

  /** The first element of the row that comes next, in elements of a vector. */
  int nextIndex();

  /** Keeps the row that was written. */
  void added();

  /** Adds a row of zeros. */
  void addZeros();

  /**
   * All rows in one array; there are none in here afterwards.
   *
   * @param trimmed whether an array of our own must have no room behind the rows
   */
  A take(boolean trimmed);
}
