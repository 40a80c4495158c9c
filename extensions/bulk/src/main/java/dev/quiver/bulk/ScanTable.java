/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A table, or a materialized view, as the driver knows it.
 *
 * @param id another one if the table was dropped and made anew; empty if the server tells none
 */
record ScanTable(
    CqlIdentifier keyspace,
    CqlIdentifier name,
    Optional<UUID> id,
    List<CqlIdentifier> partitionKey,
    List<CqlIdentifier> columns) {

  static ScanTable of(CqlSession session, ScanOptions options) {
    CqlIdentifier keyspace =
        options.keyspace != null
            ? options.keyspace
            : session
                .getKeyspace()
                .orElseThrow(
                    () ->
                        new IllegalArgumentException(
                            "table "
                                + options.table.asCql(true)
                                + ": expected a keyspace, as the session has none"));
    String name = keyspace.asCql(true) + "." + options.table.asCql(true);
    RelationMetadata table =
        session
            .getMetadata()
            .getKeyspace(keyspace)
            .flatMap(found -> relation(found, options.table))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "The driver knows no table "
                            + name
                            + ". If there is one, look at advanced.metadata.schema: enabled,"
                            + " refreshed-keyspaces"));
    return new ScanTable(
        keyspace,
        options.table,
        table.getId(),
        table.getPartitionKey().stream().map(ColumnMetadata::getName).toList(),
        List.copyOf(table.getColumns().keySet()));
  }

  private static Optional<RelationMetadata> relation(
      KeyspaceMetadata keyspace, CqlIdentifier table) {
    Optional<RelationMetadata> found = keyspace.getTable(table).map(RelationMetadata.class::cast);
    return found.isPresent() ? found : keyspace.getView(table).map(RelationMetadata.class::cast);
  }

  static Ring ring(CqlSession session) {
    Metadata metadata = session.getMetadata();
    TokenMap map =
        metadata
            .getTokenMap()
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "A scan needs the driver's token map: set "
                            + DefaultDriverOption.METADATA_TOKEN_MAP_ENABLED.getPath()
                            + " and "
                            + DefaultDriverOption.METADATA_SCHEMA_ENABLED.getPath()
                            + " to true"));
    return new Ring(map);
  }

  /** A column by a name as in the driver's getters: case matters only in double quotes. */
  CqlIdentifier column(String column) {
    CqlIdentifier exact = CqlIdentifier.fromCql(column);
    if (columns.contains(exact)) {
      return exact;
    }
    List<CqlIdentifier> alike =
        columns.stream().filter(name -> name.asInternal().equalsIgnoreCase(column)).toList();
    if (alike.size() != 1) {
      throw new IllegalArgumentException(
          "column %s: expected one such column of %s, got %s"
              .formatted(
                  column,
                  this,
                  columns.stream()
                      .map(name -> name.asCql(true))
                      .collect(Collectors.joining(", "))));
    }
    return alike.get(0);
  }

  @Override
  public String toString() {
    return keyspace.asCql(true) + "." + name.asCql(true);
  }
}
