/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import dev.quiver.internal.codec.CellKind;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.internal.wire.BigEndian;
import dev.quiver.vector.RowDecodeException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the cell at one index of every row.
 *
 * <p>A cell of a simple type is read by its kind, in a switch, because the JIT compiler could not
 * inline a call of a reader. All other cells are read by the reader.
 *
 * @param index the index of the cell in a row
 * @param field describes the cell, for messages
 * @param kind the kind of the cell; {@code OTHER} if the reader reads the cell
 * @param nonNull the expected value that the message for a null names, where a null is not allowed
 */
public record Cell(
    int index, Field field, CellKind kind, @Nullable CellReader reader, String nonNull) {

  static Cell of(int index, Field field, CellKind kind) {
    return new Cell(index, field, kind, null, "a value");
  }

  static Cell of(int index, Field field, CellReader reader) {
    return new Cell(index, field, CellKind.OTHER, reader, "a value");
  }

  /** Returns the same cell, with another expected value in the message for a null. */
  public Cell expecting(String value) {
    return new Cell(index, field, kind, reader, value);
  }

  /**
   * If this cell converts the column's own, narrower number to a wider type, and that number can be
   * read as a primitive, returns the cell that reads the number; otherwise returns this cell.
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
   * Reads an element of a collection. A null element is read as null, as by the driver, even if a
   * null column of this type is read as an empty collection.
   */
  @Nullable Object readElement(RawCells elements, int at) {
    return elements.length(at) < 0 && !(reader instanceof CellReader.OfOptional)
        ? null
        : read(elements, at);
  }

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

  public Object readNonNull(RawCells cells) {
    Object value = read(cells);
    if (value == null) {
      throw isNull(cells.length(index));
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

  /** Returns the offset of the cell; fails for a null, or if the length is not that of the kind. */
  private int offset(RawCells cells) {
    long found = cells.find(index);
    int length = RawCells.size(found);
    if (length != kind.length) {
      throw length <= 0 ? isNull(length) : RowErrors.wrongLength(field, kind.length, length);
    }
    return RawCells.start(found);
  }

  private RowDecodeException isNull(int length) {
    return RowErrors.of(field, nonNull, length == 0 ? "an empty value" : "null");
  }
}
