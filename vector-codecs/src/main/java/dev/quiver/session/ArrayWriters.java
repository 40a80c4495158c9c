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
 * The writers of arrays, by the type of the elements and the class of the array. They are looked
 * through at each bind, and so they are in arrays: a list makes an iterator where the JIT compiler
 * does not inline.
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

  /** The class of the array is compared: the writer takes such arrays. */
  @SuppressWarnings("unchecked")
  static <A> @Nullable VectorWriter<A> forVector(ElementType type, Class<?> arrayClass) {
    for (VectorWriter<?> writer : VECTORS) {
      if (writer.elementType() == type && writer.kind.arrayClass() == arrayClass) {
        return (VectorWriter<A>) writer;
      }
    }
    return null;
  }

  /** The class of the array was compared: the writer takes it. */
  @SuppressWarnings("unchecked")
  static @Nullable ArrayWriter<Object> forCollection(DataType type, Object array) {
    for (CollectionWriter<?> writer : COLLECTIONS) {
      if (writer.kind.arrayClass() == array.getClass() && writer.elements.cqlType().equals(type)) {
        return (ArrayWriter<Object>) (ArrayWriter<?>) writer;
      }
    }
    return null;
  }

  /** What arrays there are for an element type, such as {@code UUID[] or long[]}. */
  static String arraysFor(ElementType type) {
    return arrayKindsOf(type).stream()
        .map(arrayKind -> arrayKind.arrayClass().getSimpleName())
        .collect(Collectors.joining(" or "));
  }
}
