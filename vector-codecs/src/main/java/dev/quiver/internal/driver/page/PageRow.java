/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import dev.quiver.internal.codec.CellKind;
import dev.quiver.internal.driver.RangeCodec;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.internal.wire.BigEndian;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serial;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A row whose getters read the cells in the memory of the page.
 *
 * <p>A value is decoded directly from the page's bytes if the registry's codec is known to be the
 * driver's or Quiver's own, and the cell has the length of its type. All other cells, including
 * nulls and malformed ones, are read by the driver's getters or by the codec: so values and
 * exceptions are the same as the driver's.
 *
 * <p>Like the driver's row, this row is immutable except for {@link #attach}, and several threads
 * may read it. It is serialized as a row of the driver, which a JVM without Quiver can read.
 *
 * <p>Source: {@code DefaultRow}, {@code GettableByIndex}.
 */
final class PageRow implements Row, RawCells, Serializable {

  @Serial private static final long serialVersionUID = 1;

  transient volatile PageColumns columns;
  final transient RowBlock block;
  final transient int row;
  final transient byte @Nullable [][] largeCells;

  PageRow(PageColumns columns, RowBlock block, int row, byte @Nullable [][] largeCells) {
    this.columns = columns;
    this.block = block;
    this.row = row;
    this.largeCells = largeCells;
  }

  @Override
  public int count() {
    return block.columnCount();
  }

  @Override
  public byte[] bytes(int column) {
    return block.bytes(row, column, largeCells);
  }

  @Override
  public long find(int column) {
    return block.find(row, column, largeCells);
  }

  @Override
  public @Nullable ByteBuffer buffer(int column) {
    return block.exact(block.location(row, column), largeCells);
  }

  @Override
  public @Nullable ByteBuffer getBytesUnsafe(int i) {
    return buffer(i);
  }

  @Override
  public boolean isNull(int i) {
    return length(i) < 0;
  }

  @Override
  public ColumnDefinitions getColumnDefinitions() {
    return columns.layout.definitions;
  }

  @Override
  public int size() {
    return columns.layout.definitions.size();
  }

  @Override
  public DataType getType(int i) {
    return columns.layout.definitions.get(i).getType();
  }

  @Override
  public DataType getType(String name) {
    return getType(firstIndexOf(name));
  }

  @Override
  public DataType getType(CqlIdentifier id) {
    return getType(firstIndexOf(id));
  }

  @Override
  public int firstIndexOf(String name) {
    return found(columns.layout.firstIndexOf(name), name);
  }

  @Override
  public int firstIndexOf(CqlIdentifier id) {
    return found(columns.layout.firstIndexOf(id), id);
  }

  private static int found(int index, Object name) {
    if (index < 0) {
      throw noColumn(name);
    }
    return index;
  }

  @Override
  public List<Integer> allIndicesOf(String name) {
    return found(columns.layout.definitions.allIndicesOf(name), name);
  }

  @Override
  public List<Integer> allIndicesOf(CqlIdentifier id) {
    return found(columns.layout.definitions.allIndicesOf(id), id);
  }

  private static List<Integer> found(List<Integer> indexes, Object name) {
    if (indexes.isEmpty()) {
      throw noColumn(name);
    }
    return indexes;
  }

  private static IllegalArgumentException noColumn(Object name) {
    return new IllegalArgumentException(name + " is not a column in this row");
  }

  @Override
  public CodecRegistry codecRegistry() {
    return columns.registry();
  }

  @Override
  public ProtocolVersion protocolVersion() {
    return columns.session.getProtocolVersion();
  }

  @Override
  public boolean isDetached() {
    return columns.session == AttachmentPoint.NONE;
  }

  @Override
  public void attach(AttachmentPoint session) {
    ColumnDefinitions definitions = columns.layout.definitions;
    columns =
        new PageColumns(new ColumnLayout(definitions, session.getCodecRegistry()), session, false);
    definitions.attach(session);
  }

  /**
   * Returns the offset of a cell, or -1 unless the column has this type code and the cell exactly
   * {@code length} bytes. Also returns -1 for a null and for a large cell.
   */
  private int direct(int i, int code, int length) {
    if (columns.layout.code(i) != code) {
      return -1;
    }
    int location = block.location(row, i);
    return location >= 0 && BigEndian.getInt(block.bytes, location - Integer.BYTES) == length
        ? location
        : -1;
  }

  @Override
  public boolean getBoolean(int i) {
    int at = direct(i, ProtocolConstants.DataType.BOOLEAN, 1);
    return at < 0 ? Row.super.getBoolean(i) : block.bytes[at] != 0;
  }

  @Override
  public byte getByte(int i) {
    int at = direct(i, ProtocolConstants.DataType.TINYINT, 1);
    return at < 0 ? Row.super.getByte(i) : block.bytes[at];
  }

  @Override
  public short getShort(int i) {
    int at = direct(i, ProtocolConstants.DataType.SMALLINT, Short.BYTES);
    return at < 0 ? Row.super.getShort(i) : BigEndian.getShort(block.bytes, at);
  }

  @Override
  public int getInt(int i) {
    int at = direct(i, ProtocolConstants.DataType.INT, Integer.BYTES);
    return at < 0 ? Row.super.getInt(i) : BigEndian.getInt(block.bytes, at);
  }

  @Override
  public long getLong(int i) {
    int at = direct(i, ProtocolConstants.DataType.BIGINT, Long.BYTES);
    if (at < 0) {
      at = direct(i, ProtocolConstants.DataType.COUNTER, Long.BYTES);
    }
    return at < 0 ? Row.super.getLong(i) : BigEndian.getLong(block.bytes, at);
  }

  @Override
  public float getFloat(int i) {
    int at = direct(i, ProtocolConstants.DataType.FLOAT, Float.BYTES);
    return at < 0 ? Row.super.getFloat(i) : BigEndian.getFloat(block.bytes, at);
  }

  @Override
  public double getDouble(int i) {
    int at = direct(i, ProtocolConstants.DataType.DOUBLE, Double.BYTES);
    return at < 0 ? Row.super.getDouble(i) : BigEndian.getDouble(block.bytes, at);
  }

  /** Returns a buffer that no other code has, so it needs no duplicate as in the driver's codec. */
  @Override
  public @Nullable ByteBuffer getByteBuffer(int i) {
    return columns.layout.code(i) == ProtocolConstants.DataType.BLOB
        ? getBytesUnsafe(i)
        : Row.super.getByteBuffer(i);
  }

  @Override
  public @Nullable Object getObject(int i) {
    int code = columns.layout.code(i);
    CellKind kind = CellKind.ofCode(code);
    if (kind != CellKind.OTHER) {
      return read(i, kind);
    }
    Object number = longNumber(i, code);
    return number != null ? number : decode(i, ofClass(i, Object.class));
  }

  /** Reads a value of a class. Getters such as {@code getUuid} call this method. */
  @Override
  @SuppressWarnings("unchecked") // the kind's values, and the codec's, are the class's
  public <T> @Nullable T get(int i, Class<T> targetClass) {
    int code = columns.layout.code(i);
    CellKind kind = CellKind.ofCode(code);
    if (kind != CellKind.OTHER && kind.hasValuesOf(targetClass)) {
      return (T) read(i, kind);
    } else if (targetClass == Object.class) {
      return Row.super.get(i, targetClass); // the driver's result is not that of getObject
    }
    Object number = longNumber(i, code);
    boolean isThat = number != null && number.getClass() == targetClass;
    return (T) (isThat ? number : decode(i, ofClass(i, targetClass)));
  }

  @Override
  public <T> @Nullable List<T> getList(int i, Class<T> elementsClass) {
    return collection(i, List.class, elementsClass, null, () -> GenericType.listOf(elementsClass));
  }

  @Override
  public <T> @Nullable Set<T> getSet(int i, Class<T> elementsClass) {
    return collection(i, Set.class, elementsClass, null, () -> GenericType.setOf(elementsClass));
  }

  @Override
  public <K, V> @Nullable Map<K, V> getMap(int i, Class<K> keyClass, Class<V> valueClass) {
    return collection(
        i, Map.class, keyClass, valueClass, () -> GenericType.mapOf(keyClass, valueClass));
  }

  @Override
  public <T extends Number> @Nullable CqlVector<T> getVector(int i, Class<T> elementsClass) {
    return collection(
        i, CqlVector.class, elementsClass, null, () -> GenericType.vectorOf(elementsClass));
  }

  /**
   * @param type the class of the value; {@code Object} for the default codec of the column's type
   */
  private PageColumns.Reader ofClass(int i, Class<?> type) {
    PageColumns page = columns;
    PageColumns.Reader known = page.find(i, type, null, null);
    if (known != null) {
      return known;
    }
    CodecRegistry registry = page.registry();
    TypeCodec<?> codec =
        type == Object.class ? registry.codecFor(getType(i)) : registry.codecFor(getType(i), type);
    return page.keep(i, type, null, null, codec);
  }

  @SuppressWarnings("unchecked") // the codec's values are of the type
  private <T> @Nullable T collection(
      int i,
      Class<?> type,
      Class<?> first,
      @Nullable Class<?> second,
      Supplier<GenericType<T>> javaType) {
    PageColumns page = columns;
    PageColumns.Reader reader = page.find(i, type, first, second);
    if (reader == null) {
      DataType cqlType = getType(i);
      reader = page.keep(i, type, first, second, page.registry().codecFor(cqlType, javaType.get()));
    }
    return (T) decode(i, reader);
  }

  /** Decodes a varint or decimal; null for other types, and for a cell without a number. */
  private @Nullable Object longNumber(int i, int code) {
    boolean isDecimal = code == ProtocolConstants.DataType.DECIMAL;
    if (!isDecimal && code != ProtocolConstants.DataType.VARINT) {
      return null;
    }
    int location = block.location(row, i);
    int start = isDecimal ? Integer.BYTES : 0; // after the scale of a decimal
    int length = block.length(location, largeCells) - start;
    if (length <= 0) {
      return null;
    }
    byte[] bytes = block.array(location, largeCells);
    int offset = RowBlock.offset(location);
    BigInteger number = new BigInteger(bytes, offset + start, length);
    return isDecimal ? new BigDecimal(number, BigEndian.getInt(bytes, offset)) : number;
  }

  private @Nullable Object decode(int i, PageColumns.Reader reader) {
    return decode(i, reader.codec(), reader.keepsNothing());
  }

  private <T> @Nullable T decode(int i, TypeCodec<T> codec, boolean keepsNothing) {
    int location = block.location(row, i);
    if (codec instanceof RangeCodec<T> ranges) {
      int length = block.length(location, largeCells);
      if (length > 0) {
        return ranges.decode(block.array(location, largeCells), RowBlock.offset(location), length);
      }
    }
    return codec.decode(
        keepsNothing ? block.view(location, largeCells) : block.exact(location, largeCells),
        protocolVersion());
  }

  private @Nullable Object read(int i, CellKind kind) {
    Object value = directValue(i, kind);
    return value == null ? Row.super.getObject(i) : value;
  }

  /** Returns the value of a cell, or null unless the cell has a length of the kind. */
  private @Nullable Object directValue(int i, CellKind kind) {
    int location = block.location(row, i);
    int length = block.length(location, largeCells);
    return length == kind.length || (length > 0 && kind.length == CellKind.ANY_LENGTH)
        ? kind.read(block.array(location, largeCells), RowBlock.offset(location), length)
        : null;
  }

  @Override
  @SuppressWarnings("unchecked") // the kind's values are the codec's
  public <T> @Nullable T get(int i, TypeCodec<T> codec) {
    CellKind kind = CellKind.of(codec);
    Object value = kind == CellKind.OTHER ? null : directValue(i, kind);
    return value == null ? decode(i, codec, PageColumns.keepsNothing(codec)) : (T) value;
  }

  @Serial
  private Object writeReplace() {
    @Nullable ByteBuffer[] cells = new ByteBuffer[count()];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = getBytesUnsafe(i);
    }
    return new DefaultRow(columns.layout.definitions, Arrays.asList(cells));
  }

  @Serial
  private void readObject(ObjectInputStream stream) throws InvalidObjectException {
    throw new InvalidObjectException("serialized as the driver's row");
  }
}
