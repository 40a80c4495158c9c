/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.type.VectorType;
import dev.quiver.internal.cell.Cell;
import dev.quiver.internal.cell.CellFactory;
import dev.quiver.internal.cell.Field;
import dev.quiver.internal.cell.RowErrors;
import dev.quiver.internal.cell.Widening;
import dev.quiver.internal.codec.CellKind;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.vector.RowDecodeException;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Collects the values of an additional column, which are decoded directly from the bytes of the
 * page. Unless the number of rows is known, the values are collected in parts and joined at the
 * end, so that the array which the application keeps is the only one that G1 treats as humongous.
 */
final class AdditionalColumnArray {

  private static final int MIN_LENGTH = 16;

  /** The number of rows in a part: 64 KiB of longs. */
  private static final int PART_LENGTH = 1 << 13;

  private final AdditionalColumn additional;
  private final TableColumn column;

  /** The parts that are full, which may differ in length. */
  private final List<Object> full = new ArrayList<>();

  private int fullRows;

  /** The number of expected rows; 0 if unknown. */
  private int expectedRows;

  /** Reads the column's cells; null until the first row, whose codec registry it needs. */
  private @Nullable Cell cell;

  /** The part that is being filled. */
  private Object part;

  private int length;

  AdditionalColumnArray(AdditionalColumn additional, ColumnDefinitions definitions) {
    this.additional = additional;
    this.column = TableColumn.find(definitions, additional.name());
    additional.check(column);
    this.part = newArray(0);
  }

  String name() {
    return column.id().asInternal();
  }

  /** Returns whether the column has vectors, which a codec reads into an array of objects. */
  boolean isOfVectors() {
    return column.type() instanceof VectorType;
  }

  /** Finds the column by new column definitions, and decides how its cells are read. */
  void follow(ColumnDefinitions definitions, List<Field> fields, CellFactory factory, long row) {
    int index = column.indexIn(definitions, row);
    try {
      cell = factory.of(index, fields.get(index), additional.kind().javaType(column.type()));
      String number = "a number for " + additional.kind().arrayName();
      cell = cell.expecting(number + " (an Object[] takes nulls)");
    } catch (RowDecodeException e) {
      throw RowErrors.inRow(row, e);
    }
  }

  /** Sets the number of expected rows. Called before the first row is read. */
  void reserve(int rows) {
    expectedRows = rows;
  }

  void read(RawCells cells, int row) {
    if (row - fullRows >= length) {
      grow();
    }
    set(row - fullRows, Objects.requireNonNull(cell), cells);
  }

  /** Adds a null, in place of the value of a row that does not exist. */
  void addNull(int row) {
    if (row - fullRows >= length) {
      grow();
    }
    if (!(part instanceof @Nullable Object[] objects)) {
      String fact = " cannot hold the null of a missing row; an Object[] takes nulls";
      throw RowErrors.fact(column.subject(), additional.kind().arrayName() + fact, null);
    }
    objects[row - fullRows] = null;
  }

  private void set(int index, Cell from, RawCells cells) {
    switch (additional.kind()) {
      case LONGS -> ((long[]) part)[index] = toLong(from, cells);
      case INTS -> ((int[]) part)[index] = (int) toLong(from, cells);
      case FLOATS -> ((float[]) part)[index] = toFloat(from, cells);
      case DOUBLES -> ((double[]) part)[index] = toDouble(from, cells);
      default -> ((@Nullable Object[]) part)[index] = from.read(cells);
    }
  }

  private long toLong(Cell from, RawCells cells) {
    return switch (from.kind()) {
      case BIGINT, TIMESTAMP -> from.readLong(cells);
      case INT -> from.readInt(cells);
      case SMALLINT -> from.readShort(cells);
      case TINYINT -> from.readByte(cells);
      default -> Widening.toLong(from.readNonNull(cells));
    };
  }

  private float toFloat(Cell from, RawCells cells) {
    return from.kind() == CellKind.FLOAT ? from.readFloat(cells) : (Float) from.readNonNull(cells);
  }

  private double toDouble(Cell from, RawCells cells) {
    return switch (from.kind()) {
      case DOUBLE -> from.readDouble(cells);
      case FLOAT -> from.readFloat(cells);
      default -> ((Number) from.readNonNull(cells)).doubleValue();
    };
  }

  private void grow() {
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

  /** Returns the values in an array of length {@code rows}. The next array starts empty. */
  Object take(int rows) {
    Object taken = part;
    if (fullRows > 0 || length != rows) {
      full.add(taken);
      taken = newArray(rows);
      int row = 0;
      for (Object each : full) {
        int count = Math.min(Array.getLength(each), rows - row);
        System.arraycopy(each, 0, taken, row, count);
        row += count;
      }
      full.clear();
      fullRows = 0;
    }
    use(newArray(0));
    expectedRows = 0;
    return taken;
  }

  private void use(Object newPart) {
    part = newPart;
    length = Array.getLength(newPart);
  }

  private Object newArray(int rows) {
    return additional.kind().newArray(rows);
  }
}
