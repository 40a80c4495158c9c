/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import java.nio.ByteBuffer;
import java.util.Set;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * Encodes constants of filters, where the server compares as Spark does. Left to Spark are numbers
 * with a fraction (the server tells -0.0 from 0.0, and 1.0 from 1.00 in a key), and the order of
 * what is a text in Spark only.
 */
record KeyLiteral(CqlSession session, DataType type, boolean inPartitionKey) {
  /** A key of the partition is no longer. */
  private static final int MOST_KEY_BYTES = 65_535;

  private static final Set<DataType> ORDERED =
      Set.of(
          DataTypes.ASCII,
          DataTypes.TEXT,
          DataTypes.TINYINT,
          DataTypes.SMALLINT,
          DataTypes.INT,
          DataTypes.BIGINT,
          DataTypes.DATE,
          DataTypes.TIME,
          DataTypes.TIMESTAMP);

  private static final Set<DataType> EQUAL =
      Set.of(DataTypes.BOOLEAN, DataTypes.UUID, DataTypes.TIMEUUID);

  /** Null if the server cannot compare with it, or would do it in another way. */
  byte @Nullable [] encode(Literal<?> literal, boolean forEquality) {
    Object value = literal.value();
    if (value == null
        || !(ORDERED.contains(type) || (forEquality && EQUAL.contains(type)))
        || !literal.dataType().equals(CqlTypes.toSpark(type))) {
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
        return null; // other letters than those in which Spark gets it: never equal there
      }
      TypeCodec<Object> codec = session.getContext().getCodecRegistry().codecFor(type);
      ByteBuffer encoded = codec.encode(converted, session.getContext().getProtocolVersion());
      bytes = encoded == null ? null : FromCql.bytes(encoded);
    } catch (RuntimeException e) {
      return null; // no value of this column
    }
    // Those that no partition has are errors for the server.
    boolean isAllowed =
        bytes != null && (!inPartitionKey || (bytes.length > 0 && bytes.length <= MOST_KEY_BYTES));
    return isAllowed ? bytes : null;
  }
}
