/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.internal.cell.Cell;
import dev.quiver.internal.driver.RawCells;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Cells of a row whose values have one type, read one after the other into an array of it. */
final class CellArrays {

  private final Cell[] cells;

  private CellArrays(Cell[] cells) {
    this.cells = cells;
  }

  /**
   * What reads the cells, as {@code (RawCells)int[]} for ints.
   *
   * @param name of a method of this class
   * @param array what it gives
   */
  static MethodHandle reader(String name, Class<?> array, Cell[] cells) {
    try {
      return MethodHandles.lookup()
          .findVirtual(CellArrays.class, name, MethodType.methodType(array, RawCells.class))
          .bindTo(new CellArrays(cells));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  boolean[] booleans(RawCells from) {
    boolean[] values = new boolean[cells.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = cells[i].readBoolean(from);
    }
    return values;
  }

  byte[] bytes(RawCells from) {
    byte[] values = new byte[cells.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = cells[i].readByte(from);
    }
    return values;
  }

  short[] shorts(RawCells from) {
    short[] values = new short[cells.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = cells[i].readShort(from);
    }
    return values;
  }

  int[] ints(RawCells from) {
    int[] values = new int[cells.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = cells[i].readInt(from);
    }
    return values;
  }

  long[] longs(RawCells from) {
    long[] values = new long[cells.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = cells[i].readLong(from);
    }
    return values;
  }

  float[] floats(RawCells from) {
    float[] values = new float[cells.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = cells[i].readFloat(from);
    }
    return values;
  }

  double[] doubles(RawCells from) {
    double[] values = new double[cells.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = cells[i].readDouble(from);
    }
    return values;
  }

  @Nullable Object[] objects(RawCells from) {
    @Nullable Object[] values = new Object[cells.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = cells[i].read(from);
    }
    return values;
  }

  /** For primitives that a codec or a decoder of the application reads. */
  Object[] nonNullObjects(RawCells from) {
    Object[] values = new Object[cells.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = cells[i].readNonNull(from);
    }
    return values;
  }
}
