/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import dev.quiver.codec.CellKind;
import dev.quiver.internal.driver.RangeCodec;
import dev.quiver.wire.BigEndian;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serial;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A row whose getters read their cells where they lie in the page.
 *
 * <p>A value is made from the page's bytes where the registry's codec is known to be the driver's
 * or Quiver's own and the cell has the bytes of its type. Everything else, nulls and errors
 * included, goes the way of the driver's getters, with an exact buffer for the codec: so values and
 * exceptions are the driver's.
 *
 * <p>As the driver's row it is immutable but for {@link #attach}, and may be read by several
 * threads. What is serialized is the driver's row, which can be read without Quiver.
 *
 * <p>Source: {@code GettableByIndex}.
 */
final class PageRow extends CellsOfRow implements Serializable {

  @Serial private static final long serialVersionUID = 1;

  PageRow(PageColumns columns, RowBlock block, int row, byte @Nullable [][] own) {
    super(columns, block, row, own);
  }

  /**
   * Where a cell of a type is that has the bytes of that type.
   *
   * @return -1 if it is anything else: of another type, null, empty, too long or too short
   */
  private int direct(int i, int code, int length) {
    if (columns.layout.code(i) != code) {
      return -1;
    }
    int place = block.place(row, i);
    return place >= 0 && BigEndian.getInt(block.bytes, place - Integer.BYTES) == length
        ? place
        : -1;
  }

  @Override
  public boolean getBoolean(int i) {
    int at = direct(i, ProtocolConstants.DataType.BOOLEAN, 1);
    return at < 0 ? super.getBoolean(i) : block.bytes[at] != 0;
  }

  @Override
  public byte getByte(int i) {
    int at = direct(i, ProtocolConstants.DataType.TINYINT, 1);
    return at < 0 ? super.getByte(i) : block.bytes[at];
  }

  @Override
  public short getShort(int i) {
    int at = direct(i, ProtocolConstants.DataType.SMALLINT, Short.BYTES);
    return at < 0 ? super.getShort(i) : BigEndian.getShort(block.bytes, at);
  }

  @Override
  public int getInt(int i) {
    int at = direct(i, ProtocolConstants.DataType.INT, Integer.BYTES);
    return at < 0 ? super.getInt(i) : BigEndian.getInt(block.bytes, at);
  }

  @Override
  public long getLong(int i) {
    int at = direct(i, ProtocolConstants.DataType.BIGINT, Long.BYTES);
    if (at < 0) {
      at = direct(i, ProtocolConstants.DataType.COUNTER, Long.BYTES);
    }
    return at < 0 ? super.getLong(i) : BigEndian.getLong(block.bytes, at);
  }

  @Override
  public float getFloat(int i) {
    int at = direct(i, ProtocolConstants.DataType.FLOAT, Float.BYTES);
    return at < 0 ? super.getFloat(i) : BigEndian.getFloat(block.bytes, at);
  }

  @Override
  public double getDouble(int i) {
    int at = direct(i, ProtocolConstants.DataType.DOUBLE, Double.BYTES);
    return at < 0 ? super.getDouble(i) : BigEndian.getDouble(block.bytes, at);
  }

  @Override
  public @Nullable Instant getInstant(int i) {
    int at = direct(i, ProtocolConstants.DataType.TIMESTAMP, Long.BYTES);
    return at < 0
        ? super.getInstant(i)
        : (Instant) CellKind.TIMESTAMP.read(block.bytes, at, Long.BYTES);
  }

  @Override
  public @Nullable LocalDate getLocalDate(int i) {
    int at = direct(i, ProtocolConstants.DataType.DATE, Integer.BYTES);
    return at < 0
        ? super.getLocalDate(i)
        : (LocalDate) CellKind.DATE.read(block.bytes, at, Integer.BYTES);
  }

  @Override
  public @Nullable LocalTime getLocalTime(int i) {
    int at = direct(i, ProtocolConstants.DataType.TIME, Long.BYTES);
    return at < 0
        ? super.getLocalTime(i)
        : (LocalTime) CellKind.TIME.read(block.bytes, at, Long.BYTES);
  }

  @Override
  public @Nullable UUID getUuid(int i) {
    int at = direct(i, ProtocolConstants.DataType.UUID, 2 * Long.BYTES);
    if (at < 0) {
      at = direct(i, ProtocolConstants.DataType.TIMEUUID, 2 * Long.BYTES);
    }
    return at < 0
        ? super.getUuid(i)
        : new UUID(
            BigEndian.getLong(block.bytes, at), BigEndian.getLong(block.bytes, at + Long.BYTES));
  }

  @Override
  public @Nullable String getString(int i) {
    int code = columns.layout.code(i);
    boolean isText = code == ProtocolConstants.DataType.VARCHAR;
    if (isText || code == ProtocolConstants.DataType.ASCII) {
      int place = block.place(row, i);
      int length = block.length(place, own);
      if (length > 0) {
        return (String)
            (isText ? CellKind.TEXT : CellKind.ASCII)
                .read(block.array(place, own), RowBlock.offset(place), length);
      }
    }
    return super.getString(i);
  }

  @Override
  public @Nullable BigInteger getBigInteger(int i) {
    Object value = longNumber(i, columns.layout.code(i));
    return value instanceof BigInteger number ? number : super.getBigInteger(i);
  }

  @Override
  public @Nullable BigDecimal getBigDecimal(int i) {
    Object value = longNumber(i, columns.layout.code(i));
    return value instanceof BigDecimal number ? number : super.getBigDecimal(i);
  }

  private @Nullable Object longNumber(int i, int code) {
    if (code != ProtocolConstants.DataType.VARINT && code != ProtocolConstants.DataType.DECIMAL) {
      return null;
    }
    int place = block.place(row, i);
    int length = block.length(place, own);
    return length <= 0
        ? null
        : LongNumbers.read(code, block.array(place, own), RowBlock.offset(place), length);
  }

  /** The driver's codec would make a duplicate of the buffer, which is nobody else's here. */
  @Override
  public @Nullable ByteBuffer getByteBuffer(int i) {
    return columns.layout.code(i) == ProtocolConstants.DataType.BLOB
        ? getBytesUnsafe(i)
        : super.getByteBuffer(i);
  }

  @Override
  public @Nullable Object getObject(int i) {
    CellKind kind = CellKind.ofCode(columns.layout.code(i));
    if (kind != CellKind.OTHER) {
      return read(i, kind);
    }
    Object number = longNumber(i, columns.layout.code(i));
    if (number != null) {
      return number;
    }
    PageColumns of = columns;
    PageColumns.Reader reader = of.find(i, Object.class, null, null);
    return decode(
        i,
        reader != null
            ? reader
            : of.keep(
                i, Object.class, null, null, of.session.getCodecRegistry().codecFor(getType(i))));
  }

  @Override
  @SuppressWarnings("unchecked") // the codec's values are the class's
  public <T> @Nullable T get(int i, Class<T> targetClass) {
    CellKind kind = CellKind.ofCode(columns.layout.code(i));
    if (kind != CellKind.OTHER && kind.gives(targetClass)) {
      return (T) read(i, kind);
    } else if (targetClass == Object.class) {
      return super.get(i, targetClass); // not what getObject gives
    }
    PageColumns of = columns;
    PageColumns.Reader reader = of.find(i, targetClass, null, null);
    return (T)
        decode(
            i,
            reader != null
                ? reader
                : of.keep(
                    i,
                    targetClass,
                    null,
                    null,
                    of.session.getCodecRegistry().codecFor(getType(i), targetClass)));
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

  @SuppressWarnings("unchecked") // the codec's values are of the type
  private <T> @Nullable T collection(
      int i,
      Class<?> type,
      Class<?> first,
      @Nullable Class<?> second,
      Supplier<GenericType<T>> javaType) {
    PageColumns of = columns;
    PageColumns.Reader reader = of.find(i, type, first, second);
    if (reader == null) {
      DataType cqlType = getType(i);
      reader =
          of.keep(
              i,
              type,
              first,
              second,
              of.session.getCodecRegistry().codecFor(cqlType, javaType.get()));
    }
    return (T) decode(i, reader);
  }

  private @Nullable Object decode(int i, PageColumns.Reader reader) {
    return decode(i, reader.codec(), reader.keepsNothing());
  }

  private <T> @Nullable T decode(int i, TypeCodec<T> codec, boolean keepsNothing) {
    int place = block.place(row, i);
    if (codec instanceof RangeCodec<T> ranges) {
      int length = block.length(place, own);
      if (length > 0) {
        return ranges.decode(block.array(place, own), RowBlock.offset(place), length);
      }
    }
    return codec.decode(
        keepsNothing ? block.view(place, own) : block.exact(place, own), protocolVersion());
  }

  private @Nullable Object read(int i, CellKind kind) {
    int place = block.place(row, i);
    int length = block.length(place, own);
    return isReadable(kind, length)
        ? kind.read(block.array(place, own), RowBlock.offset(place), length)
        : super.getObject(i);
  }

  private static boolean isReadable(CellKind kind, int length) {
    return length == kind.length || (length > 0 && kind.length == CellKind.ANY_LENGTH);
  }

  @Override
  @SuppressWarnings("unchecked") // the kind's values are the codec's
  public <T> @Nullable T get(int i, TypeCodec<T> codec) {
    CellKind kind = CellKind.of(codec);
    if (kind != CellKind.OTHER) {
      int place = block.place(row, i);
      int length = block.length(place, own);
      if (isReadable(kind, length)) {
        return (T) kind.read(block.array(place, own), RowBlock.offset(place), length);
      }
    }
    return decode(i, codec, CellCodecs.keepsNothing(codec));
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
    throw new InvalidObjectException("the driver's row is what was written");
  }
}
