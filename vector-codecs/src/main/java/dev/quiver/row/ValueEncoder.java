/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Encodes the values of one variable, field or element. Thread-safe. */
@FunctionalInterface
interface ValueEncoder {

  /**
   * Encodes a value.
   *
   * @return null for a CQL null
   * @throws dev.quiver.vector.QuiverException if the value cannot be encoded; the message names the
   *     variable
   */
  @Nullable ByteBuffer encode(@Nullable Object value);
}
