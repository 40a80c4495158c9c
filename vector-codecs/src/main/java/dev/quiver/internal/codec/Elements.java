/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.WireErrors;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes single elements as objects, for {@code CqlVector}s, lists and CQL literals.
 *
 * @param <A> the array of the elements
 * @param <E> the class of an element
 */
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

  /** Returns the elements in the driver's default representation. */
  public static Elements<?, ?> of(ElementType type) {
    return switch (type) {
      case FLOAT -> FLOATS;
      case DOUBLE -> DOUBLES;
      case INT -> INTS;
      case BIGINT -> LONGS;
      case UUID, TIMEUUID -> UUIDS;
    };
  }

  /** Returns the elements of a type in an array class; null if it cannot hold them. */
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

  void set(A array, int index, E element) {
    arrayKind.set(array, index, element);
  }

  /** Returns an iterator over all elements of an array. */
  ElementIterator<A, E> iterator(A array) {
    return new ElementIterator.References<>(this, array, 0, arrayKind.count(array));
  }

  /**
   * Unboxes exactly {@code count} elements, which must all be of the element class.
   *
   * @return a new array, or the original array of the elements; it must not be changed
   */
  A unbox(String subject, Iterable<?> values, int count) {
    Iterator<?> iterator = values.iterator();
    if (iterator instanceof ElementIterator<?, ?> ours && ours.isFirst(arrayKind, count)) {
      return arrayKind.arrayClass().cast(ours.array);
    }
    A array = arrayKind.newArray(count);
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
      set(array, index++, elementClass.cast(value));
    }
    if (index < count) {
      throw WireErrors.dimension(subject, count, index);
    }
    return array;
  }

  /** Describes an element of the wrong class. */
  static String describe(@Nullable Object element) {
    return element == null ? "null" : element.getClass().getName() + " " + element;
  }

  private static final class Floats extends Elements<float[], Float> {
    Floats() {
      super(VectorArray.FLOATS, Float.class);
    }

    @Override
    Float get(float[] array, int index) {
      return array[index];
    }

    @Override
    void set(float[] array, int index, Float element) {
      array[index] = element;
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
    Double get(double[] array, int index) {
      return array[index];
    }

    @Override
    void set(double[] array, int index, Double element) {
      array[index] = element;
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
    Integer get(int[] array, int index) {
      return array[index];
    }

    @Override
    void set(int[] array, int index, Integer element) {
      array[index] = element;
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
    Long get(long[] array, int index) {
      return array[index];
    }

    @Override
    void set(long[] array, int index, Long element) {
      array[index] = element;
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

    @Override
    void set(UUID[] array, int index, UUID element) {
      array[index] = element;
    }
  }
}
