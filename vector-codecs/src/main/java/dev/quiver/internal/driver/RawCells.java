/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a row as ranges of byte arrays, which may hold other cells as well: for our own
 * decoders, which read no further than the range and write nowhere.
 */
public interface RawCells {

  /** The length of a null. */
  int NULL = -1;

  /** The number of cells. */
  int count();

  /** The array that a cell is in; anything for a null. */
  byte[] bytes(int column);

  /**
   * Finds a cell: {@link #start} and {@link #size} of what this returns say where in its array it
   * begins, and how long it is.
   */
  long find(int column);

  /** Where in its array a cell begins: bytes. */
  default int offset(int column) {
    return start(find(column));
  }

  /** Returns the number of bytes of a cell, or a negative number, as {@link #NULL}, for a null. */
  default int length(int column) {
    return size(find(column));
  }

  /** What {@link #find} returns for a cell. */
  static long found(int offset, int length) {
    return (long) offset << Integer.SIZE | Integer.toUnsignedLong(length);
  }

  /** The offset of a cell that was found. */
  static int start(long found) {
    return (int) (found >>> Integer.SIZE);
  }

  /** The length of a cell that was found. */
  static int size(long found) {
    return (int) found;
  }

  /** A cell as a codec may have it, which sees and changes no other cell; null for a null. */
  @Nullable ByteBuffer buffer(int column);
}
