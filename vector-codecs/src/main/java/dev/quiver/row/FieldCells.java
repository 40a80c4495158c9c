/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.internal.driver.RawCells;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Values inside of a cell, each after its [int] length: the fields of a user-defined type or tuple,
 * or the elements of a collection.
 *
 * <p>Source: CQL binary protocol v4 and v5, section 6: list, map, UDT, tuple.
 */
final class FieldCells implements RawCells {

  private final byte[] bytes;
  private final int[] offsets;
  private final int[] lengths;

  private FieldCells(byte[] bytes, int count) {
    this.bytes = bytes;
    this.offsets = new int[count];
    this.lengths = new int[count];
  }

  /** The fields of a value; those that it is too short for are null. */
  static FieldCells ofFields(RawCells cells, int index, int count, Field field) {
    FieldCells fields = new FieldCells(cells.bytes(index), count);
    Arrays.fill(fields.lengths, NULL);
    int end = cells.offset(index) + cells.length(index);
    int read = fields.read(cells.offset(index), end, true, field);
    if (read != end) {
      throw field.error("expected " + count + " fields, got more bytes behind them");
    }
    return fields;
  }

  /**
   * The elements of a list or set; the keys of a map, each followed by its value.
   *
   * @param perEntry 1 or 2
   */
  static FieldCells ofElements(RawCells cells, int index, int perEntry, Field field) {
    int length = Math.max(cells.length(index), 0);
    byte[] bytes = cells.bytes(index);
    if (length == 0) {
      return new FieldCells(bytes, 0);
    }
    int offset = cells.offset(index);
    int count = countAt(bytes, offset, length, perEntry * Integer.BYTES, field);
    FieldCells elements = new FieldCells(bytes, count * perEntry);
    elements.read(offset + Integer.BYTES, offset + length, false, field);
    return elements;
  }

  /** The number of elements that a collection begins with, if there can be as many. */
  static int countAt(byte[] bytes, int offset, int length, int minPerElement, Field field) {
    if (length < Integer.BYTES) {
      throw field.wrongLength(Integer.BYTES, length);
    }
    int count = BigEndian.getInt(bytes, offset);
    int max = (length - Integer.BYTES) / minPerElement;
    if (count < 0 || count > max) {
      throw field.error(
          "expected from 0 to " + max + " elements in " + length + " bytes, got " + count);
    }
    return count;
  }

  /** Where the last value ends. */
  private int read(int start, int end, boolean mayEndEarly, Field field) {
    int offset = start;
    for (int i = 0; i < offsets.length; i++) {
      if (offset == end && mayEndEarly) {
        break;
      }
      if (end - offset < Integer.BYTES) {
        throw field.error("expected a length, got " + (end - offset) + " bytes");
      }
      int length = BigEndian.getInt(bytes, offset);
      offset += Integer.BYTES;
      if (length > end - offset) {
        throw field.wrongLength(length, end - offset);
      }
      offsets[i] = offset;
      lengths[i] = Math.max(length, NULL);
      offset += Math.max(length, 0);
    }
    return offset;
  }

  @Override
  public int count() {
    return offsets.length;
  }

  @Override
  public byte[] bytes(int index) {
    return bytes;
  }

  @Override
  public int offset(int index) {
    return offsets[index];
  }

  @Override
  public int length(int index) {
    return lengths[index];
  }

  @Override
  public @Nullable ByteBuffer buffer(int index) {
    int length = lengths[index];
    int offset = offsets[index];
    return length < 0 ? null : ByteBuffer.wrap(Arrays.copyOfRange(bytes, offset, offset + length));
  }
}
