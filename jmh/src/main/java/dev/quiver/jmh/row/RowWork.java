/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.row;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.jmh.session.FrameCodecs;
import dev.quiver.row.RowDecoder;
import dev.quiver.row.RowSink;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The work of each rival for a row. */
final class RowWork {

  private RowWork() {}

  static Function<Row, Object> of(RowRival rival, CellTypes types, int columns) {
    return switch (rival) {
      case DRIVER_BY_INDEX -> RowWork::byIndex;
      case DRIVER_BY_NAME -> byName(columns);
      case DRIVER_GET_INT -> {
        checkInts(types);
        yield RowWork::ints;
      }
      case DRIVER_MAPPER -> mapper(types, columns);
      case QUIVER_ARRAYS -> RowDecoder.arrays()::decode;
      case QUIVER_RECORDS, QUIVER_RECORDS_DRIVER_PAGES ->
          RowDecoder.records(recordClass(types, columns))::decode;
      case QUIVER_SINK -> {
        checkInts(types);
        yield RowDecoder.into(definitions -> new IntSink(definitions.size()))::decode;
      }
    };
  }

  private static @Nullable Object[] byIndex(Row row) {
    @Nullable Object[] values = new Object[row.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = row.getObject(i);
    }
    return values;
  }

  private static Function<Row, Object> byName(int columns) {
    String[] names = new String[columns];
    for (int i = 0; i < columns; i++) {
      names[i] = "c" + i;
    }
    return row -> {
      @Nullable Object[] values = new Object[columns];
      for (int i = 0; i < columns; i++) {
        values[i] = row.getObject(names[i]);
      }
      return values;
    };
  }

  private static int[] ints(Row row) {
    int[] values = new int[row.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = row.getInt(i);
    }
    return values;
  }

  private static Function<Row, Object> mapper(CellTypes types, int columns) {
    RowDao dao = RowMapper.of(FrameCodecs.driverContext());
    return recordClass(types, columns) == IntRow10.class ? dao::intRow10 : dao::mixedRow10;
  }

  private static Class<? extends Record> recordClass(CellTypes types, int columns) {
    if (types == CellTypes.INT && columns == 10) {
      return IntRow10.class;
    } else if (types == CellTypes.MIXED && columns == 10) {
      return MixedRow10.class;
    }
    throw new IllegalArgumentException("no record of " + columns + " columns of " + types);
  }

  private static void checkInts(CellTypes types) {
    if (types != CellTypes.INT) {
      throw new IllegalArgumentException("ints only, not " + types);
    }
  }

  private static final class IntSink implements RowSink<int[]> {
    private final int[] values;

    IntSink(int columns) {
      values = new int[columns];
    }

    @Override
    public void putInt(int column, int value) {
      values[column] = value;
    }

    @Override
    public void putNull(int column) {
      throw new IllegalStateException("a null");
    }

    @Override
    public void putObject(int column, Object value) {
      throw new IllegalStateException("no int: " + Objects.toString(value));
    }

    @Override
    public int[] finish() {
      return values;
    }
  }
}
