/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.internal.core.type.codec.ListCodec;
import com.datastax.oss.driver.internal.core.type.codec.MapCodec;
import com.datastax.oss.driver.internal.core.type.codec.SetCodec;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads the codecs of elements, keys and values from private fields of the driver's codecs of
 * collections. If the fields are inaccessible, {@link #all} returns false.
 */
public final class InnerCodecs {

  private static final @Nullable VarHandle LIST_ELEMENT = field(ListCodec.class, "elementCodec");
  private static final @Nullable VarHandle SET_ELEMENT = field(SetCodec.class, "elementCodec");
  private static final @Nullable VarHandle MAP_KEY = field(MapCodec.class, "keyCodec");
  private static final @Nullable VarHandle MAP_VALUE = field(MapCodec.class, "valueCodec");

  private InnerCodecs() {}

  private static @Nullable VarHandle field(Class<?> owner, String name) {
    try {
      return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
          .findVarHandle(owner, name, TypeCodec.class);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }

  /**
   * Returns whether a codec is the driver's codec for a list, set or map, and the codecs of all its
   * elements, keys and values pass a test. A nested collection also passes if its parts do.
   */
  public static boolean all(TypeCodec<?> codec, Predicate<TypeCodec<?>> test) {
    TypeCodec<?> collection = codec instanceof CountedCodec<?> counted ? counted.codec() : codec;
    Class<?> type = collection.getClass();
    if (type == ListCodec.class) {
      return passes(LIST_ELEMENT, collection, test);
    } else if (type == SetCodec.class) {
      return passes(SET_ELEMENT, collection, test);
    }
    return type == MapCodec.class
        && passes(MAP_KEY, collection, test)
        && passes(MAP_VALUE, collection, test);
  }

  private static boolean passes(
      @Nullable VarHandle field, TypeCodec<?> codec, Predicate<TypeCodec<?>> test) {
    if (field == null) {
      return false;
    }
    TypeCodec<?> inner = (TypeCodec<?>) field.get(codec);
    return test.test(inner) || all(inner, test);
  }
}
