/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import dev.quiver.internal.driver.RawCells;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The values inside a cell: the fields of a user-defined type, the components of a tuple, or the
 * elements of a collection. An [int] length precedes each value.
 */
public final class FieldCells implements RawCells {

  private final byte[] bytes;
  private final int[] offsets;
  private final int[] lengths;

  private FieldCells(byte[] bytes, int count) {
    this.bytes = bytes;
    this.offsets = new int[count];
    this.lengths = new int[count];
  }

  /**
   * Reads the known fields of a user-defined type or tuple. Fields that are missing at the end of
   * the value are null, and so are all fields of a null value.
   */
  public static FieldCells ofFields(RawCells cells, int index, int count, Field field) {
    FieldCells fields = new FieldCells(cells.bytes(index), count);
    Arrays.fill(fields.lengths, NULL);
    long found = cells.find(index);
    int end = RawCells.start(found) + Math.max(RawCells.size(found), 0);
    int last = fields.read(RawCells.start(found), end, true, field);
    InnerLengths.endOfFields(fields.bytes, last, end, count, field);
    return fields;
  }

  /**
   * Reads the elements of a list or set, or each key of a map followed by its value.
   *
   * @param perEntry 1 for a list or set; 2 for a map
   */
  static FieldCells ofElements(RawCells cells, int index, int perEntry, Field field) {
    long found = cells.find(index);
    int length = Math.max(RawCells.size(found), 0);
    byte[] bytes = cells.bytes(index);
    if (length == 0) {
      return new FieldCells(bytes, 0);
    }
    int offset = RawCells.start(found);
    int end = offset + length;
    int count = InnerLengths.count(bytes, offset, end, perEntry * Integer.BYTES, field);
    FieldCells elements = new FieldCells(bytes, count * perEntry);
    int last = elements.read(offset + Integer.BYTES, end, false, field);
    InnerLengths.end(last, end, count, "elements", field);
    return elements;
  }

  /** Finds the values between two offsets, and returns the end of the last value. */
  private int read(int start, int end, boolean mayEndEarly, Field field) {
    int at = start;
    for (int i = 0; i < offsets.length; i++) {
      if (at == end && mayEndEarly) {
        break;
      }
      lengths[i] = InnerLengths.length(bytes, at, end, field);
      offsets[i] = at + Integer.BYTES;
      at = offsets[i] + Math.max(lengths[i], 0);
    }
    return at;
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
  public long find(int index) {
    return RawCells.found(offsets[index], lengths[index]);
  }

  @Override
  public @Nullable ByteBuffer buffer(int index) {
    int length = lengths[index];
    int offset = offsets[index];
    return length < 0 ? null : ByteBuffer.wrap(Arrays.copyOfRange(bytes, offset, offset + length));
  }
}
