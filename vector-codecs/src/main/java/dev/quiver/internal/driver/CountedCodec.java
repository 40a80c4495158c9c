/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.internal.wire.ElementCounts;
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
    int count = length < Integer.BYTES ? 0 : getInt(bytes, bytes.position());
    if (!ElementCounts.fits(count, length, minPerElement)) {
      throw ElementCounts.error(subject(), count, length, minPerElement);
    }
    return bytes;
  }
}
