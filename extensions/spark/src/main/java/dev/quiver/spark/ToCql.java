/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.data.CqlDuration;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import io.netty.util.NetUtil;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Function;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimestampType;
import org.jspecify.annotations.Nullable;

/**
 * Converts a value of Spark to a value of the driver. A value that a column cannot store exactly is
 * rejected: a number that is too large, a timestamp with microseconds, a text that is not a UUID.
 */
@FunctionalInterface
interface ToCql {
  long MICROS_OF_A_MILLI = 1_000;

  /**
   * Converts one value.
   *
   * @throws RuntimeException if the value does not fit
   */
  Object convert(Object value);

  /**
   * Returns the conversion of values of one type.
   *
   * @param codecs the registry that will encode the values; it decides the class of a vector
   * @throws IllegalArgumentException if the column cannot store values of Spark's type
   */
  static ToCql of(CodecRegistry codecs, org.apache.spark.sql.types.DataType spark, DataType cql) {
    ToCql found = simple(spark, cql);
    if (found == null) {
      found = new ToCqlComposite(codecs).of(spark, cql);
    }
    if (found == null) {
      throw new IllegalArgumentException(
          "%s: expected %s, got %s; cast it"
              .formatted(
                  cql.asCql(true, true),
                  FromCql.of(cql, false).type().simpleString(),
                  spark.simpleString()));
    }
    return found;
  }

  private static @Nullable ToCql simple(org.apache.spark.sql.types.DataType spark, DataType cql) {
    boolean isText = spark instanceof StringType;
    return switch (cql.getProtocolCode()) {
      case ProtocolConstants.DataType.ASCII, ProtocolConstants.DataType.VARCHAR ->
          isText ? Object::toString : null;
      case ProtocolConstants.DataType.UUID, ProtocolConstants.DataType.TIMEUUID ->
          isText ? value -> uuid(value.toString()) : null;
      case ProtocolConstants.DataType.INET -> isText ? value -> ipAddress(value.toString()) : null;
      case ProtocolConstants.DataType.DURATION ->
          isText ? value -> CqlDuration.from(value.toString()) : null;
      case ProtocolConstants.DataType.BOOLEAN ->
          spark instanceof BooleanType ? value -> value : null;
      case ProtocolConstants.DataType.BLOB, ProtocolConstants.DataType.CUSTOM ->
          spark instanceof BinaryType && !(cql instanceof VectorType)
              ? value -> ByteBuffer.wrap((byte[]) value)
              : null;
      case ProtocolConstants.DataType.DATE ->
          spark instanceof DateType ? value -> LocalDate.ofEpochDay((Integer) value) : null;
      case ProtocolConstants.DataType.TIMESTAMP ->
          spark instanceof TimestampType ? value -> instant((Long) value) : null;
      case ProtocolConstants.DataType.TIME ->
          spark instanceof LongType ? value -> LocalTime.ofNanoOfDay((Long) value) : null;
      default -> number(spark, cql);
    };
  }

  private static @Nullable ToCql number(org.apache.spark.sql.types.DataType spark, DataType cql) {
    int bits = bits(spark);
    return switch (cql.getProtocolCode()) {
      case ProtocolConstants.DataType.TINYINT ->
          bits == 8 ? value -> ((Number) value).byteValue() : null;
      case ProtocolConstants.DataType.SMALLINT ->
          bits > 0 && bits <= 16 ? value -> ((Number) value).shortValue() : null;
      case ProtocolConstants.DataType.INT ->
          bits > 0 && bits <= 32 ? value -> ((Number) value).intValue() : null;
      case ProtocolConstants.DataType.BIGINT ->
          bits > 0 ? value -> ((Number) value).longValue() : null;
      case ProtocolConstants.DataType.FLOAT -> spark instanceof FloatType ? value -> value : null;
      case ProtocolConstants.DataType.DOUBLE ->
          spark instanceof DoubleType || spark instanceof FloatType
              ? value -> ((Number) value).doubleValue()
              : null;
      case ProtocolConstants.DataType.VARINT ->
          bits > 0
              ? value -> BigInteger.valueOf(((Number) value).longValue())
              : spark instanceof DecimalType
                  ? value -> decimal(value).toBigIntegerExact()
                  : spark instanceof StringType ? parsing(BigInteger::new) : null;
      case ProtocolConstants.DataType.DECIMAL ->
          bits > 0
              ? value -> BigDecimal.valueOf(((Number) value).longValue())
              : spark instanceof DecimalType
                  ? ToCql::decimal
                  : spark instanceof StringType ? parsing(BigDecimal::new) : null;
      default -> null;
    };
  }

  /** Returns the number of bits of an integral type; 0 for all other types. */
  private static int bits(org.apache.spark.sql.types.DataType spark) {
    return spark instanceof ByteType
        ? 8
        : spark instanceof ShortType
            ? 16
            : spark instanceof IntegerType ? 32 : spark instanceof LongType ? 64 : 0;
  }

  private static BigDecimal decimal(Object value) {
    return ((org.apache.spark.sql.types.Decimal) value).toJavaBigDecimal();
  }

  private static ToCql parsing(Function<String, Object> parser) {
    return value -> {
      try {
        return parser.apply(value.toString());
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("expected a number, got '" + value + "'", e);
      }
    };
  }

  /**
   * Parses a numeric IP address. Rejects a host name, and an IPv6 address with a zone such as
   * {@code %eth0}, because an inet column cannot store the zone.
   */
  static InetAddress ipAddress(String text) {
    if (text.startsWith("[")
        || text.contains("%")
        || !(NetUtil.isValidIpV4Address(text) || NetUtil.isValidIpV6Address(text))) {
      throw new IllegalArgumentException("expected an IP address, got '" + text + "'");
    }
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static UUID uuid(String text) {
    UUID uuid = UUID.fromString(text);
    if (!uuid.toString().equals(text.toLowerCase(Locale.ROOT))) { // Java accepts '1-1-1-1-1'
      throw new IllegalArgumentException("expected a UUID, got '" + text + "'");
    }
    return uuid;
  }

  private static Instant instant(long micros) {
    if (micros % MICROS_OF_A_MILLI != 0) {
      throw new DateTimeException(
          "expected a moment in milliseconds, got %d microseconds since 1970; use date_trunc"
              .formatted(micros));
    }
    return Instant.ofEpochMilli(micros / MICROS_OF_A_MILLI);
  }
}
