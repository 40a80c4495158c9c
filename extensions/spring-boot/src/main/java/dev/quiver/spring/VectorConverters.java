/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import java.util.List;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.WritingConverter;
import org.springframework.data.domain.Vector;

/**
 * Converters between Spring Data's {@code Vector} and arrays, and converters that return an array
 * unchanged. Without the latter, Spring Data's own converters would turn each array into a {@code
 * CqlVector} of boxed elements.
 */
final class VectorConverters {

  private VectorConverters() {}

  static List<Converter<?, ?>> all() {
    return List.of(
        new WriteVector(),
        new WriteVectorOfDoubles(),
        new WriteFloats(),
        new WriteDoubles(),
        new ReadFloats(),
        new ReadDoubles());
  }

  /** Must be the first converter: Spring Data uses it if the type of the column is unknown. */
  @WritingConverter
  static final class WriteVector implements Converter<Vector, float[]> {
    @Override
    public float[] convert(Vector source) {
      return source.toFloatArray();
    }
  }

  @WritingConverter
  static final class WriteVectorOfDoubles implements Converter<Vector, double[]> {
    @Override
    public double[] convert(Vector source) {
      return source.toDoubleArray();
    }
  }

  @WritingConverter
  static final class WriteFloats implements Converter<float[], float[]> {
    @Override
    public float[] convert(float[] source) {
      return source;
    }
  }

  @WritingConverter
  static final class WriteDoubles implements Converter<double[], double[]> {
    @Override
    public double[] convert(double[] source) {
      return source;
    }
  }

  /** Wraps an array without a copy: the array belongs to one row, and no other code uses it. */
  @ReadingConverter
  static final class ReadFloats implements Converter<float[], Vector> {
    @Override
    public Vector convert(float[] source) {
      return Vector.unsafe(source);
    }
  }

  @ReadingConverter
  static final class ReadDoubles implements Converter<double[], Vector> {
    @Override
    public Vector convert(double[] source) {
      return Vector.of(source);
    }
  }
}
