/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** A codec of the driver that gets only bytes that were looked at before. */
abstract sealed class CheckedCodec<J> implements TypeCodec<J>
    permits CountedCodec, KnownFieldsCodec {

  private final TypeCodec<J> codec;

  CheckedCodec(TypeCodec<J> codec) {
    this.codec = codec;
  }

  /** The codec itself, or one around it where there is something to look at. */
  static TypeCodec<?> of(TypeCodec<?> codec) {
    DataType type = codec.getCqlType();
    if (type instanceof ListType || type instanceof SetType || type instanceof MapType) {
      return new CountedCodec<>(codec);
    }
    return type instanceof UserDefinedType udt ? new KnownFieldsCodec<>(codec, udt) : codec;
  }

  /**
   * The bytes for the driver's codec: all that are given, or the first ones.
   *
   * @throws dev.quiver.vector.VectorException if it must not have them
   */
  abstract ByteBuffer check(ByteBuffer bytes);

  /** The driver's codec. */
  final TypeCodec<J> codec() {
    return codec;
  }

  /** A number on the wire, whatever the buffer's order is. */
  static int getInt(ByteBuffer bytes, int index) {
    int found = bytes.getInt(index);
    return bytes.order() == ByteOrder.BIG_ENDIAN ? found : Integer.reverseBytes(found);
  }

  /** The CQL type, for messages. */
  final String subject() {
    return codec.getCqlType().asCql(false, true);
  }

  @Override
  public final @Nullable J decode(@Nullable ByteBuffer bytes, ProtocolVersion protocolVersion) {
    return codec.decode(
        bytes == null || !bytes.hasRemaining() ? bytes : check(bytes), protocolVersion);
  }

  @Override
  public final @Nullable ByteBuffer encode(@Nullable J value, ProtocolVersion protocolVersion) {
    return codec.encode(value, protocolVersion);
  }

  @Override
  public final GenericType<J> getJavaType() {
    return codec.getJavaType();
  }

  @Override
  public final DataType getCqlType() {
    return codec.getCqlType();
  }

  @Override
  public final boolean accepts(DataType type) {
    return codec.accepts(type);
  }

  @Override
  public final boolean accepts(GenericType<?> type) {
    return codec.accepts(type);
  }

  @Override
  public final boolean accepts(Class<?> javaClass) {
    return codec.accepts(javaClass);
  }

  @Override
  public final boolean accepts(Object value) {
    return codec.accepts(value);
  }

  @Override
  public final String format(@Nullable J value) {
    return codec.format(value);
  }

  @Override
  public final @Nullable J parse(@Nullable String value) {
    return codec.parse(value);
  }
}
