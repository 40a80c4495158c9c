/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import org.jspecify.annotations.Nullable;

/** What an application reads cells with, in place of the codec. */
@FunctionalInterface
public interface BytesDecoder {

  /**
   * The value of a cell that is not null.
   *
   * @param bytes what the cell is in
   * @param offset where it begins: bytes
   * @param length its bytes; 0 for an empty one
   */
  @Nullable Object decode(byte[] bytes, int offset, int length);
}
