/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.wire.WireErrors;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Converts a vector to a buffer of its bytes on the wire, and checks only their number. Like the
 * driver's codec for blobs, this codec uses the application's buffer without a copy when it
 * encodes, and returns a view of the received bytes when it decodes.
 *
 * @param <J> the Java type of the codec that provides types and literals
 */
final class BytesVectorCodec<J> implements TypeCodec<ByteBuffer> {

  private final TypeCodec<J> elements;
  private final String subject;
  private final int byteLength;

  /**
   * @param elements a codec for the same vector type, which provides types and literals
   */
  BytesVectorCodec(TypeCodec<J> elements, String subject, int byteLength) {
    this.elements = elements;
    this.subject = subject;
    this.byteLength = byteLength;
  }

  /**
   * Returns the codec for a type, or null if the vectors of the type differ in size.
   *
   * @param elements a codec for the same type; if it is null, the result is null
   */
  static @Nullable TypeCodec<ByteBuffer> of(VectorType type, @Nullable TypeCodec<?> elements) {
    int byteLength = VectorTypes.byteLength(type);
    return byteLength == 0 || elements == null
        ? null
        : new BytesVectorCodec<>(elements, VectorTypes.describe(type), byteLength);
  }

  @Override
  public GenericType<ByteBuffer> getJavaType() {
    return GenericType.BYTE_BUFFER;
  }

  @Override
  public DataType getCqlType() {
    return elements.getCqlType();
  }

  @Override
  public boolean accepts(DataType type) {
    return elements.accepts(type);
  }

  @Override
  public boolean accepts(Class<?> javaClass) {
    return javaClass == ByteBuffer.class;
  }

  @Override
  public boolean accepts(Object value) {
    return value instanceof ByteBuffer;
  }

  @Override
  public @Nullable ByteBuffer encode(@Nullable ByteBuffer value, ProtocolVersion protocolVersion) {
    return value == null ? null : view(value);
  }

  @Override
  public @Nullable ByteBuffer decode(@Nullable ByteBuffer bytes, ProtocolVersion protocolVersion) {
    return bytes == null || !bytes.hasRemaining() ? null : view(bytes);
  }

  private ByteBuffer view(ByteBuffer bytes) {
    if (bytes.remaining() != byteLength) {
      throw WireErrors.length(subject, byteLength, bytes.remaining());
    }
    return bytes.duplicate();
  }

  @Override
  public String format(@Nullable ByteBuffer value) {
    return value == null
        ? "NULL"
        : elements.format(elements.decode(view(value), ProtocolVersion.DEFAULT));
  }

  @Override
  public @Nullable ByteBuffer parse(@Nullable String value) {
    return elements.encode(elements.parse(value), ProtocolVersion.DEFAULT);
  }

  @Override
  public String toString() {
    return "BytesVectorCodec[" + subject + " <-> " + getJavaType() + "]";
  }
}
