/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a row as ranges of byte arrays, which may contain other cells as well. Only Quiver's
 * decoders get these arrays: they read only the range of a cell, and never write.
 */
public interface RawCells {

  /** The length of a null. */
  int NULL = -1;

  int count();

  /** Returns the array that contains a cell; for a null, an array with any contents. */
  byte[] bytes(int column);

  /** Finds a cell; {@link #start} and {@link #size} of the result are its offset and length. */
  long find(int column);

  /** Returns the offset of a cell in its array, in bytes. */
  default int offset(int column) {
    return start(find(column));
  }

  /** Returns the number of bytes of a cell, or a negative number, such as {@link #NULL}. */
  default int length(int column) {
    return size(find(column));
  }

  /** Combines the offset and the length of a cell into the number that {@link #find} returns. */
  static long found(int offset, int length) {
    return (long) offset << Integer.SIZE | Integer.toUnsignedLong(length);
  }

  static int start(long found) {
    return (int) (found >>> Integer.SIZE);
  }

  static int size(long found) {
    return (int) found;
  }

  /**
   * Returns a buffer of the cell for a codec, or null for a null. Through the buffer, a codec can
   * neither read nor change other cells.
   */
  @Nullable ByteBuffer buffer(int column);
}
