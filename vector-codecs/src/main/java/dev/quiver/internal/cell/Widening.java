/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Converts numbers to wider types without loss: whole numbers to longer ones, {@code float} to
 * {@code double} by a cast, and timestamps to milliseconds since the epoch.
 */
public final class Widening {

  private static final Map<DataType, Class<?>> CLASSES =
      Map.of(
          DataTypes.TINYINT, Byte.class,
          DataTypes.SMALLINT, Short.class,
          DataTypes.INT, Integer.class,
          DataTypes.BIGINT, Long.class,
          DataTypes.COUNTER, Long.class,
          DataTypes.FLOAT, Float.class,
          DataTypes.DOUBLE, Double.class,
          DataTypes.TIMESTAMP, Instant.class);

  /** The classes of whole numbers, from narrow to wide. */
  private static final List<Class<?>> WHOLE =
      List.of(Byte.class, Short.class, Integer.class, Long.class);

  private Widening() {}

  /**
   * Returns the class of the values that the driver's codec for a type returns.
   *
   * @return null if the type is neither a number nor a timestamp
   */
  public static @Nullable Class<?> classOf(DataType type) {
    return CLASSES.get(type);
  }

  /** Returns whether every value of {@code from} converts to {@code to} without loss. */
  public static boolean widens(Class<?> from, Class<?> to) {
    if (WHOLE.contains(to)) {
      return (to == Long.class && from == Instant.class)
          || (WHOLE.contains(from) && WHOLE.indexOf(from) < WHOLE.indexOf(to));
    }
    return to == Double.class && from == Float.class;
  }

  public static Object widen(Object value, Class<?> to) {
    if (to == Double.class) {
      return ((Float) value).doubleValue();
    }
    long number = toLong(value);
    if (to == Long.class) {
      return number;
    }
    return to == Integer.class ? (Object) (int) number : (Object) (short) number;
  }

  /** Returns a whole number, or the milliseconds of a timestamp. */
  public static long toLong(Object value) {
    return value instanceof Instant instant ? instant.toEpochMilli() : ((Number) value).longValue();
  }
}
