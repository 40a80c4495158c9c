/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.ViewMetadata;
import java.io.Serializable;
import java.util.Optional;

/** A table or a materialized view, by its exact names. */
record TableName(String keyspace, String table) implements Serializable {

  CqlIdentifier keyspaceId() {
    return CqlIdentifier.fromInternal(keyspace);
  }

  /** The table as the driver knows it. */
  RelationMetadata of(CqlSession session) {
    return find(session)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "The driver knows no table "
                        + this
                        + ". Names are exact: case matters, without quotes. If there is such a"
                        + " table, look at advanced.metadata.schema: enabled, refreshed-keyspaces"));
  }

  /** Returns the table whose rows these are: that of a materialized view is another one. */
  TableName base(CqlSession session) {
    return of(session) instanceof ViewMetadata view
        ? new TableName(keyspace, view.getBaseTable().asInternal())
        : this;
  }

  Optional<RelationMetadata> find(CqlSession session) {
    Optional<RelationMetadata> known =
        session.getMetadata().getKeyspace(keyspaceId()).flatMap(this::relation);
    if (known.isPresent()) {
      return known;
    }
    try { // the driver hears of a new table a second later
      return session.refreshSchema().getKeyspace(keyspaceId()).flatMap(this::relation);
    } catch (DriverException e) {
      throw new IllegalStateException(
          ("cannot find the table %s: the driver failed to read the schema: %s. For a large schema"
                  + " set driver.advanced.metadata.schema.request-timeout")
              .formatted(this, e.getMessage()),
          e);
    }
  }

  private Optional<RelationMetadata> relation(KeyspaceMetadata found) {
    CqlIdentifier id = CqlIdentifier.fromInternal(table);
    Optional<RelationMetadata> relation = found.getTable(id).map(RelationMetadata.class::cast);
    return relation.isPresent() ? relation : found.getView(id).map(RelationMetadata.class::cast);
  }

  /**
   * As in CQL, with the table's id as a comment: the driver knows prepared statements by their
   * text, and one of a table that was dropped must not be taken for one of the table that was made
   * anew.
   */
  String in(RelationMetadata relation) {
    return this + relation.getId().map(id -> " /* " + id + " */").orElse("");
  }

  /** As in CQL. */
  @Override
  public String toString() {
    return keyspaceId().asCql(true) + "." + CqlIdentifier.fromInternal(table).asCql(true);
  }
}
