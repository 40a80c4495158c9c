/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import org.jspecify.annotations.Nullable;

/** A decoder of the application that reads cells in place of a codec. */
@FunctionalInterface
public interface BytesDecoder {

  /**
   * Decodes a cell that is not null.
   *
   * @param bytes the array that contains the cell, and perhaps other cells
   * @param offset the start of the cell, in bytes
   * @param length the number of bytes; 0 for an empty cell
   */
  @Nullable Object decode(byte[] bytes, int offset, int length);
}
