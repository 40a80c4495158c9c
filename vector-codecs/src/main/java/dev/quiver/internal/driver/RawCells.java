/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a row as ranges of byte arrays, which may contain other cells as well. Only for
 * Quiver's decoders, which read only the range and never write.
 */
public interface RawCells {

  /** The length of a null. */
  int NULL = -1;

  /** Returns the number of cells. */
  int count();

  /** Returns the array that contains a cell; any array for a null. */
  byte[] bytes(int column);

  /** Returns the offset of a cell in its array, in bytes. */
  int offset(int column);

  /** Returns the number of bytes of a cell, or a negative number, as {@link #NULL}, for a null. */
  int length(int column);

  /** Returns a buffer for any codec, through which it sees and changes no other cell; or null. */
  @Nullable ByteBuffer buffer(int column);
}
