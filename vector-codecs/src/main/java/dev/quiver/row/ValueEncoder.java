/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Gives the bytes of values of one variable, field or element. Thread-safe. */
@FunctionalInterface
interface ValueEncoder {

  /**
   * The bytes of a value.
   *
   * @return null for a CQL null
   * @throws dev.quiver.vector.QuiverException if the value has none; it names the variable
   */
  @Nullable ByteBuffer encode(@Nullable Object value);
}
