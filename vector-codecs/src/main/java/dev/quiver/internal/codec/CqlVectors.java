/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.data.CqlVector;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Creates {@code CqlVector}s backed by an array, and returns the list that backs a vector.
 *
 * <p>The driver's constructor iterates over its list to check for nulls, and keeps the list. The
 * elements of Quiver's arrays are never null, but the check would box all of them. So the first
 * iterator of Quiver's list is empty. The constructor requests that iterator, and the vector's
 * field is final: no thread can see the list while its next iterator is empty.
 *
 * <p>Whether the driver checks in this way is tested once, with a sample vector. For a driver that
 * checks in another way, vectors get lists whose first iterator has all elements.
 */
final class CqlVectors {

  private static final boolean CHECKS_NULLS_WITH_ONE_ITERATOR =
      checksNullsWithOneIterator(CqlVectors::newInstance);

  /** The field of {@code CqlVector} for its list; null if it is missing or inaccessible. */
  private static final @Nullable VarHandle LIST = findList("list");

  private CqlVectors() {}

  static @Nullable VarHandle findList(String field) {
    try {
      return MethodHandles.privateLookupIn(CqlVector.class, MethodHandles.lookup())
          .findVarHandle(CqlVector.class, field, List.class);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }

  /** Returns the list that a vector keeps, or null if it cannot be accessed. */
  static @Nullable List<?> list(CqlVector<?> vector) {
    return LIST == null ? null : (List<?>) LIST.get(vector);
  }

  /** Returns a vector of an array's elements, none of which is null. The vector keeps the array. */
  static <A, E> CqlVector<?> of(Elements<A, E> elements, A array) {
    return newInstance(
        CHECKS_NULLS_WITH_ONE_ITERATOR
            ? ElementList.withNullCheckAhead(elements, array)
            : new ElementList<>(elements, array));
  }

  /**
   * Returns whether the driver's constructor requests exactly one iterator, so that the vector
   * afterwards contains all elements of the array.
   */
  static boolean checksNullsWithOneIterator(Function<List<Float>, CqlVector<?>> factory) {
    float[] array = {1, 2};
    ElementList<float[], Float> list = ElementList.withNullCheckAhead(Elements.FLOATS, array);
    CqlVector<?> vector;
    try {
      vector = factory.apply(list);
    } catch (RuntimeException e) {
      return false; // the driver used the list in another way; the exception may be of any class
    }
    if (list.isNullCheckAhead() || vector.size() != array.length) {
      return false;
    }
    array[1] = 3;
    return vector.stream().toList().equals(List.of(1f, 3f))
        && vector.iterator() instanceof ElementIterator<?, ?> iterator
        && iterator.array == array;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // before driver 4.19 the list must be of numbers
  private static CqlVector<?> newInstance(List<?> list) {
    return CqlVector.newInstance((List) list);
  }
}
