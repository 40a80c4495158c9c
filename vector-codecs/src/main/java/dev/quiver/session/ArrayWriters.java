/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import dev.quiver.kernel.VectorArray;
import dev.quiver.wire.ElementType;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The writers of arrays, by the type of the elements and the class of the array. */
final class ArrayWriters {

  private static final ArrayWriter<?>[] VECTORS =
      Arrays.stream(ElementType.values())
          .flatMap(type -> formsOf(type).stream().map(form -> new VectorWriter<>(form, type)))
          .toArray(ArrayWriter<?>[]::new);

  private static final ArrayWriter<?>[] COLLECTIONS =
      Arrays.stream(ElementType.values())
          .flatMap(type -> formsOf(type).stream().map(form -> new CollectionWriter<>(form, type)))
          .toArray(ArrayWriter<?>[]::new);

  private ArrayWriters() {}

  private static List<VectorArray<?>> formsOf(ElementType type) {
    return VectorArray.all().stream().filter(form -> form.holds(type)).collect(Collectors.toList());
  }

  static @Nullable ArrayWriter<Object> forVector(ElementType type, Object array) {
    return find(VECTORS, type, array.getClass());
  }

  static @Nullable ArrayWriter<Object> forCollection(ElementType type, Object array) {
    return find(COLLECTIONS, type, array.getClass());
  }

  /** The class of the array was compared: the writer takes it. */
  @SuppressWarnings("unchecked")
  private static @Nullable ArrayWriter<Object> find(
      ArrayWriter<?>[] writers, ElementType type, Class<?> arrayClass) {
    for (ArrayWriter<?> writer : writers) {
      if (writer.elementType == type && writer.form.arrayClass() == arrayClass) {
        return (ArrayWriter<Object>) writer;
      }
    }
    return null;
  }

  /** What arrays there are for an element type, such as {@code UUID[] or long[]}. */
  static String arraysFor(ElementType type) {
    return formsOf(type).stream()
        .map(form -> form.arrayClass().getSimpleName())
        .collect(Collectors.joining(" or "));
  }
}
