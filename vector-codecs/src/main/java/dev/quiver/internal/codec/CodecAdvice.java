/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.wire.ElementType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** Suggests a codec that an application can register for types without a codec. */
public final class CodecAdvice {

  private static final Type LIST_OF_DOUBLES = GenericType.listOf(Double.class).getType();

  static final String DOUBLE_LIST =
      "; register VectorCodecs.doubleListAsFloats(), which rounds each element";

  private CodecAdvice() {}

  /** Returns the suggestion to append to a message, or an empty text. */
  public static String of(DataType cqlType, Type javaType) {
    if (cqlType instanceof VectorType vector
        && VectorTypes.elementType(vector) == ElementType.FLOAT) {
      if (javaType == double[].class) {
        return "; register VectorCodecs.doublesAsFloats(), which rounds each element";
      } else if (LIST_OF_DOUBLES.equals(javaType)) {
        return DOUBLE_LIST;
      }
    } else if (javaType instanceof Class<?> javaClass && Enum.class.isAssignableFrom(javaClass)) {
      Class<?> enumClass = javaClass.isEnum() ? javaClass : javaClass.getSuperclass();
      if (cqlType.equals(DataTypes.TEXT)) {
        return "; register ExtraTypeCodecs.enumNamesOf(" + enumClass.getSimpleName() + ".class)";
      } else if (cqlType.equals(DataTypes.INT)) {
        return "; register ExtraTypeCodecs.enumOrdinalsOf(" + enumClass.getSimpleName() + ".class)";
      }
    }
    return "";
  }

  /**
   * Returns an exception like the driver's with the suggestion in its message; returns the driver's
   * exception itself if there is no suggestion.
   */
  static CodecNotFoundException advised(
      CodecNotFoundException driverException,
      @Nullable DataType cqlType,
      @Nullable GenericType<?> javaType) {
    String advice = cqlType == null || javaType == null ? "" : of(cqlType, javaType.getType());
    return advice.isEmpty() ? driverException : new Advised(cqlType, javaType, advice);
  }

  private static final class Advised extends CodecNotFoundException {
    private static final long serialVersionUID = 1L;

    private final String advice;

    Advised(@Nullable DataType cqlType, @Nullable GenericType<?> javaType, String advice) {
      super(cqlType, javaType);
      this.advice = advice;
    }

    @Override
    public String getMessage() {
      return super.getMessage() + advice;
    }
  }
}
