/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.driver;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.RawVectors;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * An array, a type that the array fits, and the bytes of that value.
 *
 * @param bytes made without code of Quiver
 */
public record ArrayValue(DataType type, Object array, ByteBuffer bytes) {

  /** The kind of value that an array is written as. */
  public enum Kind {
    VECTOR,
    LIST,
    SET
  }

  /** Element types that arrays support in lists and sets, but not in vectors. */
  private static final List<DataType> OF_COLLECTIONS_ONLY =
      List.of(DataTypes.BOOLEAN, DataTypes.TINYINT, DataTypes.SMALLINT, DataTypes.TIMESTAMP);

  /** Returns each array for each kind and type of elements. */
  public static List<ArrayValue> each(int count, SplittableRandom random) {
    List<ArrayValue> all = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      for (ElementType type : ElementType.values()) {
        all.add(of(kind, type, count, false, random));
        if (isUuid(type)) {
          all.add(of(kind, type, count, true, random));
        }
      }
      if (kind != Kind.VECTOR) {
        for (DataType type : OF_COLLECTIONS_ONLY) {
          all.add(of(kind, type, count, random));
        }
      }
    }
    return all;
  }

  /** Returns those that a statement borrows: a {@code UUID[]} is encoded when it is set. */
  public static List<ArrayValue> eachBorrowed(int count, SplittableRandom random) {
    return each(count, random).stream().filter(ArrayValue::isBorrowed).toList();
  }

  /** Whether a statement borrows the array. */
  public boolean isBorrowed() {
    return !(array instanceof UUID[]);
  }

  /** Returns a random one, possibly an empty collection. */
  public static ArrayValue random(int maxCount, SplittableRandom random) {
    Kind kind = any(Kind.values(), random);
    if (kind != Kind.VECTOR && random.nextInt(3) == 0) {
      DataType type = any(OF_COLLECTIONS_ONLY.toArray(new DataType[0]), random);
      return of(kind, type, random.nextInt(maxCount + 1), random);
    }
    ElementType type = any(ElementType.values(), random);
    int count = random.nextInt(kind == Kind.VECTOR ? 1 : 0, maxCount + 1);
    return of(kind, type, count, isUuid(type) && random.nextBoolean(), random);
  }

  /**
   * Returns random elements.
   *
   * @param pairs whether UUIDs are pairs of longs
   */
  public static ArrayValue of(
      Kind kind, ElementType type, int count, boolean pairs, SplittableRandom random) {
    byte[] elements = RawVectors.random(type, count, random);
    Object array = pairs ? RawVectors.longs(elements) : RawVectors.array(type, elements);
    DataType elementType = VectorTypes.dataType(type);
    return switch (kind) {
      case VECTOR ->
          new ArrayValue(DataTypes.vectorOf(elementType, count), array, ByteBuffer.wrap(elements));
      case LIST ->
          new ArrayValue(DataTypes.listOf(elementType), array, collection(type.size(), elements));
      case SET ->
          new ArrayValue(DataTypes.setOf(elementType), array, collection(type.size(), elements));
    };
  }

  private static <E> E any(E[] elements, SplittableRandom random) {
    return elements[random.nextInt(elements.length)];
  }

  private static boolean isUuid(ElementType type) {
    return type == ElementType.UUID || type == ElementType.TIMEUUID;
  }

  /** Returns random elements of a list or set that vectors do not support as an array. */
  private static ArrayValue of(Kind kind, DataType type, int count, SplittableRandom random) {
    int size = type.equals(DataTypes.TIMESTAMP) ? 8 : type.equals(DataTypes.SMALLINT) ? 2 : 1;
    byte[] elements = new byte[count * size];
    random.nextBytes(elements);
    Object array;
    if (type.equals(DataTypes.TIMESTAMP)) {
      array = new long[count];
      ByteBuffer.wrap(elements).asLongBuffer().get((long[]) array);
    } else if (type.equals(DataTypes.SMALLINT)) {
      array = new short[count];
      ByteBuffer.wrap(elements).asShortBuffer().get((short[]) array);
    } else if (type.equals(DataTypes.TINYINT)) {
      array = elements.clone();
    } else {
      array = new boolean[count];
      for (int i = 0; i < count; i++) {
        elements[i] &= 1;
        Array.setBoolean(array, i, elements[i] == 1);
      }
    }
    return new ArrayValue(
        kind == Kind.LIST ? DataTypes.listOf(type) : DataTypes.setOf(type),
        array,
        collection(size, elements));
  }

  private static ByteBuffer collection(int size, byte[] elements) {
    int count = elements.length / size;
    ByteBuffer bytes = ByteBuffer.allocate(4 + count * (4 + size));
    bytes.putInt(count);
    for (int i = 0; i < count; i++) {
      bytes.putInt(size).put(elements, i * size, size);
    }
    return bytes.flip();
  }

  @Override
  public String toString() {
    return array.getClass().getSimpleName() + " as " + VectorTypes.describe(type);
  }
}
