/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import dev.quiver.internal.wire.ElementType;
import java.lang.reflect.Array;
import java.util.UUID;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A kind of Java array whose elements Quiver moves to and from bytes, with the properties of the
 * kind. {@link VectorArray} and {@code CollectionArray} add the loops that move elements. Immutable
 * and thread-safe.
 *
 * <p>The unit of the parameters {@code index} and {@code count} is the CQL element: in a {@code
 * long[]} of UUIDs, two longs are one element.
 */
public class ArrayKind<A> {

  public static final ArrayKind<boolean[]> BOOLEANS =
      new ArrayKind<>(boolean[].class, boolean[]::new, 1, 1);

  public static final ArrayKind<byte[]> BYTES = new ArrayKind<>(byte[].class, byte[]::new, 1, 1);

  public static final ArrayKind<short[]> SHORTS =
      new ArrayKind<>(short[].class, short[]::new, 1, Short.BYTES);

  public static final ArrayKind<int[]> INTS =
      new ArrayKind<>(int[].class, int[]::new, 1, Integer.BYTES);

  public static final ArrayKind<long[]> LONGS =
      new ArrayKind<>(long[].class, long[]::new, 1, Long.BYTES);

  public static final ArrayKind<float[]> FLOATS =
      new ArrayKind<>(float[].class, float[]::new, 1, Float.BYTES);

  public static final ArrayKind<double[]> DOUBLES =
      new ArrayKind<>(double[].class, double[]::new, 1, Double.BYTES);

  public static final ArrayKind<UUID[]> UUIDS =
      new ArrayKind<>(UUID[].class, UUID[]::new, 1, 2 * Long.BYTES);

  /** The most significant bits of each UUID, followed by its least significant bits. */
  public static final ArrayKind<long[]> UUID_LONGS =
      new ArrayKind<>(long[].class, long[]::new, 2, 2 * Long.BYTES);

  private final Class<A> arrayClass;
  private final IntFunction<A> maker;
  private final int width;
  private final int elementSize;

  private ArrayKind(Class<A> arrayClass, IntFunction<A> maker, int width, int elementSize) {
    this.arrayClass = arrayClass;
    this.maker = maker;
    this.width = width;
    this.elementSize = elementSize;
  }

  /** Creates a kind with the properties of another kind, for subclasses. */
  protected ArrayKind(ArrayKind<A> kind) {
    this(kind.arrayClass, kind.maker, kind.width, kind.elementSize);
  }

  public final Class<A> arrayClass() {
    return arrayClass;
  }

  /** Returns the size of one element on the wire in bytes, without a preceding length. */
  public final int elementSize() {
    return elementSize;
  }

  /** Returns the number of array elements per CQL element: 2 for UUIDs as longs, else 1. */
  public final int width() {
    return width;
  }

  /** Returns the length of an array in whole CQL elements. */
  public final int count(A array) {
    int length = Array.getLength(array);
    return width == 1 ? length : length / 2;
  }

  /** Returns a new array of {@code count} elements that are zero, false or null. */
  public final A newArray(int count) {
    return maker.apply(Math.multiplyExact(width, count));
  }

  /** Returns whether a {@code long[]} of UUIDs ends with half a UUID; false for all other kinds. */
  public final boolean hasHalfUuid(Object array) {
    return width == 2 && Array.getLength(array) % 2 != 0;
  }

  /**
   * Finds an element that no cell can hold: a null, or for {@code timeuuid} a UUID that is not of
   * version 1. Every number is valid.
   *
   * @return the index of the first such element, or -1
   */
  public final int firstInvalid(ElementType type, A source, int index, int count) {
    if (source instanceof UUID[] uuids) {
      return UuidLoops.firstInvalid(type, uuids, index, count);
    }
    return width == 2 ? UuidLoops.firstInvalid(type, (long[]) source, index, count) : -1;
  }

  /**
   * Returns one element as an object, for literals and messages; null only for a null in an array
   * of objects.
   */
  public final @Nullable Object get(A array, int index) {
    return width == 1
        ? Array.get(array, index)
        : new UUID(Array.getLong(array, 2 * index), Array.getLong(array, 2 * index + 1));
  }

  public final void set(A array, int index, Object element) {
    if (width == 1) {
      Array.set(array, index, element);
    } else {
      UUID uuid = (UUID) element;
      Array.setLong(array, 2 * index, uuid.getMostSignificantBits());
      Array.setLong(array, 2 * index + 1, uuid.getLeastSignificantBits());
    }
  }
}
