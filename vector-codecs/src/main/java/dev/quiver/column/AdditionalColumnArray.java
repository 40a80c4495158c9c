/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import dev.quiver.internal.cell.Cell;
import dev.quiver.internal.cell.CellFactory;
import dev.quiver.internal.cell.Field;
import dev.quiver.internal.cell.RowErrors;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.vector.RowDecodeException;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The values of a column beside the vectors, as they are read from where they lie. Unless their
 * number is known, they are in parts until all are there, so that G1 has no large array to allocate
 * apart but the one that the application keeps.
 */
abstract sealed class AdditionalColumnArray {

  private static final int MIN_LENGTH = 16;

  /** Rows of a part, 64 KiB of longs. */
  private static final int PART_LENGTH = 1 << 13;

  private final AdditionalColumn additional;
  private final TableColumn column;

  /** The parts that are full, each with a length of its own. */
  private final List<Object> full = new ArrayList<>();

  /** The rows in them. */
  private int fullRows;

  /** Of those that are known to come, or 0. */
  private int expectedRows;

  /** Unknown before the first row, which tells the registry. */
  private @Nullable Cell cell;

  private AdditionalColumnArray(AdditionalColumn additional, TableColumn column) {
    this.additional = additional;
    this.column = column;
  }

  static AdditionalColumnArray of(AdditionalColumn additional, ColumnDefinitions definitions) {
    TableColumn column = TableColumn.find(definitions, additional.name());
    additional.check(column);
    return switch (additional.kind()) {
      case LONGS -> new OfLongs(additional, column);
      case UUIDS -> new OfObjects<>(additional, column, new UUID[0]);
      case TEXTS -> new OfObjects<>(additional, column, new String[0]);
      case OBJECTS -> new OfObjects<>(additional, column, new Object[0]);
    };
  }

  /** As the application calls it. */
  final String name() {
    return additional.name();
  }

  /** Finds the column, and how to read its cells, in rows of other definitions. */
  final void follow(
      ColumnDefinitions definitions, List<Field> fields, CellFactory factory, long row) {
    int index = column.indexIn(definitions, row);
    try {
      cell = factory.of(index, fields.get(index), additional.kind().javaType(column.type()));
    } catch (RowDecodeException e) {
      throw RowErrors.inRow(row, e);
    }
  }

  /** The rows to make room for, before the first of them is read. */
  final void reserve(int rows) {
    if (fullRows + length() > 0) {
      throw new IllegalStateException("rows were read, or room was made for them");
    }
    expectedRows = rows;
  }

  /** Reads the value of the next row. */
  final void read(RawCells cells, int row) {
    if (row - fullRows == length()) {
      grow();
    }
    set(row - fullRows, Objects.requireNonNull(cell), cells);
  }

  private void grow() {
    Object part = part();
    int length = length();
    if (length == 0 && expectedRows > 0) {
      use(newArray(expectedRows));
    } else if (length < PART_LENGTH) {
      Object longer = newArray(Math.min(PART_LENGTH, Math.max(MIN_LENGTH, 2 * length)));
      System.arraycopy(part, 0, longer, 0, length);
      use(longer);
    } else {
      full.add(part);
      fullRows += length;
      use(newArray(PART_LENGTH));
    }
  }

  /** The values of all rows, in an array of that length. There are none in here afterwards. */
  final Object take(int rows) {
    Object taken = part();
    if (fullRows > 0 || length() != rows) {
      full.add(taken);
      taken = newArray(rows);
      int row = 0;
      for (Object part : full) {
        int count = Math.min(Array.getLength(part), rows - row);
        System.arraycopy(part, 0, taken, row, count);
        row += count;
      }
      full.clear();
      fullRows = 0;
    }
    use(newArray(0));
    expectedRows = 0;
    return taken;
  }

  /** The array that is being filled. */
  abstract Object part();

  /** Fills this array from now on, one of {@link #newArray}. */
  abstract void use(Object part);

  abstract Object newArray(int length);

  /** That of the part. */
  abstract int length();

  /** Reads a value into the part. */
  abstract void set(int index, Cell from, RawCells cells);

  private static final class OfLongs extends AdditionalColumnArray {
    private static final long[] NONE = {};

    private long[] values = NONE;

    OfLongs(AdditionalColumn additional, TableColumn column) {
      super(additional, column);
    }

    @Override
    Object part() {
      return values;
    }

    @Override
    void use(Object part) {
      values = (long[]) part;
    }

    @Override
    Object newArray(int length) {
      return length == 0 ? NONE : new long[length];
    }

    @Override
    int length() {
      return values.length;
    }

    @Override
    void set(int index, Cell from, RawCells cells) {
      int length = cells.length(from.index());
      if (length <= 0) {
        throw from.field()
            .error(
                "expected a number for a long[], got "
                    + (length < 0 ? "null" : "an empty value")
                    + "; andObjects takes nulls");
      }
      values[index] =
          switch (from.kind()) {
            case BIGINT -> from.readLong(cells);
            case INT -> from.readInt(cells);
            case SMALLINT -> from.readShort(cells);
            case TINYINT -> from.readByte(cells);
            default -> ((Number) from.readNonNull(cells)).longValue();
          };
    }
  }

  private static final class OfObjects<T> extends AdditionalColumnArray {
    private final T[] none;
    private @Nullable T[] values;

    OfObjects(AdditionalColumn additional, TableColumn column, T[] none) {
      super(additional, column);
      this.none = none;
      this.values = none;
    }

    @Override
    Object part() {
      return values;
    }

    @Override
    @SuppressWarnings("unchecked") // one of newArray
    void use(Object part) {
      values = (@Nullable T[]) part;
    }

    @Override
    Object newArray(int length) {
      return length == 0 ? none : Arrays.copyOf(none, length);
    }

    @Override
    int length() {
      return values.length;
    }

    @Override
    @SuppressWarnings("unchecked") // the cell was made for the class of the array's elements
    void set(int index, Cell from, RawCells cells) {
      values[index] = (T) from.read(cells);
    }
  }
}
