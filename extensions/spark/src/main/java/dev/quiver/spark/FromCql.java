/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.data.ByteUtils;
import com.datastax.oss.driver.api.core.data.CqlDuration;
import com.datastax.oss.driver.api.core.data.GettableByIndex;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayBasedMapData;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * Spark's type for a CQL type, as in the Cassandra connector but without nulls in vectors, and the
 * conversion of the driver's values to Spark's.
 */
record FromCql(org.apache.spark.sql.types.DataType type, Function<Object, Object> conversion) {
  /** The precision in Spark of a varint and a decimal, which can have more digits in CQL. */
  private static final int PRECISION = 38;

  private static final int SCALE = 18;

  /** Returns Spark's schema of all columns, in the driver's order: the primary key first. */
  static StructType schema(RelationMetadata table, boolean numbersAsText) {
    List<DataType> types =
        table.getColumns().values().stream().map(ColumnMetadata::getType).toList();
    return (StructType) struct(table.getColumns().keySet(), types, numbersAsText).type;
  }

  @Nullable Object orNull(@Nullable Object value) {
    return value == null ? null : conversion.apply(value);
  }

  /**
   * Returns Spark's type and the conversion for a CQL type.
   *
   * @param text whether a varint or a decimal becomes a string, to keep all its digits
   */
  static FromCql of(DataType type, boolean text) {
    return switch (type.getProtocolCode()) {
      case ProtocolConstants.DataType.ASCII,
          ProtocolConstants.DataType.VARCHAR,
          ProtocolConstants.DataType.UUID,
          ProtocolConstants.DataType.TIMEUUID ->
          string(Object::toString);
      case ProtocolConstants.DataType.DURATION -> string(value -> duration((CqlDuration) value));
      case ProtocolConstants.DataType.INET ->
          string(value -> ((InetAddress) value).getHostAddress());
      case ProtocolConstants.DataType.TIME ->
          new FromCql(DataTypes.LongType, value -> ((LocalTime) value).toNanoOfDay());
      case ProtocolConstants.DataType.DATE ->
          new FromCql(DataTypes.DateType, value -> days((LocalDate) value));
      case ProtocolConstants.DataType.TIMESTAMP ->
          new FromCql(DataTypes.TimestampType, value -> micros((Instant) value));
      case ProtocolConstants.DataType.DECIMAL ->
          text ? string(Object::toString) : decimal(SCALE, value -> (BigDecimal) value);
      case ProtocolConstants.DataType.VARINT ->
          text ? string(Object::toString) : decimal(0, value -> new BigDecimal((BigInteger) value));
      case ProtocolConstants.DataType.BIGINT, ProtocolConstants.DataType.COUNTER ->
          new FromCql(DataTypes.LongType, value -> value);
      case ProtocolConstants.DataType.BOOLEAN -> new FromCql(DataTypes.BooleanType, value -> value);
      case ProtocolConstants.DataType.DOUBLE -> new FromCql(DataTypes.DoubleType, value -> value);
      case ProtocolConstants.DataType.FLOAT -> new FromCql(DataTypes.FloatType, value -> value);
      case ProtocolConstants.DataType.INT -> new FromCql(DataTypes.IntegerType, value -> value);
      case ProtocolConstants.DataType.SMALLINT -> new FromCql(DataTypes.ShortType, value -> value);
      case ProtocolConstants.DataType.TINYINT -> new FromCql(DataTypes.ByteType, value -> value);
      default -> composite(type, text);
    };
  }

  private static FromCql composite(DataType type, boolean text) {
    if (type instanceof VectorType vector) {
      FromCql element = of(vector.getElementType(), text);
      return new FromCql(
          DataTypes.createArrayType(element.type, false),
          value -> array(elements(value), vector.getDimensions(), element));
    } else if (type instanceof ContainerType listOrSet) {
      FromCql element = of(listOrSet.getElementType(), text);
      return new FromCql(
          DataTypes.createArrayType(element.type, true),
          value -> array((Collection<?>) value, ((Collection<?>) value).size(), element));
    } else if (type instanceof MapType map) {
      FromCql key = of(map.getKeyType(), text);
      FromCql mapped = of(map.getValueType(), text);
      return new FromCql(
          DataTypes.createMapType(key.type, mapped.type, true),
          value -> {
            Map<?, ?> entries = (Map<?, ?>) value;
            return new ArrayBasedMapData(
                array(entries.keySet(), entries.size(), key),
                array(entries.values(), entries.size(), mapped));
          });
    } else if (type instanceof UserDefinedType udt) {
      return struct(udt.getFieldNames(), udt.getFieldTypes(), text);
    } else if (type instanceof TupleType tuple) {
      List<DataType> types = tuple.getComponentTypes();
      List<CqlIdentifier> names =
          IntStream.range(0, types.size())
              .mapToObj(index -> CqlIdentifier.fromInternal("" + index))
              .toList();
      return struct(names, types, text);
    }
    // A blob, or a value of a custom type.
    return new FromCql(DataTypes.BinaryType, value -> ByteUtils.getArray((ByteBuffer) value));
  }

  /** Returns the elements of a vector, which may be a CqlVector, a list or an array. */
  private static Iterable<?> elements(Object vector) {
    return vector instanceof Object[] array ? Arrays.asList(array) : (Iterable<?>) vector;
  }

  /** Returns a struct. All fields are nullable: clustering columns are null in a static row. */
  private static FromCql struct(
      Collection<CqlIdentifier> names, List<DataType> types, boolean text) {
    List<FromCql> fields = types.stream().map(type -> of(type, text)).toList();
    List<StructField> described = new ArrayList<>();
    for (CqlIdentifier name : names) {
      FromCql field = fields.get(described.size());
      described.add(DataTypes.createStructField(name.asInternal(), field.type, true));
    }
    return new FromCql(
        DataTypes.createStructType(described),
        value -> {
          GettableByIndex data = (GettableByIndex) value;
          @Nullable Object[] values = new @Nullable Object[fields.size()];
          for (int i = 0; i < values.length; i++) {
            // The driver would return an empty collection for a null.
            values[i] = data.isNull(i) ? null : fields.get(i).orNull(data.getObject(i));
          }
          return new GenericInternalRow(values);
        });
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

  private static FromCql string(Function<Object, String> text) {
    return new FromCql(DataTypes.StringType, value -> UTF8String.fromString(text.apply(value)));
  }

  private static FromCql decimal(int scale, Function<Object, BigDecimal> number) {
    return new FromCql(
        DataTypes.createDecimalType(PRECISION, scale),
        value -> decimal(number.apply(value), scale));
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

  private static Decimal decimal(BigDecimal value, int scale) {
    // For a very large scale, setScale would allocate memory for all zeros.
    BigDecimal least = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
    if (least.scale() > scale || (long) least.precision() - least.scale() + scale > PRECISION) {
      throw new ArithmeticException(
          "expected a number that a decimal(%d,%d) of Spark can hold, got %s; to read such numbers as texts, set the option numbersAsText of the reader or of the catalog to true"
              .formatted(PRECISION, scale, value));
    }
    return Decimal.apply(least.setScale(scale, RoundingMode.UNNECESSARY), PRECISION, scale);
  }
}
