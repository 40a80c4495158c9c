/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import org.jspecify.annotations.Nullable;

/** A codec that can decode a range of a byte array, without a buffer. */
public interface RangeCodec<J> extends TypeCodec<J> {

  /**
   * Decodes a cell that is neither null nor empty, with the same result as {@code decode} of a
   * buffer with the same bytes.
   *
   * @param bytes an array that contains the cell and other cells; the codec does not keep the array
   * @param length the number of bytes of the cell, at least 1
   */
  @Nullable J decode(byte[] bytes, int offset, int length);
}
