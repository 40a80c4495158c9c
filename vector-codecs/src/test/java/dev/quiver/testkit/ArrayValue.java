/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.codec.VectorTypes;
import dev.quiver.wire.ElementType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * An array, a type that it can be a value of, and the bytes of that value.
 *
 * @param bytes made without code of Quiver
 */
public record ArrayValue(DataType type, Object array, ByteBuffer bytes) {

  /** What an array is written as. */
  public enum Kind {
    VECTOR,
    LIST,
    SET
  }

  /** Each array for each kind and type of elements. */
  public static List<ArrayValue> each(int count, SplittableRandom random) {
    List<ArrayValue> all = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      for (ElementType type : ElementType.values()) {
        all.add(of(kind, type, count, false, random));
        if (isUuid(type)) {
          all.add(of(kind, type, count, true, random));
        }
      }
    }
    return all;
  }

  /** Any of them; an empty collection, too. */
  public static ArrayValue random(int maxCount, SplittableRandom random) {
    Kind kind = any(Kind.values(), random);
    ElementType type = any(ElementType.values(), random);
    int count = random.nextInt(kind == Kind.VECTOR ? 1 : 0, maxCount + 1);
    return of(kind, type, count, isUuid(type) && random.nextBoolean(), random);
  }

  /**
   * Random elements.
   *
   * @param pairs whether UUIDs are to be pairs of longs
   */
  public static ArrayValue of(
      Kind kind, ElementType type, int count, boolean pairs, SplittableRandom random) {
    byte[] elements = RawVectors.random(type, count, random);
    Object array = pairs ? RawVectors.longs(elements) : RawVectors.array(type, elements);
    DataType elementType = VectorTypes.dataType(type);
    return switch (kind) {
      case VECTOR ->
          new ArrayValue(DataTypes.vectorOf(elementType, count), array, ByteBuffer.wrap(elements));
      case LIST -> new ArrayValue(DataTypes.listOf(elementType), array, collection(type, elements));
      case SET -> new ArrayValue(DataTypes.setOf(elementType), array, collection(type, elements));
    };
  }

  private static <E> E any(E[] elements, SplittableRandom random) {
    return elements[random.nextInt(elements.length)];
  }

  private static boolean isUuid(ElementType type) {
    return type == ElementType.UUID || type == ElementType.TIMEUUID;
  }

  private static ByteBuffer collection(ElementType type, byte[] elements) {
    int count = elements.length / type.size();
    ByteBuffer bytes = ByteBuffer.allocate(4 + count * (4 + type.size()));
    bytes.putInt(count);
    for (int i = 0; i < count; i++) {
      bytes.putInt(type.size()).put(elements, i * type.size(), type.size());
    }
    return bytes.flip();
  }

  @Override
  public String toString() {
    return array.getClass().getSimpleName() + " as " + VectorTypes.describe(type);
  }
}
