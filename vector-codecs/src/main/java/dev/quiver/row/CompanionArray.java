/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import dev.quiver.internal.driver.RawCells;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The values of a column beside the vectors, as they are read from where they lie. */
abstract sealed class CompanionArray {

  private static final int MIN_LENGTH = 16;
  private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

  private final Companion companion;
  private final TableColumn column;

  /** Unknown before the first row, which tells the registry. */
  private @Nullable Cell cell;

  private CompanionArray(Companion companion, TableColumn column) {
    this.companion = companion;
    this.column = column;
  }

  static CompanionArray of(Companion companion, ColumnDefinitions definitions) {
    TableColumn column = TableColumn.find(definitions, companion.name());
    companion.check(column);
    return switch (companion.kind()) {
      case LONGS -> new OfLongs(companion, column);
      case UUIDS -> new OfObjects<>(companion, column, new UUID[0]);
      case TEXTS -> new OfObjects<>(companion, column, new String[0]);
      case OBJECTS -> new OfObjects<>(companion, column, new Object[0]);
    };
  }

  /** As the application calls it. */
  final String name() {
    return companion.name();
  }

  /** Finds the column, and how to read its cells, in rows of other definitions. */
  final void follow(
      ColumnDefinitions definitions, List<Field> fields, CellFactory factory, long row) {
    int index = column.indexIn(definitions, row);
    try {
      cell = factory.of(index, fields.get(index), companion.kind().javaType(column.type()));
    } catch (RowDecodeException e) {
      throw e.inRow(row);
    }
  }

  /** Makes room for the first rows. */
  final void reserve(int rows) {
    int length = length();
    if (rows > length) {
      resize((int) Math.max(rows, Math.min(MAX_LENGTH, length + (long) length / 2)));
    }
  }

  /** Reads the value of the next row. */
  final void read(RawCells cells, int row) {
    if (row == length()) {
      reserve(Math.max(MIN_LENGTH, row + 1));
    }
    set(row, Objects.requireNonNull(cell), cells);
  }

  /** The values of all rows, in an array of that length. There are none in here afterwards. */
  abstract Object take(int rows);

  abstract int length();

  abstract void resize(int length);

  abstract void set(int row, Cell from, RawCells cells);

  private static final class OfLongs extends CompanionArray {
    private static final long[] NONE = {};

    private long[] values = NONE;

    OfLongs(Companion companion, TableColumn column) {
      super(companion, column);
    }

    @Override
    int length() {
      return values.length;
    }

    @Override
    void resize(int length) {
      values = Arrays.copyOf(values, length);
    }

    @Override
    void set(int row, Cell from, RawCells cells) {
      int length = cells.length(from.index);
      if (length <= 0) {
        throw from.field.error(
            "expected a number for a long[], got "
                + (length < 0 ? "null" : "an empty value")
                + "; andObjects takes nulls");
      }
      values[row] =
          switch (from.kind) {
            case BIGINT -> from.readLong(cells);
            case INT -> from.readInt(cells);
            case SMALLINT -> from.readShort(cells);
            case TINYINT -> from.readByte(cells);
            default -> ((Number) from.readNonNull(cells)).longValue();
          };
    }

    @Override
    long[] take(int rows) {
      long[] taken = values.length == rows ? values : Arrays.copyOf(values, rows);
      values = NONE;
      return taken;
    }
  }

  private static final class OfObjects<T> extends CompanionArray {
    private final T[] none;
    private @Nullable T[] values;

    OfObjects(Companion companion, TableColumn column, T[] none) {
      super(companion, column);
      this.none = none;
      this.values = none;
    }

    @Override
    int length() {
      return values.length;
    }

    @Override
    void resize(int length) {
      values = Arrays.copyOf(values, length);
    }

    @Override
    @SuppressWarnings("unchecked") // the cell was made for the class of the array's elements
    void set(int row, Cell from, RawCells cells) {
      values[row] = (T) from.read(cells);
    }

    @Override
    @Nullable T[] take(int rows) {
      @Nullable T[] taken = values.length == rows ? values : Arrays.copyOf(values, rows);
      values = none;
      return taken;
    }
  }
}
