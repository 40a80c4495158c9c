/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A list of codecs that is searched at every lookup: the codecs that users registered, for example.
 * Searching allocates nothing.
 */
final class UserCodecs {

  /** The kind of a lookup's key, in addition to the CQL type. */
  enum Lookup {
    NOTHING,
    CLASS,
    TYPE,
    /** A type that was inferred from a value: a codec for a supertype also matches. */
    COVARIANT_TYPE,
    VALUE;

    static Lookup ofType(boolean isJavaCovariant) {
      return isJavaCovariant ? COVARIANT_TYPE : TYPE;
    }

    /** Returns whether a codec matches the key of a lookup, by the driver's rule. */
    boolean matches(TypeCodec<?> codec, Object key) {
      return switch (this) {
        case NOTHING -> true;
        case CLASS -> codec.accepts((Class<?>) key);
        case TYPE -> codec.accepts((GenericType<?>) key);
        case COVARIANT_TYPE -> codec.getJavaType().isSupertypeOf((GenericType<?>) key);
        case VALUE -> codec.accepts(key);
      };
    }
  }

  private volatile TypeCodec<?>[] codecs;

  UserCodecs(TypeCodec<?>... codecs) {
    this.codecs = codecs;
  }

  void add(TypeCodec<?> codec) {
    TypeCodec<?>[] more = Arrays.copyOf(codecs, codecs.length + 1);
    more[codecs.length] = codec;
    codecs = more;
  }

  /** Returns whether a codec of this list accepts the types of a new codec. */
  boolean collideWith(TypeCodec<?> newCodec) {
    return find(newCodec.getCqlType(), Lookup.TYPE, newCodec.getJavaType()) != null;
  }

  /** Returns the first codec that matches; {@code cqlType} is null if the lookup has none. */
  @Nullable TypeCodec<?> find(@Nullable DataType cqlType, Lookup kind, Object key) {
    for (TypeCodec<?> codec : codecs) {
      if ((cqlType == null || codec.accepts(cqlType)) && kind.matches(codec, key)) {
        return codec;
      }
    }
    return null;
  }
}
