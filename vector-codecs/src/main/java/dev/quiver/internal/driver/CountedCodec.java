/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import java.nio.ByteBuffer;

/**
 * A codec of the driver for a list, set or map, which may only have bytes that begin with a count
 * that can be true: it makes a collection as large as that.
 *
 * <p>Source: {@code ListCodec}, {@code SetCodec}, {@code MapCodec}; CQL binary protocol v4 and v5,
 * section 6.
 */
final class CountedCodec<J> extends CheckedCodec<J> {

  /** What an element, or an entry, takes at least: its length, or two. */
  private final int minPerElement;

  CountedCodec(TypeCodec<J> codec) {
    super(codec);
    this.minPerElement = codec.getCqlType() instanceof MapType ? 2 * Integer.BYTES : Integer.BYTES;
  }

  @Override
  ByteBuffer check(ByteBuffer bytes) {
    int length = bytes.remaining();
    if (length < Integer.BYTES) {
      throw error("a count of " + Integer.BYTES + " bytes, got " + length);
    }
    int count = getInt(bytes, bytes.position());
    int max = (length - Integer.BYTES) / minPerElement;
    if (count < 0 || count > max) {
      throw error("from 0 to " + max + " elements in " + length + " bytes, got " + count);
    }
    return bytes;
  }
}
