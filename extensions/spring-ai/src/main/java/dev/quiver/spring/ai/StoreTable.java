/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring.ai;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.IndexMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.search.Similarity;
import dev.quiver.spring.ai.CassandraVectorStore.SchemaColumn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The table of a store: its columns and statements, and what the session knows of it. */
final class StoreTable {
  private static final String INDEX = "CREATE CUSTOM INDEX IF NOT EXISTS %s ON %s (%s) USING '%s'";
  private static final String SAI = "StorageAttachedIndex";

  final CqlSession session;
  final CqlIdentifier keyspace;
  final CqlIdentifier table;
  final List<Column> partitionKey;

  /** The partition key and the clustering columns. */
  final List<Column> primaryKey;

  final Column content;
  final Column embedding;
  final List<Column> metadata;
  private final Set<Column> indexed = new HashSet<>();
  private final CqlIdentifier index;

  StoreTable(CassandraVectorStore.Builder from, CqlSession session, int dimension) {
    this.session = session;
    keyspace = CqlIdentifier.fromCql(from.keyspace);
    table = CqlIdentifier.fromCql(from.table);
    index =
        CqlIdentifier.fromCql(
            from.indexName == null
                ? "%s_%s_%s".formatted(from.table, from.embeddingColumn, "idx")
                : from.indexName);
    partitionKey = columns(from.partitionKeys);
    primaryKey = new ArrayList<>(partitionKey);
    primaryKey.addAll(columns(from.clusteringKeys));
    metadata = columns(from.metadataColumns);
    content = columns(List.of(new SchemaColumn(from.contentColumn, DataTypes.TEXT))).get(0);
    DataType vector = DataTypes.vectorOf(DataTypes.FLOAT, dimension);
    embedding = columns(List.of(new SchemaColumn(from.embeddingColumn, vector))).get(0);
    Set<CqlIdentifier> names = new HashSet<>();
    all()
        .filter(column -> !names.add(column.id()))
        .forEach(
            twice -> {
              throw new IllegalArgumentException("column " + twice.name() + " is named twice");
            });
  }

  private List<Column> columns(List<SchemaColumn> schema) {
    CodecRegistry registry = session.getContext().getCodecRegistry();
    List<Column> columns = new ArrayList<>();
    for (SchemaColumn column : schema) {
      Column made = Column.of(column, registry);
      columns.add(made);
      if (column.indexed()) {
        indexed.add(made);
      }
    }
    return columns;
  }

  /** Returns all columns, in the order of the variables of {@link #insert}. */
  Stream<Column> all() {
    return Stream.of(primaryKey, List.of(content, embedding), metadata).flatMap(List::stream);
  }

  String cql() {
    return keyspace.asCql(true) + "." + table.asCql(true);
  }

  /** A variable without a value leaves its column as it is. */
  String insert() {
    List<String> names = all().map(Column::cql).toList();
    return "INSERT INTO %s (%s) VALUES (%s)"
        .formatted(
            cql(),
            String.join(", ", names),
            names.stream().map(name -> "?").collect(Collectors.joining(", ")));
  }

  String delete() {
    return primaryKey.stream()
        .map(column -> column.cql() + " = ?")
        .collect(Collectors.joining(" AND ", "DELETE FROM " + cql() + " WHERE ", ""));
  }

  String selectKeys(String condition) {
    return primaryKey.stream()
        .map(Column::cql)
        .collect(Collectors.joining(", ", "SELECT ", " FROM " + cql() + " WHERE " + condition));
  }

  /** Finds a column of the table as it is now, also one that the store was not told of. */
  @Nullable Column find(String name) {
    return metadata()
        .flatMap(known -> known.getColumn(CqlIdentifier.fromInternal(name)))
        .map(
            column ->
                Column.of(
                    name,
                    column.getName(),
                    column.getType(),
                    session.getContext().getCodecRegistry()))
        .orElse(null);
  }

  private Optional<KeyspaceMetadata> keyspaceMetadata() {
    return session.getMetadata().getKeyspace(keyspace);
  }

  private Optional<TableMetadata> metadata() {
    return keyspaceMetadata().flatMap(known -> known.getTable(table));
  }

  /**
   * Creates what the session does not know of: keyspace, table, columns and indexes. Another
   * session may do the same meanwhile.
   */
  void create() {
    if (keyspaceMetadata().isEmpty()) {
      session.execute(
          "CREATE KEYSPACE IF NOT EXISTS "
              + keyspace.asCql(true)
              + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
    }
    if (metadata().isEmpty()) {
      session.execute(createTable());
    }
    if (metadata().isEmpty()) {
      session.refreshSchema();
    }
    TableMetadata known = required();
    String missing =
        all()
            .filter(column -> known.getColumn(column.id()).isEmpty())
            .map(StoreTable::definition)
            .collect(Collectors.joining(", "));
    if (!missing.isEmpty()) {
      session.execute("ALTER TABLE " + cql() + " ADD (" + missing + ")");
    }
    if (indexOf(known, embedding).isEmpty()) {
      createIndex(index, embedding);
    }
    for (Column column : indexed) {
      if (indexOf(known, column).isEmpty()) {
        createIndex(freeName(column), column);
      }
    }
    session.refreshSchema();
  }

  private String createTable() {
    String clustering =
        primaryKey.stream()
            .skip(partitionKey.size())
            .map(column -> ", " + column.cql())
            .collect(Collectors.joining());
    return "CREATE TABLE IF NOT EXISTS %s (%s, PRIMARY KEY ((%s)%s))"
        .formatted(
            cql(),
            all().map(StoreTable::definition).collect(Collectors.joining(", ")),
            partitionKey.stream().map(Column::cql).collect(Collectors.joining(", ")),
            clustering);
  }

  private static String definition(Column column) {
    return column.cql() + " " + column.type().asCql(true, true);
  }

  private void createIndex(CqlIdentifier name, Column column) {
    session.execute(INDEX.formatted(name.asCql(true), cql(), column.cql(), SAI));
  }

  /** Names of indexes are those of a keyspace: the usual one may be of another table. */
  private CqlIdentifier freeName(Column column) {
    CqlIdentifier usual = CqlIdentifier.fromInternal(column.id().asInternal() + "_idx");
    boolean taken =
        keyspaceMetadata().stream()
            .flatMap(known -> known.getTables().values().stream())
            .anyMatch(known -> known.getIndex(usual).isPresent());
    return taken
        ? CqlIdentifier.fromInternal(table.asInternal() + "_" + usual.asInternal())
        : usual;
  }

  private static Optional<IndexMetadata> indexOf(TableMetadata known, Column column) {
    return known.getIndexes().values().stream()
        .filter(index -> index.getTarget().equals(column.cql()))
        .findFirst();
  }

  private TableMetadata required() {
    return metadata()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "the session knows no table " + cql() + "; initializeSchema creates it"));
  }

  /**
   * Checks that the table is as the store was told, and returns the function of its index.
   *
   * @throws IllegalStateException if a column, its type or an index differs
   */
  Similarity check() {
    TableMetadata known = required();
    all()
        .forEach(
            column -> {
              DataType type =
                  known
                      .getColumn(column.id())
                      .map(ColumnMetadata::getType)
                      .orElseThrow(() -> wrong(column, "does not exist"));
              if (!type.equals(column.type())) {
                throw wrong(
                    column,
                    "expected type %s, got %s"
                        .formatted(column.type().asCql(true, true), type.asCql(true, true)));
              }
            });
    for (Column column : indexed) {
      if (metadata.contains(column) && indexOf(known, column).isEmpty()) {
        throw wrong(column, "has no index");
      }
    }
    IndexMetadata ofVectors =
        known
            .getIndex(index)
            .or(() -> indexOf(known, embedding))
            .orElseThrow(
                () ->
                    wrong(
                        embedding,
                        "has no index; create one by: "
                            + INDEX.formatted(index.asCql(true), cql(), embedding.cql(), SAI)));
    return Similarity.valueOf(
        ofVectors
            .getOptions()
            .getOrDefault("similarity_function", Similarity.COSINE.name())
            .toUpperCase(Locale.ROOT));
  }

  private IllegalStateException wrong(Column column, String what) {
    return new IllegalStateException("column %s.%s: %s".formatted(cql(), column.cql(), what));
  }
}
