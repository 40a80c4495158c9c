/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import com.datastax.oss.driver.api.core.type.DataType;
import dev.quiver.internal.codec.CollectionElements;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.wire.ElementType;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The writers of arrays, by the type of the elements and the class of the array. Setting a value
 * searches them, so they are kept in arrays: iterating over a list allocates an iterator if the JIT
 * compiler does not inline the loop.
 */
final class ArrayWriters {

  private static final VectorWriter<?>[] VECTORS =
      Arrays.stream(ElementType.values())
          .<VectorWriter<?>>flatMap(
              type ->
                  arrayKindsOf(type).stream().map(arrayKind -> new VectorWriter<>(arrayKind, type)))
          .toArray(VectorWriter<?>[]::new);

  private static final CollectionWriter<?>[] COLLECTIONS =
      CollectionElements.all().stream()
          .<CollectionWriter<?>>map(elements -> new CollectionWriter<>(elements))
          .toArray(CollectionWriter<?>[]::new);

  private ArrayWriters() {}

  private static List<VectorArray<?>> arrayKindsOf(ElementType type) {
    return VectorArray.all().stream()
        .filter(arrayKind -> arrayKind.holds(type))
        .collect(Collectors.toList());
  }

  /** Returns the writer of a class of arrays as vectors; null if they cannot hold the type. */
  @SuppressWarnings("unchecked")
  static <A> @Nullable VectorWriter<A> forVector(ElementType type, Class<?> arrayClass) {
    for (VectorWriter<?> writer : VECTORS) {
      if (writer.elementType == type && writer.kind.arrayClass() == arrayClass) {
        return (VectorWriter<A>) writer;
      }
    }
    return null;
  }

  /** Returns the writer of an array as a list or set of a type; null if it cannot hold the type. */
  @SuppressWarnings("unchecked")
  static @Nullable ArrayWriter<Object> forCollection(DataType type, Object array) {
    for (CollectionWriter<?> writer : COLLECTIONS) {
      if (writer.kind.arrayClass() == array.getClass() && writer.elements.cqlType().equals(type)) {
        return (ArrayWriter<Object>) (ArrayWriter<?>) writer;
      }
    }
    return null;
  }

  /** Returns the names of the arrays for an element type, such as {@code UUID[] or long[]}. */
  static String arraysFor(ElementType type) {
    return arrayKindsOf(type).stream()
        .map(arrayKind -> arrayKind.arrayClass().getSimpleName())
        .collect(Collectors.joining(" or "));
  }
}
