/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import dev.quiver.wire.BigEndian;
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
  private final int columnCount;

  /** From a row to the next in {@link #places}; 0 if all rows have the same. */
  private final int placeStep;

  /** From a row to the next in {@link #bytes}; 0 if offsets are from its start. */
  private final int byteStep;

  private RowBlock(byte[] bytes, int[] places, int columnCount, int placeStep, int byteStep) {
    this.bytes = bytes;
    this.places = places;
    this.columnCount = columnCount;
    this.placeStep = placeStep;
    this.byteStep = byteStep;
  }

  /** A block with a place for every cell. */
  public static RowBlock of(byte[] bytes, int[] places, int columnCount) {
    return new RowBlock(bytes, places, columnCount, columnCount, 0);
  }

  /**
   * A block of rows that are all laid out as the first, which the places are of.
   *
   * @param rowLength the bytes from one row to the next
   */
  public static RowBlock ofAlikeRows(byte[] bytes, int[] places, int rowLength) {
    return new RowBlock(bytes, places, places.length, 0, rowLength);
  }

  int columnCount() {
    return columnCount;
  }

  int place(int row, int column) {
    Objects.checkIndex(column, columnCount);
    int place = places[row * placeStep + column];
    return place < 0 ? place : place + row * byteStep;
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
