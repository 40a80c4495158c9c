/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** What Java types are made of. */
public final class JavaTypes {

  private JavaTypes() {}

  /** The class of a type without its arguments; null if it is a variable or a wildcard. */
  public static @Nullable Class<?> rawClassOf(Type javaType) {
    if (javaType instanceof Class<?> javaClass) {
      return javaClass;
    }
    return javaType instanceof ParameterizedType parameterized
        ? (Class<?>) parameterized.getRawType()
        : null;
  }

  /**
   * The class of a type without its arguments.
   *
   * @param field what is to be read as the type, for messages
   */
  static Class<?> rawClass(Field field, Type javaType) {
    Class<?> rawClass = rawClassOf(javaType);
    if (rawClass == null) {
      throw RowErrors.of(field, "a class", "the type " + javaType.getTypeName());
    }
    return rawClass;
  }

  /** A type argument; Object where there is none. */
  public static Type argument(Type javaType, int index) {
    return javaType instanceof ParameterizedType parameterized
        ? parameterized.getActualTypeArguments()[index]
        : Object.class;
  }

  /** The type, or the class of its values if it is a primitive. */
  public static Type boxed(Type javaType) {
    return javaType instanceof Class<?> javaClass ? boxed(javaClass) : javaType;
  }

  /** The class, or that of its values if it is a primitive. */
  public static Class<?> boxed(Class<?> javaClass) {
    return MethodType.methodType(javaClass).wrap().returnType();
  }
}
