/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static java.lang.invoke.MethodType.methodType;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.wire.ElementType;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Stream;

/** Methods of {@code CqlVector} that differ between drivers. */
final class CqlVectorMethods {

  private static final MethodHandle GET =
      find("get", methodType(Object.class, CqlVector.class, int.class));
  private static final MethodHandle SET =
      find("set", methodType(Object.class, CqlVector.class, int.class, Object.class));

  private CqlVectorMethods() {}

  /** Element types that vectors of this driver may hold: before 4.19 numbers only. */
  static Stream<ElementType> types() {
    return Arrays.stream(ElementType.values())
        .filter(type -> VectorTypes.cqlVectorHolds(GenericType.of(type.elementClass())));
  }

  /** Streams the elements; code compiled against 4.17 must not take them for numbers. */
  static Stream<?> stream(CqlVector<?> vector) {
    return vector.stream();
  }

  static Object get(CqlVector<?> vector, int index) throws Throwable {
    return GET.invokeExact(vector, index);
  }

  static Object set(CqlVector<?> vector, int index, Object element) throws Throwable {
    return SET.invokeExact(vector, index, element);
  }

  private static MethodHandle find(String name, MethodType type) {
    Method method =
        Arrays.stream(CqlVector.class.getMethods())
            .filter(candidate -> candidate.getName().equals(name))
            .findFirst()
            .orElseThrow();
    try {
      return MethodHandles.lookup().unreflect(method).asType(type);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
