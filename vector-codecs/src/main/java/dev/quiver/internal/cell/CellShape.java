/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Checks the bytes of a value before a codec reads them: the driver's codecs allocate memory by
 * unchecked counts and dimensions, and ignore extra bytes.
 */
abstract sealed class CellShape permits CellShape.Elements, CellShape.Fields, VectorShape {

  /**
   * Returns the shape that the values of a field must have, including the shapes of nested values.
   *
   * @param ofQuiver whether Quiver's codecs read the vectors
   * @return null if the cells contain no counts or lengths
   */
  static @Nullable CellShape of(Field field, boolean ofQuiver) {
    if (field.type() instanceof VectorType vector) {
      return new VectorShape(field, vector, ofQuiver);
    }
    List<Field> parts = field.parts();
    @Nullable CellShape[] shapes = new CellShape[parts.size()];
    for (int i = 0; i < shapes.length; i++) {
      shapes[i] = of(parts.get(i), ofQuiver);
    }
    if (field.type() instanceof UserDefinedType || field.type() instanceof TupleType) {
      return new Fields(field, shapes);
    }
    return shapes.length == 0 ? null : new Elements(field, shapes);
  }

  /**
   * Fails if a value does not have this shape.
   *
   * @param from the start of a value that is neither null nor empty
   * @param to the end of the value
   */
  abstract void check(byte[] bytes, int from, int to);

  /** Checks a value, unless the value is null or empty, or {@code shape} is null. */
  static void checkValue(@Nullable CellShape shape, byte[] bytes, int from, int to) {
    if (shape != null && from < to) {
      shape.check(bytes, from, to);
    }
  }

  /** The shape of a list, a set or a map. */
  static final class Elements extends CellShape {
    private final Field field;
    private final @Nullable CellShape[] shapes;
    private final boolean isShapeless;

    Elements(Field field, @Nullable CellShape[] shapes) {
      this.field = field;
      this.shapes = shapes;
      this.isShapeless = Arrays.stream(shapes).allMatch(Objects::isNull);
    }

    @Override
    void check(byte[] bytes, int from, int to) {
      int count = InnerLengths.count(bytes, from, to, shapes.length * Integer.BYTES, field);
      int at = from + Integer.BYTES;
      if (isShapeless) {
        at = InnerLengths.skip(bytes, at, to, count * shapes.length, field);
      } else {
        for (int i = 0; i < count; i++) {
          for (CellShape shape : shapes) {
            at = skip(shape, bytes, at, to, field);
          }
        }
      }
      InnerLengths.end(at, to, count, "elements", field);
    }
  }

  /**
   * The shape of a user-defined type, whose values may have added fields, or of a tuple. The last
   * fields or components of a value may be missing.
   */
  static final class Fields extends CellShape {
    private final Field field;
    private final @Nullable CellShape[] shapes;

    Fields(Field field, @Nullable CellShape[] shapes) {
      this.field = field;
      this.shapes = shapes;
    }

    @Override
    void check(byte[] bytes, int from, int to) {
      int at = from;
      for (int i = 0; i < shapes.length && at < to; i++) {
        at = skip(shapes[i], bytes, at, to, field);
      }
      InnerLengths.endOfFields(bytes, at, to, shapes.length, field);
    }
  }

  /** Checks the value whose length is at offset {@code at}, and returns the value's end. */
  private static int skip(@Nullable CellShape shape, byte[] bytes, int at, int to, Field field) {
    int length = InnerLengths.length(bytes, at, to, field);
    int start = at + Integer.BYTES;
    int end = start + Math.max(length, 0);
    checkValue(shape, bytes, start, end);
    return end;
  }
}
