/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import dev.quiver.internal.wire.BigEndian;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a page that follow one another: their small cells in one array, as they came, and where
 * each cell is. Large cells have arrays of their own, which their row has and not the block: a row
 * that is kept keeps its own large cells and the small ones of its block, which is a bounded part
 * of a page. The decoder has checked all of it.
 *
 * <p>The place of a cell is its offset in the block's array, or, if it is negative, the complement
 * of an index among the own arrays of its row.
 */
public final class RowBlock {

  final byte[] bytes;
  private final int[] places;

  /**
   * The bytes from one row to the next, if all are laid out as the first and the places are its;
   * else the complement of the number of columns, and each row has places of its own. One number,
   * as a page of one row has a block, too.
   */
  private final int step;

  private RowBlock(byte[] bytes, int[] places, int step) {
    this.bytes = bytes;
    this.places = places;
    this.step = step;
  }

  /** A block with a place for every cell. */
  public static RowBlock of(byte[] bytes, int[] places, int columnCount) {
    return new RowBlock(bytes, places, ~columnCount);
  }

  /**
   * A block of rows that are all laid out as the first, which the places are of.
   *
   * @param rowLength the bytes from one row to the next
   */
  public static RowBlock ofAlikeRows(byte[] bytes, int[] places, int rowLength) {
    return new RowBlock(bytes, places, rowLength);
  }

  int columnCount() {
    return step < 0 ? ~step : places.length;
  }

  int place(int row, int column) {
    if (step < 0) {
      int columnCount = ~step;
      Objects.checkIndex(column, columnCount);
      return places[row * columnCount + column];
    }
    Objects.checkIndex(column, places.length);
    int place = places[column];
    return place < 0 ? place : place + row * step;
  }

  /** The array that has the cell at a place. */
  byte[] array(int place, byte @Nullable [][] own) {
    return place < 0 ? own(place, own) : bytes;
  }

  static int offset(int place) {
    return Math.max(place, 0);
  }

  /** The bytes of the cell at a place, or -1 for a null. */
  int length(int place, byte @Nullable [][] own) {
    return place < 0 ? own(place, own).length : BigEndian.getInt(bytes, place - Integer.BYTES);
  }

  /**
   * A cell as everybody may have it, {@code array()} included, without seeing or changing another:
   * a copy of a small one, the own array of a large one.
   */
  @Nullable ByteBuffer exact(int place, byte @Nullable [][] own) {
    if (place < 0) {
      return ByteBuffer.wrap(own(place, own));
    }
    int length = BigEndian.getInt(bytes, place - Integer.BYTES);
    return length < 0 ? null : ByteBuffer.wrap(Arrays.copyOfRange(bytes, place, place + length));
  }

  /** A cell for a codec that keeps nothing of what it reads, and reads no further. */
  @Nullable ByteBuffer view(int place, byte @Nullable [][] own) {
    if (place < 0) {
      return ByteBuffer.wrap(own(place, own));
    }
    int length = BigEndian.getInt(bytes, place - Integer.BYTES);
    return length < 0 ? null : ByteBuffer.wrap(bytes, place, length);
  }

  private static byte[] own(int place, byte @Nullable [][] own) {
    return Objects.requireNonNull(own, "a row with large cells")[~place];
  }
}
