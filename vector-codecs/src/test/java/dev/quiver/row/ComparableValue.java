/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.data.GettableByIndex;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Converts values to a form that {@code equals} compares deeply: arrays inside collections,
 * components of records, the bytes of tuples and user-defined types, and the bits of NaNs.
 */
final class ComparableValue {

  private ComparableValue() {}

  static Object of(Object value) {
    if (value == null) {
      return "null";
    }
    List<Object> parts = new ArrayList<>();
    if (value.getClass().isArray()) {
      parts.add(value.getClass());
      for (int i = 0; i < Array.getLength(value); i++) {
        parts.add(of(Array.get(value, i)));
      }
    } else if (value instanceof Float number) {
      parts.add(Float.class);
      parts.add(Float.floatToRawIntBits(number));
    } else if (value instanceof Double number) {
      parts.add(Double.class);
      parts.add(Double.doubleToRawLongBits(number));
    } else if (value instanceof Optional<?> optional) {
      parts.add(Optional.class);
      optional.ifPresent(present -> parts.add(of(present)));
    } else if (value instanceof CqlVector<?> vector) {
      parts.add(CqlVector.class);
      // Compiled against 4.17, where elements are numbers; from 4.19 on they may be anything.
      ((Iterable<?>) vector).forEach(element -> parts.add(of(element)));
    } else if (value instanceof Record) {
      parts.add(value.getClass());
      for (RecordComponent component : value.getClass().getRecordComponents()) {
        parts.add(of(component(value, component)));
      }
    } else if (value instanceof Collection<?> elements) {
      parts.add(value.getClass());
      elements.forEach(element -> parts.add(of(element)));
    } else if (value instanceof Map<?, ?> map) {
      parts.add(value.getClass());
      map.forEach((key, element) -> parts.add(List.of(of(key), of(element))));
    } else if (value instanceof GettableByIndex fields) {
      parts.add(value.getClass());
      for (int i = 0; i < fields.size(); i++) {
        parts.add(fields.getType(i));
        parts.add(of(fields.getBytesUnsafe(i)));
      }
    } else {
      return value;
    }
    return parts;
  }

  /** Returns a component of a record that may be private. */
  static Object component(Object value, RecordComponent component) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(value);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
