/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import dev.quiver.internal.driver.RawCells;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a page in one array, as they came, and where each begins. The decoder has checked
 * it.
 *
 * <p>A cell is handed out as a copy in memory of its own: its receiver may do with it what it may
 * with a buffer of the driver, {@code array()} included, and can neither see nor change other
 * cells.
 */
final class SharedPage {

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private final byte[] bytes;
  private final int[] offsets;
  private final int columnCount;

  /** From a row to the next in {@link #offsets}; 0 if all rows have the same. */
  private final int offsetStep;

  /** From a row to the next in {@link #bytes}; 0 if the offsets are from its start. */
  private final int byteStep;

  private SharedPage(byte[] bytes, int[] offsets, int columnCount, int offsetStep, int byteStep) {
    this.bytes = bytes;
    this.offsets = offsets;
    this.columnCount = columnCount;
    this.offsetStep = offsetStep;
    this.byteStep = byteStep;
  }

  /** A page with an offset for every cell. */
  static SharedPage ofCells(byte[] bytes, int[] offsets, int columnCount) {
    return new SharedPage(bytes, offsets, columnCount, columnCount, 0);
  }

  /** A page of rows that are all laid out as the first, which the offsets are of. */
  static SharedPage ofEqualRows(byte[] bytes, int[] offsets, int rowLength) {
    return new SharedPage(bytes, offsets, offsets.length, 0, rowLength);
  }

  /** The [int] at an offset. */
  static int lengthAt(byte[] bytes, int offset) {
    return (int) INT.get(bytes, offset);
  }

  Row row(int row) {
    return new Row(row);
  }

  final class Row extends AbstractList<@Nullable ByteBuffer> implements RandomAccess, RawCells {
    private final int row;

    Row(int row) {
      this.row = row;
    }

    @Override
    public @Nullable ByteBuffer get(int column) {
      int offset = offset(column);
      int length = lengthAt(bytes, offset - Integer.BYTES);
      return length < 0
          ? null
          : ByteBuffer.wrap(Arrays.copyOfRange(bytes, offset, offset + length));
    }

    @Override
    public @Nullable ByteBuffer buffer(int column) {
      return get(column);
    }

    @Override
    public byte[] bytes(int column) {
      return bytes;
    }

    @Override
    public int offset(int column) {
      Objects.checkIndex(column, columnCount);
      return offsets[row * offsetStep + column] + row * byteStep;
    }

    @Override
    public int length(int column) {
      return lengthAt(bytes, offset(column) - Integer.BYTES);
    }

    @Override
    public int count() {
      return columnCount;
    }

    @Override
    public int size() {
      return columnCount;
    }
  }
}
