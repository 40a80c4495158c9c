/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring.ai;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.spring.ai.CassandraVectorStore.SchemaColumn;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A column of a store's table, and the codec of its values.
 *
 * @param name the name of its values in the metadata of documents and in filters
 */
record Column(
    String name, CqlIdentifier id, DataType type, boolean indexed, TypeCodec<Object> codec) {

  /** A column whose values are of the driver's default class, whatever the session's default is. */
  static Column of(SchemaColumn schema, CodecRegistry registry) {
    CqlIdentifier id = CqlIdentifier.fromCql(schema.name());
    TypeCodec<Object> codec = registry.codecFor(schema.type(), schema.javaType());
    return new Column(schema.name(), id, schema.type(), schema.indexed(), codec);
  }

  String cql() {
    return id.asCql(true);
  }

  String cqlType() {
    return type.asCql(false, true);
  }

  /**
   * Returns the value as one of the codec's class. A number becomes one of another class if that
   * has the same decimal digits.
   *
   * @throws IllegalArgumentException if the column cannot hold the value
   */
  Object checked(Object value) {
    if (codec.accepts(value)) {
      return value;
    }
    Object same = value instanceof Number number ? same(number) : null;
    if (same == null) {
      throw new IllegalArgumentException(
          "column %s of type %s: expected a value of %s, got %s of %s"
              .formatted(name, cqlType(), codec.getJavaType(), value, value.getClass().getName()));
    }
    return same;
  }

  private @Nullable Object same(Number number) {
    try {
      BigDecimal decimal = new BigDecimal(number.toString()).stripTrailingZeros();
      Object same = codec.parse(decimal.toPlainString());
      return same instanceof Number && new BigDecimal(same.toString()).compareTo(decimal) == 0
          ? same
          : null;
    } catch (IllegalArgumentException e) {
      return null; // out of range, a fraction, NaN, infinite, or no column of numbers
    }
  }
}
