/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import org.jspecify.annotations.Nullable;

/** A codec that needs no buffer around the bytes of a value. */
public interface RangeCodec<J> extends TypeCodec<J> {

  /**
   * The value of a cell that has bytes, as {@code decode} gives it.
   *
   * @param bytes what the cell is in, with others; nothing of it is kept
   * @param length the bytes of the cell, 1 or more
   */
  @Nullable J decode(byte[] bytes, int offset, int length);
}
