/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The codecs that users registered, those included that the driver ignored because they collide
 * with another. Asked at every lookup, so it allocates nothing.
 */
final class UserCodecs {

  private volatile TypeCodec<?>[] codecs;

  UserCodecs(TypeCodec<?>... codecs) {
    this.codecs = codecs;
  }

  void add(TypeCodec<?> codec) {
    TypeCodec<?>[] more = Arrays.copyOf(codecs, codecs.length + 1);
    more[codecs.length] = codec;
    codecs = more;
  }

  /** Whether the driver ignores a codec because one that came before serves the same types. */
  boolean collideWith(TypeCodec<?> newCodec) {
    for (TypeCodec<?> codec : codecs) {
      if (codec.accepts(newCodec.getCqlType()) && codec.accepts(newCodec.getJavaType())) {
        return true;
      }
    }
    return false;
  }

  boolean claim(DataType cqlType) {
    for (TypeCodec<?> codec : codecs) {
      if (codec.accepts(cqlType)) {
        return true;
      }
    }
    return false;
  }

  boolean claim(DataType cqlType, Class<?> javaClass) {
    return find(cqlType, javaClass) != null;
  }

  boolean claim(DataType cqlType, GenericType<?> javaType, boolean isJavaCovariant) {
    return find(cqlType, javaType, isJavaCovariant) != null;
  }

  boolean claimValue(DataType cqlType, Object value) {
    return findForValue(cqlType, value) != null;
  }

  @Nullable TypeCodec<?> find(DataType cqlType, Class<?> javaClass) {
    for (TypeCodec<?> codec : codecs) {
      if (codec.accepts(cqlType) && codec.accepts(javaClass)) {
        return codec;
      }
    }
    return null;
  }

  @Nullable TypeCodec<?> find(DataType cqlType, GenericType<?> javaType, boolean isJavaCovariant) {
    for (TypeCodec<?> codec : codecs) {
      if (codec.accepts(cqlType) && matches(codec, javaType, isJavaCovariant)) {
        return codec;
      }
    }
    return null;
  }

  @Nullable TypeCodec<?> findForValue(DataType cqlType, Object value) {
    for (TypeCodec<?> codec : codecs) {
      if (codec.accepts(cqlType) && codec.accepts(value)) {
        return codec;
      }
    }
    return null;
  }

  boolean claimValue(Object value) {
    for (TypeCodec<?> codec : codecs) {
      if (codec.accepts(value)) {
        return true;
      }
    }
    return false;
  }

  boolean claim(GenericType<?> javaType, boolean isJavaCovariant) {
    for (TypeCodec<?> codec : codecs) {
      if (matches(codec, javaType, isJavaCovariant)) {
        return true;
      }
    }
    return false;
  }

  /** As the driver's {@code CachingCodecRegistry.matches}. */
  private static boolean matches(
      TypeCodec<?> codec, GenericType<?> javaType, boolean isJavaCovariant) {
    return isJavaCovariant ? codec.getJavaType().isSupertypeOf(javaType) : codec.accepts(javaType);
  }
}
