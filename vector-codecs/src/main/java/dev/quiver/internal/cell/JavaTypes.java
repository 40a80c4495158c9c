/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** Returns the classes and the arguments of Java types. */
public final class JavaTypes {

  private JavaTypes() {}

  /** Returns the raw class; null for a type variable, a wildcard or a generic array. */
  public static @Nullable Class<?> rawClassOf(Type javaType) {
    if (javaType instanceof Class<?> javaClass) {
      return javaClass;
    }
    return javaType instanceof ParameterizedType parameterized
        ? (Class<?>) parameterized.getRawType()
        : null;
  }

  /**
   * Returns the raw class, or fails if {@link #rawClassOf} returns null.
   *
   * @param field the field to read as the type, for messages
   */
  static Class<?> rawClass(Field field, Type javaType) {
    Class<?> rawClass = rawClassOf(javaType);
    if (rawClass == null) {
      throw RowErrors.of(field, "a class", "the type " + javaType.getTypeName());
    }
    return rawClass;
  }

  /** Returns a type argument, or {@code Object} if the type has none. */
  public static Type argument(Type javaType, int index) {
    return javaType instanceof ParameterizedType parameterized
        ? parameterized.getActualTypeArguments()[index]
        : Object.class;
  }

  /** Returns the type; for a primitive type, its wrapper class. */
  public static Type boxed(Type javaType) {
    return javaType instanceof Class<?> javaClass ? boxed(javaClass) : javaType;
  }

  public static Class<?> boxed(Class<?> javaClass) {
    return MethodType.methodType(javaClass).wrap().returnType();
  }
}
