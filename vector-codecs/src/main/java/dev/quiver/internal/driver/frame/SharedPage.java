/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a page in one array, as they came, and where each begins. It was checked when it was
 * read.
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

  SharedPage(byte[] bytes, int[] offsets, int columnCount) {
    this.bytes = bytes;
    this.offsets = offsets;
    this.columnCount = columnCount;
  }

  static int lengthAt(byte[] bytes, int offset) {
    return (int) INT.get(bytes, offset);
  }

  List<@Nullable ByteBuffer> row(int row) {
    return new Row(row * columnCount);
  }

  private @Nullable ByteBuffer copyOf(int cell) {
    int offset = offsets[cell];
    int length = lengthAt(bytes, offset - Integer.BYTES);
    return length < 0 ? null : ByteBuffer.wrap(Arrays.copyOfRange(bytes, offset, offset + length));
  }

  private final class Row extends AbstractList<@Nullable ByteBuffer> implements RandomAccess {
    private final int firstCell;

    Row(int firstCell) {
      this.firstCell = firstCell;
    }

    @Override
    public @Nullable ByteBuffer get(int column) {
      return copyOf(firstCell + Objects.checkIndex(column, columnCount));
    }

    @Override
    public int size() {
      return columnCount;
    }
  }
}
