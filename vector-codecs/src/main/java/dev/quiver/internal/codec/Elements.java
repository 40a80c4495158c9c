/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.wire.BigEndian;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.WireErrors;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and writes single elements as objects, for {@code CqlVector}s, lists and CQL literals. */
public sealed class Elements<A, E> {

  public static final Elements<float[], Float> FLOATS = new Floats();
  public static final Elements<double[], Double> DOUBLES = new Doubles();
  public static final Elements<int[], Integer> INTS = new Ints();
  public static final Elements<long[], Long> LONGS = new Longs();
  public static final Elements<UUID[], UUID> UUIDS = new Uuids();
  public static final Elements<long[], UUID> UUID_LONGS =
      new Elements<>(VectorArray.UUID_LONGS, UUID.class);

  final VectorArray<A> arrayKind;
  public final Class<E> elementClass;

  private Elements(VectorArray<A> arrayKind, Class<E> elementClass) {
    this.arrayKind = arrayKind;
    this.elementClass = elementClass;
  }

  /** Returns the elements of a type in an array of primitives or, for UUIDs, a {@code UUID[]}. */
  public static Elements<?, ?> of(ElementType type) {
    return switch (type) {
      case FLOAT -> FLOATS;
      case DOUBLE -> DOUBLES;
      case INT -> INTS;
      case BIGINT -> LONGS;
      case UUID, TIMEUUID -> UUIDS;
    };
  }

  /** Returns the elements of a type in an array class; null if the array cannot hold the type. */
  @SuppressWarnings("unchecked") // the class of the array was compared
  public static <A> @Nullable Elements<A, ?> of(ElementType type, Class<A> arrayClass) {
    for (Elements<?, ?> elements : List.of(of(type), UUID_LONGS)) {
      if (elements.arrayKind.arrayClass() == arrayClass && elements.arrayKind.holds(type)) {
        return (Elements<A, ?>) elements;
      }
    }
    return null;
  }

  E get(A array, int index) {
    return Objects.requireNonNull(elementClass.cast(arrayKind.get(array, index)));
  }

  /** Fails for an element of another class, and for a null that the array cannot hold. */
  void set(A array, int index, E element) {
    E checked = elementClass.cast(element);
    arrayKind.set(
        array, index, array instanceof Object[] ? checked : Objects.requireNonNull(checked));
  }

  ElementIterator<A, E> iterator(A array) {
    return new ElementIterator.References<>(this, array, 0, arrayKind.count(array));
  }

  /**
   * Encodes a list's elements. The method {@code toArray} of the list copies the elements first: if
   * a JVM uses lists of many classes, an iterator would cost two calls for each element.
   *
   * @return false if the list does not have exactly {@code count} elements, all of the element
   *     class; {@link #unbox} then throws the exception
   */
  final boolean write(List<?> list, int count, byte[] target) {
    Object[] reused = ReusedArrays.take(count);
    try {
      Object[] copy = list.toArray(reused);
      // An array longer than the list has a null after the last element.
      boolean isWhole = copy == reused ? copy[count] == null : copy.length == count;
      return isWhole && write(copy, count, target) == count;
    } finally {
      ReusedArrays.putBack(reused);
    }
  }

  /**
   * Encodes elements up to the first element of another class, and returns the number of encoded
   * elements. This implementation encodes UUIDs; subclasses encode other elements.
   */
  int write(Object[] elements, int count, byte[] target) {
    int i = 0;
    while (i < count && elements[i] instanceof UUID element) {
      BigEndian.putLong(target, 16 * i, element.getMostSignificantBits());
      BigEndian.putLong(target, 16 * i + 8, element.getLeastSignificantBits());
      i++;
    }
    return i;
  }

  /**
   * Copies elements into an array, and fails if there are not exactly {@code count} elements, or if
   * an element is not of the element class.
   *
   * @return a new array, or the array of the values itself, which the caller must not change
   */
  A unbox(String subject, Iterable<?> values, int count) {
    Iterator<?> iterator = values.iterator();
    if (iterator instanceof ElementIterator<?, ?> known && known.isFirst(arrayKind, count)) {
      return arrayKind.arrayClass().cast(known.array);
    }
    Object[] elements = new Object[count];
    int index = 0;
    while (iterator.hasNext()) {
      Object value = iterator.next();
      if (index == count) {
        throw WireErrors.dimension(subject, count, count + 1);
      }
      if (!elementClass.isInstance(value)) {
        String advice =
            elementClass == Float.class && value instanceof Double && values instanceof List
                ? CodecAdvice.DOUBLE_LIST
                : "";
        throw WireErrors.element(subject, index, elementClass.getName(), describe(value) + advice);
      }
      elements[index++] = value;
    }
    byte[] bytes = new byte[count * arrayKind.elementSize()];
    if (write(elements, index, bytes) < count) {
      throw WireErrors.dimension(subject, count, index);
    }
    A array = arrayKind.newArray(count);
    arrayKind.decode(KernelInUse.KERNEL, bytes, 0, array, 0, count);
    return array;
  }

  static String describe(@Nullable Object element) {
    return element == null ? "null" : element.getClass().getName() + " " + element;
  }

  private static final class Floats extends Elements<float[], Float> {
    Floats() {
      super(VectorArray.FLOATS, Float.class);
    }

    @Override
    int write(Object[] elements, int count, byte[] target) {
      int i = 0;
      while (i < count && elements[i] instanceof Float element) {
        BigEndian.putInt(target, Float.BYTES * i, Float.floatToRawIntBits(element));
        i++;
      }
      return i;
    }

    @Override
    Float get(float[] array, int index) {
      return array[index];
    }

    @Override
    ElementIterator<float[], Float> iterator(float[] array) {
      return new ElementIterator.Floats(array, 0, array.length);
    }
  }

  private static final class Doubles extends Elements<double[], Double> {
    Doubles() {
      super(VectorArray.DOUBLES, Double.class);
    }

    @Override
    int write(Object[] elements, int count, byte[] target) {
      int i = 0;
      while (i < count && elements[i] instanceof Double element) {
        BigEndian.putLong(target, Double.BYTES * i, Double.doubleToRawLongBits(element));
        i++;
      }
      return i;
    }

    @Override
    Double get(double[] array, int index) {
      return array[index];
    }

    @Override
    ElementIterator<double[], Double> iterator(double[] array) {
      return new ElementIterator.Doubles(array, 0, array.length);
    }
  }

  private static final class Ints extends Elements<int[], Integer> {
    Ints() {
      super(VectorArray.INTS, Integer.class);
    }

    @Override
    int write(Object[] elements, int count, byte[] target) {
      int i = 0;
      while (i < count && elements[i] instanceof Integer element) {
        BigEndian.putInt(target, Integer.BYTES * i, element);
        i++;
      }
      return i;
    }

    @Override
    Integer get(int[] array, int index) {
      return array[index];
    }

    @Override
    ElementIterator<int[], Integer> iterator(int[] array) {
      return new ElementIterator.Ints(array, 0, array.length);
    }
  }

  private static final class Longs extends Elements<long[], Long> {
    Longs() {
      super(VectorArray.LONGS, Long.class);
    }

    @Override
    int write(Object[] elements, int count, byte[] target) {
      int i = 0;
      while (i < count && elements[i] instanceof Long element) {
        BigEndian.putLong(target, Long.BYTES * i, element);
        i++;
      }
      return i;
    }

    @Override
    Long get(long[] array, int index) {
      return array[index];
    }

    @Override
    ElementIterator<long[], Long> iterator(long[] array) {
      return new ElementIterator.Longs(array, 0, array.length);
    }
  }

  private static final class Uuids extends Elements<UUID[], UUID> {
    Uuids() {
      super(VectorArray.UUIDS, UUID.class);
    }

    @Override
    UUID get(UUID[] array, int index) {
      return array[index];
    }
  }
}
