/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * A codec of the driver for a list, set or map, which may only have bytes that begin with a count
 * that can be true: it makes a collection as large as that.
 *
 * <p>Source: {@code ListCodec}, {@code SetCodec}, {@code MapCodec}; CQL binary protocol v4 and v5,
 * section 6.
 */
final class CountedCodec<J> implements TypeCodec<J> {

  private final TypeCodec<J> codec;

  /** What an element, or an entry, takes at least: its length, or two. */
  private final int minPerElement;

  CountedCodec(TypeCodec<J> codec) {
    this.codec = codec;
    this.minPerElement = codec.getCqlType() instanceof MapType ? 2 * Integer.BYTES : Integer.BYTES;
  }

  static boolean isNeededFor(DataType type) {
    return type instanceof ListType || type instanceof SetType || type instanceof MapType;
  }

  @Override
  public GenericType<J> getJavaType() {
    return codec.getJavaType();
  }

  @Override
  public DataType getCqlType() {
    return codec.getCqlType();
  }

  @Override
  public boolean accepts(DataType type) {
    return codec.accepts(type);
  }

  @Override
  public boolean accepts(GenericType<?> type) {
    return codec.accepts(type);
  }

  @Override
  public boolean accepts(Class<?> javaClass) {
    return codec.accepts(javaClass);
  }

  @Override
  public boolean accepts(Object value) {
    return codec.accepts(value);
  }

  @Override
  public @Nullable ByteBuffer encode(@Nullable J value, ProtocolVersion protocolVersion) {
    return codec.encode(value, protocolVersion);
  }

  @Override
  public @Nullable J decode(@Nullable ByteBuffer bytes, ProtocolVersion protocolVersion) {
    if (bytes != null && bytes.hasRemaining()) {
      checkCount(bytes);
    }
    return codec.decode(bytes, protocolVersion);
  }

  private void checkCount(ByteBuffer bytes) {
    int length = bytes.remaining();
    if (length < Integer.BYTES) {
      throw error("a count of " + Integer.BYTES + " bytes, got " + length);
    }
    int found = bytes.getInt(bytes.position());
    int count = bytes.order() == ByteOrder.BIG_ENDIAN ? found : Integer.reverseBytes(found);
    int max = (length - Integer.BYTES) / minPerElement;
    if (count < 0 || count > max) {
      throw error("from 0 to " + max + " elements in " + length + " bytes, got " + count);
    }
  }

  private IllegalArgumentException error(String expectedAndActual) {
    String type = codec.getCqlType().asCql(false, true);
    return new IllegalArgumentException(type + ": expected " + expectedAndActual);
  }

  @Override
  public String format(@Nullable J value) {
    return codec.format(value);
  }

  @Override
  public @Nullable J parse(@Nullable String value) {
    return codec.parse(value);
  }
}
