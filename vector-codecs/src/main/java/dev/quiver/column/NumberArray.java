/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import dev.quiver.internal.cell.Cell;
import dev.quiver.internal.cell.RowErrors;
import dev.quiver.internal.cell.Widening;
import dev.quiver.internal.codec.CellKind;
import dev.quiver.internal.driver.RawCells;

/** Numbers beside the vectors; arrays of them hold no null, so that a null is an error. */
abstract sealed class NumberArray extends AdditionalColumnArray {

  private NumberArray(AdditionalColumn additional, TableColumn column) {
    super(additional, column);
  }

  @Override
  final void set(int index, Cell from, RawCells cells) {
    int length = cells.length(from.index());
    if (length <= 0) {
      throw RowErrors.of(
          from.field(),
          "expected a number for "
              + arrayName()
              + ", got "
              + (length < 0 ? "null" : "an empty value")
              + "; andObjects takes nulls");
    }
    setNumber(index, from, cells);
  }

  abstract String arrayName();

  abstract void setNumber(int index, Cell from, RawCells cells);

  static final class OfLongs extends NumberArray {
    private long[] values = {};

    OfLongs(AdditionalColumn additional, TableColumn column) {
      super(additional, column);
    }

    @Override
    String arrayName() {
      return "a long[]";
    }

    @Override
    void fill(Object newPart) {
      values = (long[]) newPart;
    }

    @Override
    void setNumber(int index, Cell from, RawCells cells) {
      values[index] =
          switch (from.kind()) {
            case BIGINT, TIMESTAMP -> from.readLong(cells);
            case INT -> from.readInt(cells);
            case SMALLINT -> from.readShort(cells);
            case TINYINT -> from.readByte(cells);
            default -> Widening.toLong(from.readNonNull(cells));
          };
    }
  }

  static final class OfInts extends NumberArray {
    private int[] values = {};

    OfInts(AdditionalColumn additional, TableColumn column) {
      super(additional, column);
    }

    @Override
    String arrayName() {
      return "an int[]";
    }

    @Override
    void fill(Object newPart) {
      values = (int[]) newPart;
    }

    @Override
    void setNumber(int index, Cell from, RawCells cells) {
      values[index] =
          switch (from.kind()) {
            case INT -> from.readInt(cells);
            case SMALLINT -> from.readShort(cells);
            case TINYINT -> from.readByte(cells);
            default -> ((Number) from.readNonNull(cells)).intValue();
          };
    }
  }

  static final class OfFloats extends NumberArray {
    private float[] values = {};

    OfFloats(AdditionalColumn additional, TableColumn column) {
      super(additional, column);
    }

    @Override
    String arrayName() {
      return "a float[]";
    }

    @Override
    void fill(Object newPart) {
      values = (float[]) newPart;
    }

    @Override
    void setNumber(int index, Cell from, RawCells cells) {
      values[index] =
          from.kind() == CellKind.FLOAT ? from.readFloat(cells) : (Float) from.readNonNull(cells);
    }
  }

  static final class OfDoubles extends NumberArray {
    private double[] values = {};

    OfDoubles(AdditionalColumn additional, TableColumn column) {
      super(additional, column);
    }

    @Override
    String arrayName() {
      return "a double[]";
    }

    @Override
    void fill(Object newPart) {
      values = (double[]) newPart;
    }

    @Override
    void setNumber(int index, Cell from, RawCells cells) {
      switch (from.kind()) {
        case DOUBLE -> values[index] = from.readDouble(cells);
        case FLOAT -> values[index] = from.readFloat(cells);
        default -> values[index] = ((Number) from.readNonNull(cells)).doubleValue();
      }
    }
  }
}
