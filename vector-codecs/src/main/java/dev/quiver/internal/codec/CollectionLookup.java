/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.internal.driver.PrimitiveCodecs;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the codecs of lists, sets and maps. The codecs for arrays are constants: finding such a
 * codec takes no lock and allocates nothing.
 */
public final class CollectionLookup {

  private static final List<CollectionArrayCodec<?>> LISTS = codecs(true);
  private static final List<CollectionArrayCodec<?>> SETS = codecs(false);

  private static final Class<?> DRIVER_MAP_CODEC =
      TypeCodecs.mapOf(TypeCodecs.TEXT, TypeCodecs.INT).getClass();

  private CollectionLookup() {}

  private static List<CollectionArrayCodec<?>> codecs(boolean isList) {
    return CollectionElements.all().stream()
        .<CollectionArrayCodec<?>>map(elements -> new CollectionArrayCodec<>(elements, isList))
        .toList();
  }

  /**
   * Finds the codec for a list or set as an array.
   *
   * @return null if the type is neither a list nor a set, or if the array cannot hold such elements
   */
  public static @Nullable TypeCodec<?> find(DataType cqlType, Class<?> arrayClass) {
    if (cqlType instanceof ListType) {
      return find(LISTS, cqlType, arrayClass);
    }
    return cqlType instanceof SetType ? find(SETS, cqlType, arrayClass) : null;
  }

  @SuppressWarnings("ForLoopReplaceableByForEach") // an iterator would be allocated
  private static @Nullable TypeCodec<?> find(
      List<CollectionArrayCodec<?>> codecs, DataType cqlType, Class<?> arrayClass) {
    for (int i = 0; i < codecs.size(); i++) {
      CollectionArrayCodec<?> codec = codecs.get(i);
      if (codec.accepts(arrayClass) && codec.accepts(cqlType)) {
        return codec;
      }
    }
    return null;
  }

  /**
   * Returns a faster codec to use in place of a codec of the driver for maps.
   *
   * @return the given codec itself if it is not the driver's codec for a map, or if the faster
   *     codec does not support its keys or values
   */
  public static TypeCodec<?> replace(TypeCodec<?> codec) {
    if (codec.getClass() == DRIVER_MAP_CODEC && codec.getCqlType() instanceof MapType type) {
      TypeCodec<?> key = PrimitiveCodecs.of(type.getKeyType());
      TypeCodec<?> value = PrimitiveCodecs.of(type.getValueType());
      TypeCodec<?> quiverCodec =
          key == null || value == null ? null : SimpleMapCodec.of(key, value);
      if (quiverCodec != null && quiverCodec.getJavaType().equals(codec.getJavaType())) {
        return quiverCodec;
      }
    }
    return codec;
  }
}
