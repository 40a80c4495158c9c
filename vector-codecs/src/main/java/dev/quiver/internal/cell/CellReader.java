/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.internal.codec.CollectionElements;
import dev.quiver.internal.driver.RangeCodec;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.internal.kernel.ActiveKernel;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.kernel.VectorKernel;
import dev.quiver.internal.wire.VectorLayout;
import dev.quiver.vector.QuiverException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads cells of one type as objects. A null may be read as an empty collection. */
@FunctionalInterface
public interface CellReader {

  /**
   * Reads a cell.
   *
   * @param field describes the cell, for messages
   */
  @Nullable Object read(RawCells cells, int index, Field field);

  /** Reads a null as an empty optional. */
  record OfOptional(Cell cell) implements CellReader {

    @Override
    public Object read(RawCells cells, int index, Field field) {
      return cells.length(index) < 0
          ? Optional.empty()
          : Optional.ofNullable(cell.read(cells, index));
    }
  }

  /** Reads a number with the column's own type, and converts the number to a wider class. */
  record OfWider(Cell narrow, Class<?> to) implements CellReader {

    @Override
    public @Nullable Object read(RawCells cells, int index, Field field) {
      Object value = narrow.read(cells, index);
      return value == null ? null : Widening.widen(value, to);
    }
  }

  /**
   * Reads a cell that is not null with a decoder of the application.
   *
   * @param expected the class of the decoder's values; others are rejected
   */
  static CellReader ofDecoder(BytesDecoder decoder, Class<?> expected) {
    return (cells, index, field) -> {
      long found = cells.find(index);
      int length = RawCells.size(found);
      if (length < 0) {
        return null;
      }
      Object value;
      try {
        value = decoder.decode(cells.bytes(index), RawCells.start(found), length);
      } catch (RuntimeException e) {
        throw RowErrors.fact(field, "the decoder threw " + e, e);
      }
      if (value != null && !expected.isInstance(value)) {
        throw RowErrors.of(
            field, expected.getName() + " from its decoder", value.getClass().getName());
      }
      return value;
    };
  }

  /**
   * Reads a cell with a codec. Only a {@link RangeCodec} gets an array with bytes of other cells.
   *
   * @param shape checks the bytes first; null if the type needs no check
   */
  static CellReader ofCodec(
      TypeCodec<?> codec, ProtocolVersion protocolVersion, @Nullable CellShape shape) {
    return (cells, index, field) -> {
      long found = cells.find(index);
      int offset = RawCells.start(found);
      int length = RawCells.size(found);
      if (length > 0) {
        CellShape.checkValue(shape, cells.bytes(index), offset, offset + length);
      }
      try {
        return length > 0 && codec instanceof RangeCodec<?> ranges
            ? ranges.decode(cells.bytes(index), offset, length)
            : codec.decode(cells.buffer(index), protocolVersion);
      } catch (RuntimeException e) {
        throw RowErrors.unreadable(field, e);
      }
    };
  }

  /** Decodes a vector from the row's bytes into an array. An empty value is read as null. */
  static <A> CellReader ofVector(VectorArray<A> arrayKind, VectorLayout layout) {
    VectorKernel kernel = ActiveKernel.get();
    return (cells, index, field) -> {
      long found = cells.find(index);
      int length = RawCells.size(found);
      if (length <= 0) {
        return null;
      } else if (length != layout.byteLength()) {
        throw RowErrors.wrongLength(field, layout.byteLength(), length);
      }
      int dimension = layout.dimension();
      A array = arrayKind.newArray(dimension);
      arrayKind.decode(kernel, cells.bytes(index), RawCells.start(found), array, 0, dimension);
      return array;
    };
  }

  /** Copies a blob into a byte array. */
  static CellReader ofBlob() {
    return (cells, index, field) -> {
      long found = cells.find(index);
      int length = RawCells.size(found);
      int offset = RawCells.start(found);
      return length < 0 ? null : Arrays.copyOfRange(cells.bytes(index), offset, offset + length);
    };
  }

  /**
   * Reads a list or set of fixed-size elements as an array. A null is read as an empty array, as
   * the driver reads it as an empty list: the server does not distinguish a null and an empty
   * collection.
   */
  static CellReader ofArray(CollectionElements<?> elements) {
    return (cells, index, field) -> {
      long found = cells.find(index);
      int length = Math.max(RawCells.size(found), 0);
      int offset = length == 0 ? 0 : RawCells.start(found);
      try {
        return elements.arrayKind().decode(cells.bytes(index), offset, length, field::toString);
      } catch (QuiverException e) {
        throw RowErrors.of(e);
      }
    };
  }

  /** Reads a list or set, each element by a cell. A null is read as an empty collection. */
  static CellReader ofCollection(Cell element, boolean isList) {
    return (cells, index, field) -> {
      FieldCells elements = FieldCells.ofElements(cells, index, 1, field);
      int count = elements.count();
      Collection<Object> values = isList ? new ArrayList<>(count) : new LinkedHashSet<>(2 * count);
      for (int i = 0; i < count; i++) {
        values.add(element.readElement(elements, i));
      }
      return values;
    };
  }

  /** Reads a map, each key and value by a cell. A null is read as an empty map. */
  static CellReader ofMap(Cell key, Cell value) {
    return (cells, index, field) -> {
      FieldCells entries = FieldCells.ofElements(cells, index, 2, field);
      Map<Object, Object> map = new LinkedHashMap<>(entries.count());
      for (int i = 0; i < entries.count(); i += 2) {
        map.put(key.readElement(entries, i), value.readElement(entries, i + 1));
      }
      return map;
    };
  }
}
