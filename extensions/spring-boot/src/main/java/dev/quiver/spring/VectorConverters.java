/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import java.util.List;
import org.springframework.core.convert.converter.GenericConverter;
import org.springframework.data.convert.ConverterBuilder;
import org.springframework.data.domain.Vector;

/**
 * Converters between Spring Data's {@code Vector} and arrays, and converters that return an array
 * unchanged. Without the latter, Spring Data's own converters would turn each array into a {@code
 * CqlVector} of boxed elements.
 */
final class VectorConverters {
  private VectorConverters() {}

  static List<GenericConverter> all() {
    // Spring Data uses the first converter if the type of the column is unknown. An array that was
    // read is wrapped without a copy: it belongs to one row, and no other code uses it.
    return List.of(
        ConverterBuilder.writing(Vector.class, float[].class, Vector::toFloatArray)
            .getWritingConverter(),
        ConverterBuilder.writing(Vector.class, double[].class, Vector::toDoubleArray)
            .getWritingConverter(),
        ConverterBuilder.writing(float[].class, float[].class, array -> array)
            .getWritingConverter(),
        ConverterBuilder.writing(double[].class, double[].class, array -> array)
            .getWritingConverter(),
        ConverterBuilder.reading(float[].class, Vector.class, Vector::unsafe).getReadingConverter(),
        ConverterBuilder.reading(double[].class, Vector.class, Vector::of).getReadingConverter());
  }
}
