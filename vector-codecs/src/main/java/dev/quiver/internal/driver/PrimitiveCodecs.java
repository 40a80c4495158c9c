/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.internal.core.type.codec.registry.CodecRegistryConstants;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The driver's codecs for its simple types, which take precedence over all other codecs. This class
 * finds them by the protocol code of the type, like the driver, but does not log trace messages.
 */
public final class PrimitiveCodecs {

  private static final @Nullable TypeCodec<?>[] BY_CODE = byCode();

  /** The codecs, compared by identity. */
  private static final Set<TypeCodec<?>> ALL = all();

  private PrimitiveCodecs() {}

  private static Set<TypeCodec<?>> all() {
    Set<TypeCodec<?>> all = Collections.newSetFromMap(new IdentityHashMap<>());
    Collections.addAll(all, CodecRegistryConstants.PRIMITIVE_CODECS);
    return all;
  }

  private static @Nullable TypeCodec<?>[] byCode() {
    int size = 0;
    for (TypeCodec<?> codec : CodecRegistryConstants.PRIMITIVE_CODECS) {
      size = Math.max(size, codec.getCqlType().getProtocolCode() + 1);
    }
    @Nullable TypeCodec<?>[] codecs = new TypeCodec<?>[size];
    for (TypeCodec<?> codec : CodecRegistryConstants.PRIMITIVE_CODECS) {
      codecs[codec.getCqlType().getProtocolCode()] = codec;
    }
    return codecs;
  }

  /** Returns the codec for a type, or null if the type is not simple. */
  public static @Nullable TypeCodec<?> of(DataType cqlType) {
    int code = cqlType.getProtocolCode();
    return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
  }

  /** Returns whether a codec is the driver's for a simple type, without calling the codec. */
  public static boolean contains(TypeCodec<?> codec) {
    return ALL.contains(codec);
  }
}
