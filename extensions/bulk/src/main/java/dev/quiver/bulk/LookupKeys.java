/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.internal.wire.WireErrors;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a lookup: each key has a value for each of {@code columns}.
 *
 * @param columns the partition key, and any number of the first clustering columns
 */
record LookupKeys(
    ScanTable table, List<ColumnMetadata> columns, List<?> keys, CodecRegistry registry) {

  /**
   * Types whose values are equal if, and only if, their bytes are. The server sorts the elements of
   * a set, for example, and decimals with different scales can be equal.
   */
  static final Set<DataType> EXACT =
      Set.of(
          DataTypes.ASCII,
          DataTypes.TEXT,
          DataTypes.BLOB,
          DataTypes.INET,
          DataTypes.TINYINT,
          DataTypes.SMALLINT,
          DataTypes.INT,
          DataTypes.BIGINT,
          DataTypes.DATE,
          DataTypes.TIME,
          DataTypes.TIMESTAMP,
          DataTypes.UUID,
          DataTypes.TIMEUUID);

  /**
   * Copies the keys, and checks them.
   *
   * @param names the columns of the keys; empty for the primary key
   * @throws dev.quiver.vector.QuiverException if the columns are not a key, or if a key contains a
   *     null or has more or fewer values than there are columns
   */
  static LookupKeys of(
      ScanTable table, List<String> names, Collection<?> keys, CodecRegistry registry) {
    List<ColumnMetadata> key = table.relation().getPrimaryKey();
    List<ColumnMetadata> columns =
        names.isEmpty()
            ? key
            : names.stream()
                .map(table::column)
                .map(name -> Objects.requireNonNull(table.relation().getColumns().get(name)))
                .toList();
    int partitionKey = table.relation().getPartitionKey().size();
    int count = columns.size();
    if (count < partitionKey || count > key.size() || !columns.containsAll(key.subList(0, count))) {
      throw WireErrors.of(
          "key of " + table,
          "the partition key, with or without the first clustering columns, of the primary key "
              + text(key),
          text(columns));
    }
    LookupKeys copied = new LookupKeys(table, columns, new ArrayList<>(keys), registry);
    for (int i = 0; i < copied.keys.size(); i++) {
      copied.check(i);
    }
    return copied;
  }

  private static String text(List<ColumnMetadata> columns) {
    return columns.stream()
        .map(column -> column.getName().asCql(true))
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private void check(int i) {
    Object key = keys.get(i);
    if (columns.size() > 1 && !(key instanceof List<?> values && values.size() == columns.size())) {
      throw WireErrors.of(
          "key %d of %s".formatted(i, table),
          "a List of %d values, %s".formatted(columns.size(), text(columns)),
          key == null ? "null" : key.getClass().getSimpleName() + " " + key);
    }
    for (int c = 0; c < columns.size(); c++) {
      if (value(i, c) == null) {
        throw WireErrors.of(subject(i, c), "a value", "null");
      }
    }
  }

  private String subject(int i, int column) {
    return "key %d of %s, column %s".formatted(i, table, columns.get(column).getName().asCql(true));
  }

  private @Nullable Object value(int i, int column) {
    Object key = keys.get(i);
    return columns.size() > 1 && key instanceof List<?> values ? values.get(column) : key;
  }

  /** Returns the codec that encodes a value for the variable of a key column. */
  private TypeCodec<Object> codec(int column, Object value) {
    return registry.codecFor(columns.get(column).getType(), value);
  }

  /** Returns whether each key identifies at most one row. */
  boolean areWhole() {
    return columns.size() == table.relation().getPrimaryKey().size();
  }

  /**
   * @param method the end of the message: the method that reads such keys; may be empty
   * @throws dev.quiver.vector.QuiverException if a key may be the key of more than one row
   */
  LookupKeys checkWhole(String method) {
    if (!areWhole()) {
      throw WireErrors.of(
          "key of " + table,
          "the primary key " + text(table.relation().getPrimaryKey()),
          text(columns) + ", which may have many rows" + method);
    }
    return this;
  }

  /**
   * Returns the column of keys with one value, if it is the whole primary key, and the server
   * returns the bytes of a key as it has received them; null otherwise.
   */
  @Nullable CqlIdentifier onlyColumn() {
    ColumnMetadata first = columns.get(0);
    boolean isOnly = columns.size() == 1 && areWhole() && EXACT.contains(first.getType());
    return isOnly ? first.getName() : null;
  }

  /** Returns the bytes of a key with one value; null if no codec accepts the value. */
  @Nullable ByteBuffer encoded(int i, ProtocolVersion protocolVersion) {
    Object value = Objects.requireNonNull(value(i, 0));
    try {
      return codec(0, value).encode(value, protocolVersion);
    } catch (RuntimeException e) {
      return null; // bind explains it
    }
  }

  interface Setter<S> {
    S set(S statement, int variable, Object value, TypeCodec<Object> codec);
  }

  /**
   * Sets the variables of a statement to the values of key {@code i}.
   *
   * @throws dev.quiver.vector.QuiverException if a value has no codec, or its codec rejects it
   */
  <S> S bind(S statement, int i, Setter<S> setter) {
    S bound = statement;
    for (int c = 0; c < columns.size(); c++) {
      Object value = Objects.requireNonNull(value(i, c));
      try {
        bound = setter.set(bound, c, value, codec(c, value));
      } catch (RuntimeException e) {
        throw WireErrors.of(
            subject(i, c),
            "a value of type " + columns.get(c).getType().asCql(true, true),
            value.getClass().getName() + " (" + e.getMessage() + ")",
            e);
      }
    }
    return bound;
  }

  /** Returns the name of a key in messages, for example {@code key 17 (id = 5)}. */
  String describe(int i) {
    StringJoiner key = new StringJoiner(", ", "key " + i + " (", ")");
    for (int c = 0; c < columns.size(); c++) {
      int column = c;
      Object value = Objects.requireNonNull(value(i, c));
      key.add(
          columns.get(c).getName().asCql(true)
              + " = "
              + ScanTable.shortened(() -> codec(column, value).format(value)));
    }
    return key.toString();
  }
}
