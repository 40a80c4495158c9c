/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.data.CqlDuration;
import com.datastax.oss.driver.api.core.data.GettableByIndex;
import com.datastax.oss.driver.api.core.type.ContainerType;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayBasedMapData;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Converts a value of the driver to a value of Spark, by the type of the column. */
@FunctionalInterface
interface FromCql {
  Object convert(Object value);

  default @Nullable Object orNull(@Nullable Object value) {
    return value == null ? null : convert(value);
  }

  /**
   * Returns the conversion of values of a type.
   *
   * @param text whether a varint or a decimal becomes a string
   */
  static FromCql of(DataType type, boolean text) {
    return switch (type.getProtocolCode()) {
      case ProtocolConstants.DataType.ASCII,
          ProtocolConstants.DataType.VARCHAR, //
          ProtocolConstants.DataType.UUID,
          ProtocolConstants.DataType.TIMEUUID ->
          FromCql::text;
      case ProtocolConstants.DataType.DURATION ->
          value -> UTF8String.fromString(duration((CqlDuration) value));
      case ProtocolConstants.DataType.INET ->
          value -> UTF8String.fromString(((InetAddress) value).getHostAddress());
      case ProtocolConstants.DataType.TIME -> value -> ((LocalTime) value).toNanoOfDay();
      case ProtocolConstants.DataType.DATE -> value -> days((LocalDate) value);
      case ProtocolConstants.DataType.TIMESTAMP -> value -> micros((Instant) value);
      case ProtocolConstants.DataType.BLOB -> value -> bytes((ByteBuffer) value);
      case ProtocolConstants.DataType.DECIMAL ->
          text ? FromCql::text : value -> decimal((BigDecimal) value, CqlTypes.SCALE);
      case ProtocolConstants.DataType.VARINT ->
          text ? FromCql::text : value -> decimal(new BigDecimal((BigInteger) value), 0);
      case ProtocolConstants.DataType.BIGINT,
          ProtocolConstants.DataType.COUNTER, //
          ProtocolConstants.DataType.BOOLEAN,
          ProtocolConstants.DataType.DOUBLE, //
          ProtocolConstants.DataType.FLOAT,
          ProtocolConstants.DataType.INT, //
          ProtocolConstants.DataType.SMALLINT,
          ProtocolConstants.DataType.TINYINT ->
          value -> value;
      default -> composite(type, text);
    };
  }

  private static FromCql composite(DataType type, boolean text) {
    if (type instanceof VectorType vector) {
      FromCql element = of(vector.getElementType(), text);
      return value -> array(elements(value), vector.getDimensions(), element);
    } else if (type instanceof ContainerType listOrSet) {
      FromCql element = of(listOrSet.getElementType(), text);
      return value -> array((Collection<?>) value, ((Collection<?>) value).size(), element);
    } else if (type instanceof MapType map) {
      FromCql key = of(map.getKeyType(), text);
      FromCql mapped = of(map.getValueType(), text);
      return value -> {
        Map<?, ?> entries = (Map<?, ?>) value;
        return new ArrayBasedMapData(
            array(entries.keySet(), entries.size(), key),
            array(entries.values(), entries.size(), mapped));
      };
    } else if (type instanceof UserDefinedType udt) {
      return fields(udt.getFieldTypes(), text);
    } else if (type instanceof TupleType tuple) {
      return fields(tuple.getComponentTypes(), text);
    }
    return value -> bytes((ByteBuffer) value);
  }

  /** Returns the elements of a vector, which may be a CqlVector, a list or an array. */
  private static Iterable<?> elements(Object vector) {
    return vector instanceof Object[] array ? Arrays.asList(array) : (Iterable<?>) vector;
  }

  private static FromCql fields(List<DataType> types, boolean text) {
    List<FromCql> fields = types.stream().map(type -> of(type, text)).toList();
    return value -> {
      GettableByIndex data = (GettableByIndex) value;
      @Nullable Object[] values = new @Nullable Object[fields.size()];
      for (int i = 0; i < values.length; i++) {
        // The driver would return an empty collection for a null.
        values[i] = data.isNull(i) ? null : fields.get(i).orNull(data.getObject(i));
      }
      return new GenericInternalRow(values);
    };
  }

  private static ArrayData array(Iterable<?> values, int count, FromCql element) {
    @Nullable Object[] array = new @Nullable Object[count];
    int at = 0;
    for (Object value : values) {
      array[at++] = element.orNull(value);
    }
    return new GenericArrayData(array);
  }

  /** Returns a duration as text; fails if a part is the minimum value, which CQL cannot write. */
  private static String duration(CqlDuration duration) {
    if (duration.getMonths() == Integer.MIN_VALUE
        || duration.getDays() == Integer.MIN_VALUE
        || duration.getNanoseconds() == Long.MIN_VALUE) {
      throw new ArithmeticException(
          "cannot format as CQL the duration of %d months, %d days and %d ns"
              .formatted(duration.getMonths(), duration.getDays(), duration.getNanoseconds()));
    }
    String text = duration.toString();
    return text.isEmpty() ? "0s" : text;
  }

  private static UTF8String text(Object value) {
    return UTF8String.fromString(value.toString());
  }

  static int days(LocalDate date) {
    return Math.toIntExact(date.toEpochDay());
  }

  /**
   * Returns the microseconds since 1970.
   *
   * @throws DateTimeException if the instant is out of Spark's range
   */
  static long micros(Instant instant) {
    try {
      return Math.multiplyExact(instant.toEpochMilli(), ToCql.MICROS_OF_A_MILLI);
    } catch (ArithmeticException e) {
      throw new DateTimeException(
          "a timestamp of Spark cannot hold %s; correct the value, or do not select the column"
              .formatted(instant),
          e);
    }
  }

  static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  private static Decimal decimal(BigDecimal value, int scale) {
    // For a very large scale, setScale would allocate memory for all zeros.
    BigDecimal least = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
    if (least.scale() > scale
        || (long) least.precision() - least.scale() + scale > CqlTypes.PRECISION) {
      throw new ArithmeticException(
          "expected a number that a decimal(%d,%d) of Spark can hold, got %s; to read such numbers as texts, set the option numbersAsText of the reader or of the catalog to true"
              .formatted(CqlTypes.PRECISION, scale, value));
    }
    return Decimal.apply(
        least.setScale(scale, RoundingMode.UNNECESSARY), CqlTypes.PRECISION, scale);
  }
}
