/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring;

import java.util.List;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.WritingConverter;
import org.springframework.data.domain.Vector;

/**
 * Between Spring Data's vectors and arrays, and from arrays to themselves: what Spring Data has of
 * its own makes a {@code CqlVector} of boxes out of each array.
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

  /** The first one: it is taken where the type of the column is not known. */
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

  /** The array is that of one row, and nobody else has it. */
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
