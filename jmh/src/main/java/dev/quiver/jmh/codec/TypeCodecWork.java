/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.codec;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import java.nio.ByteBuffer;

/** A {@code TypeCodec}, and a value of its type. */
class TypeCodecWork extends CodecWork {

  private static final ProtocolVersion VERSION = ProtocolVersion.V5;

  private final TypeCodec<Object> codec;
  private final Object value;
  private final ByteBuffer bytes;

  @SuppressWarnings("unchecked")
  TypeCodecWork(TypeCodec<?> codec, Object value) {
    this.codec = (TypeCodec<Object>) codec;
    this.value = value;
    this.bytes = encoded(this.codec, value);
  }

  /** Decodes the value from the bytes. */
  static TypeCodecWork of(TypeCodec<?> codec, byte[] bytes) {
    return new TypeCodecWork(codec, decoded(codec, bytes));
  }

  static Object decoded(TypeCodec<?> codec, byte[] bytes) {
    Object value = codec.decode(ByteBuffer.wrap(bytes), VERSION);
    if (value == null) {
      throw new IllegalArgumentException("no bytes to decode");
    }
    return value;
  }

  private static ByteBuffer encoded(TypeCodec<Object> codec, Object value) {
    ByteBuffer bytes = codec.encode(value, VERSION);
    if (bytes == null) {
      throw new IllegalArgumentException("no value to encode");
    }
    return bytes;
  }

  final ByteBuffer bytes() {
    return bytes;
  }

  @Override
  final Object encode() {
    return encoded(codec, value);
  }

  @Override
  final Object decode() {
    Object decoded = codec.decode(bytes, VERSION);
    if (decoded == null) {
      throw new IllegalStateException("decoded to null");
    }
    return decoded;
  }

  @Override
  Object decodeInto() {
    throw new UnsupportedOperationException(codec + " has no way to decode into an array");
  }
}
