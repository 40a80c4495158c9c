/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.internal.collection.CollectionArray;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.wire.ElementErrors;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.vector.VectorElementException;
import java.lang.reflect.Array;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The CQL types whose values in a list or set can be elements of an array, each with the array.
 * Immutable and thread-safe.
 *
 * @param <A> the array type
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

  private final CollectionArray<A> form;
  private final DataType cqlType;

  /** For literals only. */
  final TypeCodec<?> codec;

  private CollectionElements(TypeCodec<?> codec, CollectionArray<A> form) {
    this.codec = codec;
    this.cqlType = codec.getCqlType();
    this.form = form;
  }

  /** All of them; for UUIDs {@code UUID[]} comes first. */
  public static List<CollectionElements<?>> all() {
    return ALL;
  }

  /**
   * The elements of a collection in an array.
   *
   * @return null if the array does not hold such elements
   */
  public static @Nullable CollectionElements<?> of(DataType elementType, Class<?> arrayClass) {
    for (CollectionElements<?> elements : ALL) {
      if (elements.arrayClass() == arrayClass && elements.cqlType.equals(elementType)) {
        return elements;
      }
    }
    return null;
  }

  /** The CQL type of an element. */
  public DataType cqlType() {
    return cqlType;
  }

  /** The class of the array. */
  public Class<A> arrayClass() {
    return form.arrayClass();
  }

  /** How the array is written and read. */
  public CollectionArray<A> form() {
    return form;
  }

  /** Whether an array of longs has half a UUID at its end. */
  public boolean hasHalfUuid(A array) {
    return form == CollectionArray.UUID_LONGS && VectorArray.UUID_LONGS.hasHalfUuid(array);
  }

  /** The first element that is null or, for timeuuid, not of version 1; -1 if all are fine. */
  public int firstUnfit(A array) {
    if (array instanceof UUID[] uuids) {
      return VectorArray.UUIDS.firstUnfit(uuidType(), uuids, 0, uuids.length);
    } else if (form == CollectionArray.UUID_LONGS) {
      long[] longs = (long[]) array;
      return VectorArray.UUID_LONGS.firstUnfit(uuidType(), longs, 0, longs.length / 2);
    }
    return -1;
  }

  /** What to throw for that element. */
  public VectorElementException unfit(A array, int index, String subject) {
    return ElementErrors.ofUuid(subject, index, uuidType(), String.valueOf(get(array, index)));
  }

  private ElementType uuidType() {
    return cqlType.equals(DataTypes.TIMEUUID) ? ElementType.TIMEUUID : ElementType.UUID;
  }

  /** One element as the driver has it. */
  @Nullable Object get(A array, int index) {
    if (form == CollectionArray.UUID_LONGS) {
      return new UUID(Array.getLong(array, 2 * index), Array.getLong(array, 2 * index + 1));
    }
    Object element = Array.get(array, index);
    return isTimestamp() ? Instant.ofEpochMilli((Long) element) : element;
  }

  /** An array of elements as the driver has them. */
  A toArray(List<?> elements) {
    A array = form.newArray(elements.size());
    for (int i = 0; i < elements.size(); i++) {
      Object element = elements.get(i);
      if (form == CollectionArray.UUID_LONGS) {
        Array.set(array, 2 * i, ((UUID) element).getMostSignificantBits());
        Array.set(array, 2 * i + 1, ((UUID) element).getLeastSignificantBits());
      } else {
        Array.set(array, i, isTimestamp() ? ((Instant) element).toEpochMilli() : element);
      }
    }
    return array;
  }

  private boolean isTimestamp() {
    return cqlType.equals(DataTypes.TIMESTAMP);
  }
}
