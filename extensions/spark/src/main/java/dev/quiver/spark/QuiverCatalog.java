/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import dev.quiver.internal.schema.TableName;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.NamespaceChange;
import org.apache.spark.sql.connector.catalog.SupportsNamespaces;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * A catalog of keyspaces and tables for SQL: {@code
 * spark.sql.catalog.cassandra=dev.quiver.spark.QuiverCatalog}, and then {@code SELECT * FROM
 * cassandra.search.docs}.
 *
 * <p>The catalog reads and writes tables, but does not create, alter or drop them: use CQL for
 * that. The page {@code docs/guide/spark.md} of the repository has an example.
 *
 * @since 0.1.0
 */
public final class QuiverCatalog implements TableCatalog, SupportsNamespaces {
  private @Nullable String name;
  private @Nullable Map<String, String> options;

  /** Creates the catalog; called by Spark. */
  public QuiverCatalog() {}

  @Override
  public void initialize(String ownName, CaseInsensitiveStringMap ownOptions) {
    name = ownName;
    options = ownOptions.asCaseSensitiveMap();
  }

  @Override
  public String name() {
    return Objects.requireNonNull(name, "catalog of Quiver: call initialize first");
  }

  /** Returns the settings of now: the session's configuration may have changed. */
  private Settings settings() {
    return Settings.of(Objects.requireNonNull(options, "catalog of Quiver: call initialize first"));
  }

  @Override
  public Identifier[] listTables(String[] namespace) throws NoSuchNamespaceException {
    try (Sessions.Lease lease = Sessions.acquire(settings())) {
      KeyspaceMetadata keyspace = keyspace(lease, namespace);
      return Stream.concat(
              keyspace.getTables().keySet().stream(), keyspace.getViews().keySet().stream())
          .map(relation -> Identifier.of(namespace, relation.asInternal()))
          .toArray(Identifier[]::new);
    }
  }

  @Override
  public Table loadTable(Identifier table) throws NoSuchTableException {
    if (table.namespace().length != 1) {
      throw new NoSuchTableException(table);
    }
    TableName found = TableName.ofExact(table.namespace()[0], table.name());
    try (Sessions.Lease lease = Sessions.acquire(settings())) {
      if (found.findOrRefresh(lease.session()).isEmpty()) {
        throw new NoSuchTableException(table);
      }
    }
    return QuiverTable.load(settings(), found, false);
  }

  @Override
  public String[][] listNamespaces() {
    try (Sessions.Lease lease = Sessions.acquire(settings())) {
      return lease.session().getMetadata().getKeyspaces().keySet().stream()
          .map(keyspace -> new String[] {keyspace.asInternal()})
          .toArray(String[][]::new);
    }
  }

  @Override
  public String[][] listNamespaces(String[] namespace) throws NoSuchNamespaceException {
    if (namespace.length == 0) {
      return listNamespaces();
    }
    Map<String, String> unused = loadNamespaceMetadata(namespace);
    return new String[0][];
  }

  @Override
  public Map<String, String> loadNamespaceMetadata(String[] namespace)
      throws NoSuchNamespaceException {
    try (Sessions.Lease lease = Sessions.acquire(settings())) {
      return new TreeMap<>(keyspace(lease, namespace).getReplication());
    }
  }

  private static KeyspaceMetadata keyspace(Sessions.Lease lease, String[] namespace)
      throws NoSuchNamespaceException {
    if (namespace.length != 1) {
      throw new NoSuchNamespaceException(namespace);
    }
    return lease
        .session()
        .getMetadata()
        .getKeyspace(CqlIdentifier.fromInternal(namespace[0]))
        .orElseThrow(() -> new NoSuchNamespaceException(namespace));
  }

  @Override
  @SuppressWarnings("deprecation") // Spark's other createTable calls this method
  public Table createTable(
      Identifier table, StructType schema, Transform[] partitions, Map<String, String> properties) {
    throw unsupported("CREATE TABLE");
  }

  @Override
  public Table alterTable(Identifier table, TableChange... changes) {
    throw unsupported("ALTER TABLE");
  }

  @Override
  public boolean dropTable(Identifier table) {
    throw unsupported("DROP TABLE");
  }

  @Override
  public void renameTable(Identifier from, Identifier to) {
    throw unsupported("ALTER TABLE");
  }

  @Override
  public void createNamespace(String[] namespace, Map<String, String> metadata) {
    throw unsupported("CREATE KEYSPACE");
  }

  @Override
  public void alterNamespace(String[] namespace, NamespaceChange... changes) {
    throw unsupported("ALTER KEYSPACE");
  }

  @Override
  public boolean dropNamespace(String[] namespace, boolean cascade) {
    throw unsupported("DROP KEYSPACE");
  }

  private static UnsupportedOperationException unsupported(String statement) {
    return new UnsupportedOperationException(
        "The catalog does not support " + statement + "; run it in CQL, for example in cqlsh");
  }
}
