/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.internal.collection.CollectionArray;
import dev.quiver.internal.wire.ElementType;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A CQL type whose values in a list or set can be stored in an array, and the class of that array.
 * Immutable and thread-safe.
 */
public final class CollectionElements<A> {

  private static final List<CollectionElements<?>> ALL =
      List.of(
          new CollectionElements<>(TypeCodecs.BOOLEAN, CollectionArray.BOOLEANS),
          new CollectionElements<>(TypeCodecs.TINYINT, CollectionArray.BYTES),
          new CollectionElements<>(TypeCodecs.SMALLINT, CollectionArray.SHORTS),
          new CollectionElements<>(TypeCodecs.INT, CollectionArray.INTS),
          new CollectionElements<>(TypeCodecs.BIGINT, CollectionArray.LONGS),
          new CollectionElements<>(TypeCodecs.FLOAT, CollectionArray.FLOATS),
          new CollectionElements<>(TypeCodecs.DOUBLE, CollectionArray.DOUBLES),
          new CollectionElements<>(TypeCodecs.TIMESTAMP, CollectionArray.LONGS),
          new CollectionElements<>(TypeCodecs.UUID, CollectionArray.UUIDS),
          new CollectionElements<>(TypeCodecs.UUID, CollectionArray.UUID_LONGS),
          new CollectionElements<>(TypeCodecs.TIMEUUID, CollectionArray.UUIDS),
          new CollectionElements<>(TypeCodecs.TIMEUUID, CollectionArray.UUID_LONGS));

  private final CollectionArray<A> arrayKind;
  private final DataType cqlType;

  /** The codec of an element, used only for literals. */
  final TypeCodec<?> codec;

  private CollectionElements(TypeCodec<?> codec, CollectionArray<A> arrayKind) {
    this.codec = codec;
    this.cqlType = codec.getCqlType();
    this.arrayKind = arrayKind;
  }

  /** Returns all pairs of a CQL type and an array class; for UUIDs {@code UUID[]} comes first. */
  public static List<CollectionElements<?>> all() {
    return ALL;
  }

  /** Finds the pair of an element type and an array class; null if there is no such pair. */
  public static @Nullable CollectionElements<?> of(DataType elementType, Class<?> arrayClass) {
    for (CollectionElements<?> elements : ALL) {
      if (elements.arrayClass() == arrayClass && elements.cqlType.equals(elementType)) {
        return elements;
      }
    }
    return null;
  }

  public DataType cqlType() {
    return cqlType;
  }

  public Class<A> arrayClass() {
    return arrayKind.arrayClass();
  }

  public CollectionArray<A> arrayKind() {
    return arrayKind;
  }

  /**
   * Returns {@code UUID} or {@code TIMEUUID}, which determines the accepted versions of UUIDs; for
   * elements that are not UUIDs, the result has no effect.
   */
  public ElementType uuidType() {
    return cqlType.equals(DataTypes.TIMEUUID) ? ElementType.TIMEUUID : ElementType.UUID;
  }

  /** Returns one element as an object of the class that the driver's codec uses. */
  @Nullable Object get(A array, int index) {
    Object element = arrayKind.get(array, index);
    return element instanceof Long millis && isTimestamp() ? Instant.ofEpochMilli(millis) : element;
  }

  /** Converts elements, of the class that the driver's codec uses, to an array. */
  A toArray(List<?> elements) {
    A array = arrayKind.newArray(elements.size());
    for (int i = 0; i < elements.size(); i++) {
      Object element = elements.get(i);
      arrayKind.set(array, i, isTimestamp() ? ((Instant) element).toEpochMilli() : element);
    }
    return array;
  }

  private boolean isTimestamp() {
    return cqlType.equals(DataTypes.TIMESTAMP);
  }
}
