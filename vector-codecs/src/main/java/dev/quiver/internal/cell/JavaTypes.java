/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/** What Java types are made of. */
public final class JavaTypes {

  private JavaTypes() {}

  /**
   * The class of a type without its arguments.
   *
   * @param field what is to be read as the type, for messages
   */
  static Class<?> rawClass(Field field, Type javaType) {
    if (javaType instanceof Class<?> javaClass) {
      return javaClass;
    } else if (javaType instanceof ParameterizedType parameterized) {
      return (Class<?>) parameterized.getRawType();
    }
    throw field.error("expected a class, got the type " + javaType.getTypeName());
  }

  /** A type argument; Object where there is none. */
  static Type argument(Type javaType, int index) {
    return javaType instanceof ParameterizedType parameterized
        ? parameterized.getActualTypeArguments()[index]
        : Object.class;
  }

  /** The type, or the class of its values if it is a primitive. */
  static Type boxed(Type javaType) {
    return javaType instanceof Class<?> javaClass ? boxed(javaClass) : javaType;
  }

  /** The class, or that of its values if it is a primitive. */
  public static Class<?> boxed(Class<?> javaClass) {
    return MethodType.methodType(javaClass).wrap().returnType();
  }
}
