/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.data.GettableByIndex;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Values in a form that {@code equals} looks through: arrays inside of collections, and the bytes
 * of tuples and user-defined types.
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
}
