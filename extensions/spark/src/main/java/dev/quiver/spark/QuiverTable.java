/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.schema.ViewMetadata;
import dev.quiver.internal.schema.TableName;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A table that Spark reads and writes. Spark finds a cached table by {@code equals}.
 *
 * @param anyColumns whether a write may omit columns; otherwise Spark adds nulls for them or
 *     rejects the write
 */
record QuiverTable(Settings settings, TableName table, StructType schema, boolean anyColumns)
    implements SupportsRead, SupportsWrite {

  static QuiverTable load(Settings settings, TableName name, boolean anyColumns) {
    try (Sessions.Lease lease = Sessions.acquire(settings)) {
      StructType schema =
          FromCql.schema(name.get(lease.session()), settings.flag(Settings.NUMBERS_AS_TEXT, false));
      return new QuiverTable(settings, name, schema, anyColumns);
    }
  }

  @Override
  public String name() {
    return table.toString();
  }

  @Override
  @SuppressWarnings("deprecation") // columns() calls this method
  public StructType schema() {
    return schema;
  }

  @Override
  public Set<TableCapability> capabilities() {
    Set<TableCapability> all =
        EnumSet.of(
            TableCapability.BATCH_READ, TableCapability.BATCH_WRITE, TableCapability.TRUNCATE);
    if (anyColumns) {
      all.add(TableCapability.ACCEPT_ANY_SCHEMA);
    }
    return all;
  }

  /**
   * Returns whether this is the target table of a write, or a materialized view of that table. Two
   * sessions belong to the same cluster if they have a node in common. Their options may differ,
   * for example if the sessions are of different catalogs.
   *
   * @param options options of the relation in the query, which override the options of the table
   */
  boolean isStoredIn(WriteSpec write, Map<String, String> options) {
    try (Sessions.Lease own = Sessions.acquire(with(options));
        Sessions.Lease other = Sessions.acquire(write.settings())) {
      CqlIdentifier stored =
          table.get(own.session()) instanceof ViewMetadata view
              ? view.getBaseTable()
              : table.table();
      return new TableName(table.keyspace(), stored).equals(write.table())
          && !Collections.disjoint(nodes(own.session()), nodes(other.session()));
    }
  }

  /** Returns the host ids of a session's nodes. */
  private static Set<UUID> nodes(CqlSession session) {
    return session.getMetadata().getNodes().keySet();
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return new QuiverScanBuilder(with(options.asCaseSensitiveMap()), table, schema);
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    return new QuiverWriteBuilder(with(info.options().asCaseSensitiveMap()), table, info);
  }

  private Settings with(Map<String, String> options) {
    Settings all = settings.with(options);
    boolean isText = settings.flag(Settings.NUMBERS_AS_TEXT, false);
    if (isText != all.flag(Settings.NUMBERS_AS_TEXT, false)) {
      throw new IllegalArgumentException(
          "option 'numbersAsText': a reader cannot change it for a table of a catalog, which has %s; set spark.sql.catalog.<name>.numbersAsText"
              .formatted(isText));
    }
    return all;
  }
}
