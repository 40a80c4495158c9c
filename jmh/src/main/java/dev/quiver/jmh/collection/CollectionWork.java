/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.collection;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.internal.codec.CollectionElements;
import dev.quiver.internal.collection.CollectionArray;
import java.nio.ByteBuffer;
import java.util.Objects;

/** A collection, its bytes, and one way to convert between them. */
interface CollectionWork {

  Object encode();

  Object decode();

  static CollectionWork of(CollectionRival rival, CollectionKind kind, int count) {
    ByteBuffer bytes = encoded(kind.driver, kind.boxed(count));
    return switch (rival) {
      case MEMCPY -> new Copy(bytes);
      case DRIVER -> new Codec(kind.driver, bytes);
      case DRIVER_LIST_TO_ARRAY -> new Codec(kind.driverArray(), bytes);
      case QUIVER -> new Codec(kind.quiver, bytes);
      case QUIVER_WRITE_THROUGH -> intoDirect(kind, bytes);
    };
  }

  @SuppressWarnings("unchecked") // of the codec's type
  private static ByteBuffer encoded(TypeCodec<?> codec, Object value) {
    return Objects.requireNonNull(
        ((TypeCodec<Object>) codec).encode(value, ProtocolVersion.V5), "encoded to null");
  }

  private static Object decoded(TypeCodec<?> codec, ByteBuffer bytes) {
    return Objects.requireNonNull(codec.decode(bytes, ProtocolVersion.V5), "decoded to null");
  }

  @SuppressWarnings("unchecked") // the array is of the codec's class
  private static CollectionWork intoDirect(CollectionKind kind, ByteBuffer bytes) {
    if (!(kind.quiver.getCqlType() instanceof ListType list)) {
      throw new IllegalArgumentException(kind + " is no array");
    }
    Object array = decoded(kind.quiver, bytes);
    CollectionElements<?> elements =
        Objects.requireNonNull(
            CollectionElements.of(list.getElementType(), array.getClass()), "no such array");
    return new IntoDirect(
        (CollectionArray<Object>) elements.arrayKind(),
        array,
        ByteBuffer.allocateDirect(bytes.remaining()));
  }

  final class Copy implements CollectionWork {
    private final byte[] bytes;

    Copy(ByteBuffer bytes) {
      this.bytes = new byte[bytes.remaining()];
      bytes.get(0, this.bytes);
    }

    @Override
    public Object encode() {
      return bytes.clone();
    }

    @Override
    public Object decode() {
      return bytes.clone();
    }
  }

  record Codec(TypeCodec<?> codec, Object value, ByteBuffer bytes) implements CollectionWork {
    Codec(TypeCodec<?> codec, ByteBuffer bytes) {
      this(codec, decoded(codec, bytes), bytes);
    }

    @Override
    public Object encode() {
      return encoded(codec, value);
    }

    @Override
    public Object decode() {
      return decoded(codec, bytes);
    }
  }

  record IntoDirect(CollectionArray<Object> kind, Object array, ByteBuffer target)
      implements CollectionWork {
    @Override
    public Object encode() {
      kind.encode(array, target.clear());
      return target;
    }

    @Override
    public Object decode() {
      throw new UnsupportedOperationException("a borrowed array is not decoded");
    }
  }
}
