/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.codec.MappingCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.internal.core.type.codec.UdtCodec;
import dev.quiver.internal.wire.WireErrors;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * A wrapper of the driver's codec for a list, set or map. It rejects a cell that claims more
 * elements than its bytes can hold: the driver's codec would allocate memory for all of them.
 *
 * <p>Source: {@code ListCodec}, {@code SetCodec}, {@code MapCodec}; CQL binary protocol v4, section
 * 6, and v5, section 5.
 */
final class CountedCodec<J> extends MappingCodec<J, J> {

  /** The size of an empty element (the int of its length) or of an empty entry (two such ints). */
  private final int minPerElement;

  CountedCodec(TypeCodec<J> codec) {
    super(codec, codec.getJavaType());
    this.minPerElement = codec.getCqlType() instanceof MapType ? 2 * Integer.BYTES : Integer.BYTES;
  }

  /** Wraps a codec of the driver for a collection or UDT; returns any other codec unchanged. */
  static TypeCodec<?> checked(TypeCodec<?> codec) {
    DataType type = codec.getCqlType();
    if (type instanceof ListType || type instanceof SetType || type instanceof MapType) {
      return new CountedCodec<>(codec);
    }
    return codec.getClass() == UdtCodec.class
        ? new KnownFieldsUdtCodec((UserDefinedType) type)
        : codec;
  }

  /** Fails if the count of elements is missing, negative, or more than the bytes can hold. */
  ByteBuffer check(ByteBuffer bytes) {
    int length = bytes.remaining();
    int count = length < Integer.BYTES ? 0 : getInt(bytes, bytes.position());
    if (!WireErrors.fits(count, length, minPerElement)) {
      String subject = getCqlType().asCql(false, true);
      throw WireErrors.count(subject, count, length, minPerElement);
    }
    return bytes;
  }

  /** Returns the wrapped codec of the driver. */
  TypeCodec<J> codec() {
    return innerCodec;
  }

  /** Reads a big-endian number, whatever the buffer's byte order. */
  static int getInt(ByteBuffer bytes, int index) {
    int found = bytes.getInt(index);
    return bytes.order() == ByteOrder.BIG_ENDIAN ? found : Integer.reverseBytes(found);
  }

  @Override
  public @Nullable J decode(@Nullable ByteBuffer bytes, ProtocolVersion protocolVersion) {
    return super.decode(
        bytes == null || !bytes.hasRemaining() ? bytes : check(bytes), protocolVersion);
  }

  @Override
  public boolean accepts(Object value) {
    return innerCodec.accepts(value);
  }

  @Override
  protected @Nullable J innerToOuter(@Nullable J value) {
    return value;
  }

  @Override
  protected @Nullable J outerToInner(@Nullable J value) {
    return value;
  }
}
