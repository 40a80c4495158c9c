/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring.ai;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.VectorType;
import dev.quiver.internal.schema.TableName;
import dev.quiver.internal.schema.VectorIndex;
import dev.quiver.search.Similarity;
import dev.quiver.spring.ai.CassandraVectorStore.SchemaColumn;
import dev.quiver.spring.ai.CassandraVectorStore.SchemaColumnTags;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The table of a store: its columns and statements, and the session's metadata of it. */
final class StoreTable {
  final TableName name;

  /** The primary key, the text, metadata, and the vector. */
  final List<Column> columns;

  /** The partition key and the clustering columns. */
  final List<Column> primaryKey;

  /** The index of the vector among the columns. */
  final int vector;

  /** Whether an insert that runs twice appends the elements of a list twice. */
  final boolean hasLists;

  private final CqlSession session;
  private final int partitionKeys;
  private final CqlIdentifier index;

  StoreTable(CassandraVectorStore.Builder from, CqlSession session, int dimension) {
    this.session = session;
    name = new TableName(CqlIdentifier.fromCql(from.keyspace), CqlIdentifier.fromCql(from.table));
    CqlIdentifier embedding = CqlIdentifier.fromCql(from.embeddingColumn);
    index =
        from.indexName == null
            ? CqlIdentifier.fromInternal(
                name.table().asInternal() + "_" + embedding.asInternal() + "_idx")
            : CqlIdentifier.fromCql(from.indexName);
    partitionKeys = from.partitionKeys.size();
    List<SchemaColumn> schema = new ArrayList<>(from.partitionKeys);
    schema.addAll(from.clusteringKeys);
    schema.add(new SchemaColumn(from.contentColumn, DataTypes.TEXT));
    schema.addAll(from.metadataColumns);
    DataType vectors = DataTypes.vectorOf(DataTypes.FLOAT, dimension);
    schema.add(new SchemaColumn(from.embeddingColumn, vectors, SchemaColumnTags.INDEXED));
    columns = schema.stream().map(this::column).toList();
    primaryKey = columns.subList(0, partitionKeys + from.clusteringKeys.size());
    vector = columns.size() - 1;
    hasLists =
        columns.stream().anyMatch(each -> each.type() instanceof ListType list && !list.isFrozen());
    Set<CqlIdentifier> names = new HashSet<>();
    for (Column column : columns) {
      if (!names.add(column.id())) {
        throw new IllegalArgumentException("column " + column.name() + " is named twice");
      }
    }
  }

  private Column column(SchemaColumn schema) {
    return Column.of(schema, session.getContext().getCodecRegistry());
  }

  /** A variable without a value leaves its column unchanged. */
  String insert() {
    String variables = "?, ".repeat(columns.size() - 1) + "?";
    return "INSERT INTO %s (%s) VALUES (%s)".formatted(name, names(columns), variables);
  }

  String delete() {
    String key =
        primaryKey.stream().map(each -> each.cql() + " = ?").collect(Collectors.joining(" AND "));
    return "DELETE FROM " + name + " WHERE " + key;
  }

  String selectKeys(String condition) {
    return "SELECT " + names(primaryKey) + " FROM " + name + " WHERE " + condition;
  }

  /** Returns the columns of a search, which are all but the vector. */
  String found() {
    return names(columns.subList(0, vector));
  }

  private static String names(List<Column> columns) {
    return columns.stream().map(Column::cql).collect(Collectors.joining(", "));
  }

  private static String definitions(List<Column> columns) {
    return columns.stream()
        .map(column -> column.cql() + " " + cql(column.type()))
        .collect(Collectors.joining(", "));
  }

  /** Returns a type in CQL. Drivers before 4.19 do not name a vector's elements. */
  static String cql(DataType type) {
    return type instanceof VectorType of
        ? "vector<" + cql(of.getElementType()) + ", " + of.getDimensions() + ">"
        : type.asCql(true, true);
  }

  /** Finds a column by its configured name, or in the session's metadata by its exact name. */
  @Nullable Column find(String column) {
    return columns.stream()
        .filter(configured -> configured.name().equals(column))
        .findFirst()
        .or(
            () ->
                name.findTable(session)
                    .flatMap(known -> known.getColumn(CqlIdentifier.fromInternal(column)))
                    .map(
                        found ->
                            column(new SchemaColumn(found.getName().asCql(true), found.getType()))))
        .orElse(null);
  }

  private Optional<KeyspaceMetadata> keyspace() {
    return session.getMetadata().getKeyspace(name.keyspace());
  }

  /** Returns the table, whose primary key has the columns of the settings. */
  private TableMetadata required() {
    if (name.findTable(session).isEmpty()) {
      session.refreshSchema(); // the session may not do so itself
    }
    TableMetadata known = name.findTable(session).orElse(null);
    if (known == null) {
      throw new IllegalStateException(
          "the metadata has no table " + name + "; initializeSchema creates it");
    }
    List<CqlIdentifier> key = known.getPrimaryKey().stream().map(ColumnMetadata::getName).toList();
    if (!Set.copyOf(key).equals(primaryKey.stream().map(Column::id).collect(Collectors.toSet()))) {
      throw new IllegalStateException(
          "table %s: expected the primary key (%s), got %s"
              .formatted(name, names(primaryKey), key));
    }
    return known;
  }

  /**
   * Creates the keyspace, table, columns and indexes that the session's metadata lack, the index of
   * vectors last. Another session may do so at the same time, except for columns.
   *
   * @return whether the table is new
   */
  boolean create() {
    boolean isNew = name.findTable(session).isEmpty();
    if (keyspace().isEmpty()) {
      TableName.change(
          session,
          "CREATE KEYSPACE IF NOT EXISTS "
              + name.keyspace().asCql(true)
              + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
    }
    if (isNew) {
      String key = "(" + names(primaryKey.subList(0, partitionKeys)) + ")";
      if (partitionKeys < primaryKey.size()) {
        key += ", " + names(primaryKey.subList(partitionKeys, primaryKey.size()));
      }
      TableName.change(
          session,
          "CREATE TABLE IF NOT EXISTS %s (%s, PRIMARY KEY (%s))"
              .formatted(name, definitions(columns), key));
    }
    session.refreshSchema(); // another session may have added columns
    TableMetadata known = required();
    List<Column> missing =
        columns.stream().filter(column -> known.getColumn(column.id()).isEmpty()).toList();
    if (!missing.isEmpty()) {
      TableName.change(session, "ALTER TABLE " + name + " ADD (" + definitions(missing) + ")");
    }
    for (Column column : columns) {
      if (lacksIndex(known, column)) {
        TableName.change(session, createIndex(column));
      }
    }
    session.refreshSchema();
    return isNew;
  }

  /** The target of the index of a collection is {@code values(column)}. */
  private static boolean lacksIndex(TableMetadata table, Column column) {
    return column.indexed()
        && VectorIndex.find(table, column.cql()).isEmpty()
        && VectorIndex.find(table, "values(" + column.cql() + ")").isEmpty();
  }

  private String createIndex(Column column) {
    return "CREATE CUSTOM INDEX IF NOT EXISTS %s ON %s (%s) USING 'StorageAttachedIndex'"
        .formatted(nameOfIndex(column).asCql(true), name, column.cql());
  }

  /** An index has its name in the keyspace: an index of another table may have the usual name. */
  private CqlIdentifier nameOfIndex(Column column) {
    CqlIdentifier usual =
        column.equals(columns.get(vector))
            ? index
            : CqlIdentifier.fromInternal(column.id().asInternal() + "_idx");
    boolean taken =
        keyspace().stream()
            .flatMap(known -> known.getTables().values().stream())
            .anyMatch(known -> known.getIndex(usual).isPresent());
    return taken
        ? CqlIdentifier.fromInternal(name.table().asInternal() + "_" + usual.asInternal())
        : usual;
  }

  /**
   * Checks that the table has the columns of the store, and returns the function of its index.
   *
   * @throws IllegalStateException if a column, its type or an index differs
   */
  Similarity check() {
    TableMetadata known = required();
    for (Column column : columns) {
      Optional<ColumnMetadata> found = known.getColumn(column.id());
      DataType type = found.orElseThrow(() -> wrong(column, "does not exist")).getType();
      if (!type.equals(column.type())) {
        throw wrong(column, "expected type " + cql(column.type()) + ", got " + cql(type));
      }
    }
    for (Column column : columns.subList(primaryKey.size(), columns.size())) {
      if (lacksIndex(known, column)) {
        throw wrong(column, "has no index; create one by: " + createIndex(column));
      }
    }
    return VectorIndex.find(known, columns.get(vector).cql())
        .map(VectorIndex::function)
        .map(Similarity::valueOf)
        .orElse(Similarity.COSINE);
  }

  private IllegalStateException wrong(Column column, String what) {
    return new IllegalStateException("column %s.%s: %s".formatted(name, column.cql(), what));
  }
}
