/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.internal.cell.Field;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A record as a user-defined type or a tuple. */
final class RecordValue implements ValueEncoder {

  private final List<MethodHandle> accessors;
  private final ValueEncoder[] encoders;
  private final Field field;

  /**
   * @param accessors for each field that of its component, {@code (Object)Object}
   * @param encoders of the fields
   */
  RecordValue(List<MethodHandle> accessors, ValueEncoder[] encoders, Field field) {
    this.accessors = accessors;
    this.encoders = encoders;
    this.field = field;
  }

  @Override
  public @Nullable ByteBuffer encode(@Nullable Object record) {
    if (record == null) {
      return null;
    }
    List<@Nullable ByteBuffer> fields = new ArrayList<>(encoders.length);
    for (int i = 0; i < encoders.length; i++) {
      fields.add(encoders[i].encode(get(accessors.get(i), record)));
    }
    return InnerValues.ofFields(fields, field);
  }

  /**
   * Returns what a handle {@code (Object)Object} makes of a record; what it throws is passed on.
   */
  static @Nullable Object get(MethodHandle accessor, Object record) {
    try {
      return (Object) accessor.invokeExact(record);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalArgumentException(
          record.getClass().getName() + ": expected an accessor that gives a value, got " + e, e);
    }
  }
}
