/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.internal.core.type.codec.UdtCodec;
import dev.quiver.internal.wire.WireErrors;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The driver's codec for a user-defined type, which reads only the known fields. After an {@code
 * ALTER TYPE ... ADD}, values have more fields than the client knows until the server notifies the
 * client; for a prepared statement, up to protocol v4, the server never does. Drivers before 4.19
 * reject a value with unknown fields; later drivers skip any bytes after the known fields. This
 * codec skips these bytes only if they are further fields.
 *
 * <p>Source: {@code UdtCodec}; CQL binary protocol v4, section 7, and v5, section 6.
 */
public final class KnownFieldsUdtCodec extends UdtCodec {

  private static final int CUT_OFF = -1;

  private final UserDefinedType type;
  private final int fieldCount;

  KnownFieldsUdtCodec(UserDefinedType type) {
    super(type);
    this.type = type;
    this.fieldCount = type.getFieldTypes().size();
  }

  @Override
  public @Nullable UdtValue decode(@Nullable ByteBuffer bytes, ProtocolVersion protocolVersion) {
    return super.decode(bytes == null ? null : known(bytes), protocolVersion);
  }

  /**
   * Encodes a value. If the value's type is another version of the variable's type, because fields
   * were added or renamed, this method fails, and the exception says what to do.
   */
  @Override
  public @Nullable ByteBuffer encode(@Nullable UdtValue value, ProtocolVersion protocolVersion) {
    if (value != null && isAnotherVersion(value.getType())) {
      throw WireErrors.of(
          type.asCql(false, true),
          "the fields " + type.getFieldNames(),
          value.getType().getFieldNames()
              + "; the type was altered: prepare the statement again, and create the value with"
              + " the type of its variable");
    }
    return super.encode(value, protocolVersion);
  }

  private boolean isAnotherVersion(UserDefinedType other) {
    return type != other
        && Objects.equals(type.getKeyspace(), other.getKeyspace())
        && type.getName().equals(other.getName())
        && !type.getFieldNames().equals(other.getFieldNames());
  }

  /**
   * Returns the bytes of the known fields.
   *
   * @throws dev.quiver.vector.QuiverException if the bytes after the known fields are not fields
   */
  ByteBuffer known(ByteBuffer bytes) {
    int end = bytes.limit();
    int known = bytes.position();
    for (int i = 0; i < fieldCount && known < end; i++) {
      int next = next(bytes, known, end);
      if (next == CUT_OFF) {
        return bytes; // the driver's codec rejects the incomplete field
      }
      known = next;
    }
    if (known == end) {
      return bytes;
    }
    checkAdded(bytes, known, end, fieldCount, () -> type.asCql(false, true));
    return bytes.duplicate().limit(known);
  }

  /**
   * Checks that the bytes after the known fields of a value are fields.
   *
   * @param known the end of the value's known fields
   * @param subject names the value, for an exception
   * @throws dev.quiver.vector.QuiverException if these bytes are not fields
   */
  public static void checkAdded(
      ByteBuffer bytes, int known, int end, int fieldCount, Supplier<String> subject) {
    for (int at = known; at < end; ) {
      at = next(bytes, at, end);
      if (at == CUT_OFF) {
        throw WireErrors.fact(
            subject.get(),
            "the %d bytes after %d fields are not fields".formatted(end - known, fieldCount));
      }
    }
  }

  /** Returns the end of the field whose length is at {@code at}, {@link #CUT_OFF} if incomplete. */
  private static int next(ByteBuffer bytes, int at, int end) {
    int left = end - at - Integer.BYTES;
    int length = left < 0 ? 0 : Math.max(CountedCodec.getInt(bytes, at), 0);
    return left < length ? CUT_OFF : at + Integer.BYTES + length;
  }
}
