/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.internal.cell.Field;
import dev.quiver.internal.wire.WireErrors;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the elements of a collection, or the fields of a user-defined type or tuple, into one
 * value. An [int] length precedes each element or field.
 *
 * <p>Source: CQL binary protocol v4, section 6, and v5, section 5.
 */
final class InnerValues {

  private static final int NULL = -1;

  private InnerValues() {}

  /** Encodes a list or set. */
  static ByteBuffer ofElements(Collection<?> values, ValueEncoder encoder, Field field) {
    List<@Nullable ByteBuffer> parts = new ArrayList<>(values.size());
    for (Object value : values) {
      parts.add(element(value, encoder, parts.size(), field));
    }
    return join(parts, parts.size(), field);
  }

  static ByteBuffer ofMap(Map<?, ?> map, ValueEncoder keys, ValueEncoder values, Field field) {
    List<@Nullable ByteBuffer> parts = new ArrayList<>(2 * map.size());
    map.forEach(
        (key, value) -> {
          parts.add(element(key, keys, parts.size() / 2, field));
          parts.add(element(value, values, parts.size() / 2, field));
        });
    return join(parts, parts.size() / 2, field);
  }

  /** Encodes a user-defined type or a tuple, whose fields may be null. */
  static ByteBuffer ofFields(List<@Nullable ByteBuffer> fields, Field field) {
    return join(fields, NULL, field);
  }

  /** Encodes an element of a collection; fails if the element is null. */
  private static ByteBuffer element(
      @Nullable Object value, ValueEncoder encoder, int index, Field field) {
    ByteBuffer bytes = encoder.encode(value);
    if (bytes == null) {
      throw WireErrors.fact(field, "a collection cannot hold the null at index " + index);
    }
    return bytes;
  }

  /**
   * @param count the number of elements or entries, written first; {@link #NULL} to omit it
   */
  private static ByteBuffer join(List<@Nullable ByteBuffer> parts, int count, Field field) {
    long length = count == NULL ? 0 : Integer.BYTES;
    for (ByteBuffer part : parts) {
      length += Integer.BYTES + (part == null ? 0 : part.remaining());
    }
    if (length > Integer.MAX_VALUE) {
      throw WireErrors.tooLong(field, length);
    }
    ByteBuffer joined = ByteBuffer.allocate((int) length);
    if (count != NULL) {
      joined.putInt(count);
    }
    for (ByteBuffer part : parts) {
      if (part == null) {
        joined.putInt(NULL);
      } else {
        joined.putInt(part.remaining()).put(part.duplicate());
      }
    }
    return joined.flip();
  }
}
