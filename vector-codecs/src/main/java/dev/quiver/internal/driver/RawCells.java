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

  /** Where in its array a cell begins: bytes. */
  int offset(int column);

  /** Returns the number of bytes of a cell, or a negative number, as {@link #NULL}, for a null. */
  int length(int column);

  /** A cell as a codec may have it, which sees and changes no other cell; null for a null. */
  @Nullable ByteBuffer buffer(int column);
}
