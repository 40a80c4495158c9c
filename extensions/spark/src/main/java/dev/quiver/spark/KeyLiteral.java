/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.data.ByteUtils;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import java.nio.ByteBuffer;
import java.util.Set;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * Encodes constants of filters if the server compares them as Spark does. Among the others, which
 * Spark itself compares, are floating-point and decimal numbers (the server distinguishes -0.0 from
 * 0.0, and 1.0 from 1.00 in a key), and UUIDs by order, because they are strings in Spark.
 */
record KeyLiteral(CqlSession session, DataType type, boolean inPartitionKey) {
  /** The maximum size of a column of the partition key, in bytes. */
  private static final int MAX_KEY_BYTES = 65_535;

  private static final Set<DataType> ORDERED =
      Set.of(
          DataTypes.ASCII,
          DataTypes.TEXT,
          DataTypes.BLOB,
          DataTypes.TINYINT,
          DataTypes.SMALLINT,
          DataTypes.INT,
          DataTypes.BIGINT,
          DataTypes.DATE,
          DataTypes.TIME,
          DataTypes.TIMESTAMP);

  private static final Set<DataType> EQUAL =
      Set.of(DataTypes.BOOLEAN, DataTypes.UUID, DataTypes.TIMEUUID);

  /** Encodes a constant; returns null unless the server can compare it, and as Spark does. */
  byte @Nullable [] encode(Literal<?> literal, boolean forEquality) {
    Object value = literal.value();
    if (value == null
        || !(ORDERED.contains(type) || (forEquality && EQUAL.contains(type)))
        || !literal.dataType().equals(FromCql.of(type, false).type())) {
      return null;
    }
    byte[] bytes;
    try {
      Object converted =
          ToCql.of(session.getContext().getCodecRegistry(), literal.dataType(), type)
              .convert(value);
      if (EQUAL.contains(type)
          && value instanceof UTF8String
          && !converted.toString().equals(value.toString())) {
        return null; // Spark writes a UUID in another form, so no value is equal
      }
      TypeCodec<Object> codec = session.getContext().getCodecRegistry().codecFor(type);
      ByteBuffer encoded = codec.encode(converted, session.getContext().getProtocolVersion());
      bytes = encoded == null ? null : ByteUtils.getArray(encoded);
    } catch (RuntimeException e) {
      return null; // not a value of this column
    }
    // The server rejects a value that is too long, or empty, for a partition key.
    boolean isAllowed =
        bytes != null && (!inPartitionKey || (bytes.length > 0 && bytes.length <= MAX_KEY_BYTES));
    return isAllowed ? bytes : null;
  }
}
