/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import dev.quiver.internal.codec.CellKind;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.internal.wire.BigEndian;
import dev.quiver.vector.RowDecodeException;
import org.jspecify.annotations.Nullable;

/**
 * One cell of every row, and how it is read.
 *
 * <p>The kind says it for simple types, by a switch instead of a call that the JIT cannot see
 * through; the reader for all others.
 *
 * @param index where the cell is in a row
 * @param field what the cell is, for messages
 * @param kind how the cell is read; {@code OTHER} if by a reader
 * @param nonNull what a message says was expected where there can be no null
 */
public record Cell(
    int index, Field field, CellKind kind, @Nullable CellReader reader, String nonNull) {

  static Cell of(int index, Field field, CellKind kind) {
    return new Cell(index, field, kind, null, "a value");
  }

  static Cell of(int index, Field field, CellReader reader) {
    return new Cell(index, field, CellKind.OTHER, reader, "a value");
  }

  /** The same, with what a message says was expected where there can be no null. */
  public Cell expecting(String value) {
    return new Cell(index, field, kind, reader, value);
  }

  /**
   * The cell that a wider number is made of, if its kind says how to read that as a primitive; the
   * same one otherwise.
   */
  public Cell narrow() {
    return reader instanceof CellReader.OfWider widening && widening.narrow().kind != CellKind.OTHER
        ? widening.narrow()
        : this;
  }

  public @Nullable Object read(RawCells cells) {
    return read(cells, index);
  }

  /**
   * The same for an element of a collection, whose null is one for the driver also where that of a
   * column would be an empty collection.
   */
  @Nullable Object readElement(RawCells elements, int at) {
    return elements.length(at) < 0 && !(reader instanceof CellReader.OfOptional)
        ? null
        : read(elements, at);
  }

  /** The same for a cell elsewhere. */
  public @Nullable Object read(RawCells cells, int at) {
    if (reader != null) {
      return reader.read(cells, at, field);
    }
    long found = cells.find(at);
    int length = RawCells.size(found);
    if (length != kind.length) {
      if (length < 0) {
        return null;
      } else if (kind.length != CellKind.ANY_LENGTH) {
        if (length == 0) {
          return null;
        }
        throw RowErrors.wrongLength(field, kind.length, length);
      }
    }
    try {
      return kind.read(cells.bytes(at), RawCells.start(found), length);
    } catch (RuntimeException e) {
      throw RowErrors.unreadable(field, e);
    }
  }

  /** For values that have no null. */
  public Object readNonNull(RawCells cells) {
    Object value = read(cells);
    if (value == null) {
      throw isNull();
    }
    return value;
  }

  public boolean readBoolean(RawCells cells) {
    int offset = offset(cells);
    return cells.bytes(index)[offset] != 0;
  }

  public byte readByte(RawCells cells) {
    int offset = offset(cells);
    return cells.bytes(index)[offset];
  }

  public short readShort(RawCells cells) {
    int offset = offset(cells);
    return BigEndian.getShort(cells.bytes(index), offset);
  }

  public int readInt(RawCells cells) {
    int offset = offset(cells);
    return BigEndian.getInt(cells.bytes(index), offset);
  }

  public long readLong(RawCells cells) {
    int offset = offset(cells);
    return BigEndian.getLong(cells.bytes(index), offset);
  }

  public float readFloat(RawCells cells) {
    int offset = offset(cells);
    return BigEndian.getFloat(cells.bytes(index), offset);
  }

  public double readDouble(RawCells cells) {
    int offset = offset(cells);
    return BigEndian.getDouble(cells.bytes(index), offset);
  }

  /** Where the cell begins, which has the length of its kind. */
  private int offset(RawCells cells) {
    long found = cells.find(index);
    int length = RawCells.size(found);
    if (length != kind.length) {
      throw length <= 0 ? isNull() : RowErrors.wrongLength(field, kind.length, length);
    }
    return RawCells.start(found);
  }

  private RowDecodeException isNull() {
    return RowErrors.of(field, nonNull, "null");
  }
}
