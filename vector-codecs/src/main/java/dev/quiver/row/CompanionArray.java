/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The values of a column beside the vectors, as they are read. */
abstract sealed class CompanionArray {

  final String name;

  private CompanionArray(String name) {
    this.name = name;
  }

  static CompanionArray of(Companion companion, int expectedRows) {
    String name = companion.name();
    return switch (companion.kind()) {
      case LONGS -> new Longs(name, expectedRows);
      case UUIDS -> new Objects<>(name, new UUID[expectedRows], Row::getUuid);
      case TEXTS -> new Objects<>(name, new String[expectedRows], Row::getString);
      case OBJECTS -> new Objects<>(name, new Object[expectedRows], Row::getObject);
    };
  }

  /** Reads the value of a column as that of a row of the table. */
  abstract void read(Row row, int column, int index);

  /** The values of the first rows, in an array of that length. */
  abstract Object values(int rowCount);

  private static int grown(int length) {
    return Math.max(16, (int) Math.min(Integer.MAX_VALUE - 8, length + (long) length / 2));
  }

  private static final class Longs extends CompanionArray {
    private long[] values;

    Longs(String name, int expectedRows) {
      super(name);
      values = new long[expectedRows];
    }

    @Override
    void read(Row row, int column, int index) {
      if (row.isNull(column)) {
        throw new IllegalArgumentException(
            "row " + index + ", column " + name + ": expected a number for a long[], got null");
      }
      if (index == values.length) {
        values = Arrays.copyOf(values, grown(index));
      }
      values[index] = number(row, column);
    }

    private static long number(Row row, int column) {
      DataType type = row.getType(column);
      if (type.equals(DataTypes.INT)) {
        return row.getInt(column);
      } else if (type.equals(DataTypes.SMALLINT)) {
        return row.getShort(column);
      } else if (type.equals(DataTypes.TINYINT)) {
        return row.getByte(column);
      }
      return row.getLong(column);
    }

    @Override
    long[] values(int rowCount) {
      return values.length == rowCount ? values : Arrays.copyOf(values, rowCount);
    }
  }

  private interface Getter<T> {
    @Nullable T get(Row row, int column);
  }

  private static final class Objects<T> extends CompanionArray {
    private @Nullable T[] values;
    private final Getter<T> getter;

    Objects(String name, @Nullable T[] values, Getter<T> getter) {
      super(name);
      this.values = values;
      this.getter = getter;
    }

    @Override
    void read(Row row, int column, int index) {
      if (index == values.length) {
        values = Arrays.copyOf(values, grown(index));
      }
      values[index] = getter.get(row, column);
    }

    @Override
    @Nullable T[] values(int rowCount) {
      return values.length == rowCount ? values : Arrays.copyOf(values, rowCount);
    }
  }
}
