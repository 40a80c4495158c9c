/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.vector.VectorLengthException;
import java.nio.ByteBuffer;

/**
 * A codec of the driver for a user-defined type, which may only have the fields that it knows. A
 * value has more of them from an {@code ALTER TYPE ... ADD} on, until the client hears of it; for a
 * prepared statement, up to protocol v4, it never does. The drivers before 4.19 refuse such a
 * value, those since pass over whatever is behind the fields. Here it has to be fields.
 *
 * <p>Source: {@code UdtCodec}; CQL binary protocol v4 and v5, section 6.
 */
final class KnownFieldsCodec<J> extends CheckedCodec<J> {

  private static final int CUT_OFF = -1;

  private final int fieldCount;

  KnownFieldsCodec(TypeCodec<J> codec, UserDefinedType type) {
    super(codec);
    this.fieldCount = type.getFieldTypes().size();
  }

  @Override
  ByteBuffer check(ByteBuffer bytes) {
    int end = bytes.limit();
    int known = bytes.position();
    for (int i = 0; i < fieldCount && known < end; i++) {
      known = next(bytes, known, end);
      if (known == CUT_OFF) {
        return bytes; // the driver's codec says so
      }
    }
    if (known == end) {
      return bytes;
    }
    for (int at = known; at < end; at = next(bytes, at, end)) {
      if (at == CUT_OFF) {
        throw new VectorLengthException(
            subject(),
            "expected %d fields or more, got %d bytes that are no fields"
                .formatted(fieldCount, end - known),
            known - bytes.position(),
            bytes.remaining());
      }
    }
    return bytes.duplicate().limit(known);
  }

  /** Where the field ends whose length is here. */
  private static int next(ByteBuffer bytes, int at, int end) {
    int left = end - at - Integer.BYTES;
    int length = left < 0 ? 0 : Math.max(getInt(bytes, at), 0);
    return left < length ? CUT_OFF : at + Integer.BYTES + length;
  }
}
