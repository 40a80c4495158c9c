/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the bytes of a type must look like, before a codec may have them: the driver's allocate by
 * the counts and dimensions that they find, and pass over bytes that belong to nothing.
 */
abstract sealed class CellShape permits CellShape.Elements, CellShape.Fields, VectorShape {

  /**
   * The shape of a field's cells, and of all that is in them.
   *
   * @param ours whether the codecs of vectors are Quiver's
   * @return null if there are no counts or lengths in them
   */
  static @Nullable CellShape of(Field field, boolean ours) {
    if (field.type() instanceof ListType list) {
      CellShape element = of(field.inner("element", list.getElementType()), ours);
      return new Elements(field, element, null, 1);
    } else if (field.type() instanceof SetType set) {
      CellShape element = of(field.inner("element", set.getElementType()), ours);
      return new Elements(field, element, null, 1);
    } else if (field.type() instanceof MapType map) {
      CellShape key = of(field.inner("key", map.getKeyType()), ours);
      return new Elements(field, key, of(field.inner("value", map.getValueType()), ours), 2);
    } else if (field.type() instanceof UserDefinedType udt) {
      return fields(field, field.fieldsOf(udt), ours);
    } else if (field.type() instanceof TupleType tuple) {
      return fields(field, field.componentsOf(tuple), ours);
    } else if (field.type() instanceof VectorType vector) {
      return VectorShape.of(field, vector, ours);
    }
    return null;
  }

  private static CellShape fields(Field field, List<Field> fields, boolean ours) {
    @Nullable CellShape[] shapes = new CellShape[fields.size()];
    for (int i = 0; i < shapes.length; i++) {
      shapes[i] = of(fields.get(i), ours);
    }
    return new Fields(field, shapes);
  }

  /**
   * Fails if bytes do not have the shape.
   *
   * @param from where a value begins that is neither null nor empty
   * @param to where it ends
   */
  abstract void check(byte[] bytes, int from, int to);

  /** Checks a value of any length, which may have no shape. */
  static void checkValue(@Nullable CellShape shape, byte[] bytes, int from, int to) {
    if (shape != null && from < to) {
      shape.check(bytes, from, to);
    }
  }

  /** A list, a set, or, by pairs, a map. */
  static final class Elements extends CellShape {
    private final Field field;
    private final @Nullable CellShape first;
    private final @Nullable CellShape second;
    private final int perElement;

    Elements(Field field, @Nullable CellShape first, @Nullable CellShape second, int perElement) {
      this.field = field;
      this.first = first;
      this.second = second;
      this.perElement = perElement;
    }

    @Override
    void check(byte[] bytes, int from, int to) {
      int count = InnerLengths.count(bytes, from, to, perElement * Integer.BYTES, field);
      int at = from + Integer.BYTES;
      if (first == null && second == null) {
        at = InnerLengths.skip(bytes, at, to, count * perElement, field);
      } else {
        for (int i = 0; i < count; i++) {
          at = skip(first, bytes, at, to, field);
          at = perElement == 1 ? at : skip(second, bytes, at, to, field);
        }
      }
      InnerLengths.end(at, to, count, "elements", field);
    }
  }

  /** A user-defined type, which may have further fields, or a tuple: the last may be missing. */
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

  /** Where the value ends whose length is here. */
  private static int skip(@Nullable CellShape shape, byte[] bytes, int at, int to, Field field) {
    int length = InnerLengths.length(bytes, at, to, field);
    int start = at + Integer.BYTES;
    int end = start + Math.max(length, 0);
    checkValue(shape, bytes, start, end);
    return end;
  }
}
