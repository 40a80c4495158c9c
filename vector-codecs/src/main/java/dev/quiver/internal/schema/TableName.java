/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.schema;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.QuiverException;
import java.io.Serializable;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The name of a table or a materialized view, with its keyspace.
 *
 * <p>The driver caches prepared statements by their text. The keyspace in the text distinguishes
 * statements that were prepared before and after the session's keyspace changed; the table's id
 * distinguishes statements that were prepared before and after the table was dropped and recreated.
 */
public record TableName(CqlIdentifier keyspace, CqlIdentifier table) implements Serializable {

  /** Creates the name of a table from names as in the schema, unquoted and case-sensitive. */
  public static TableName ofExact(String keyspace, String table) {
    return new TableName(CqlIdentifier.fromInternal(keyspace), CqlIdentifier.fromInternal(table));
  }

  /**
   * Returns the name of a table.
   *
   * @param keyspace the keyspace; null for the session's current keyspace
   * @throws QuiverException if {@code keyspace} is null and the session has no current keyspace
   */
  public static TableName of(
      CqlSession session, @Nullable CqlIdentifier keyspace, CqlIdentifier table) {
    CqlIdentifier known =
        keyspace == null
            ? Objects.requireNonNull(session, "session").getKeyspace().orElse(null)
            : keyspace;
    if (known == null) {
      throw WireErrors.fact(
          "table " + table.asCql(true), "no keyspace; name one, or connect the session to one");
    }
    return new TableName(known, table);
  }

  /** Changes a schema or truncates a table; waits at most a minute until all nodes have agreed. */
  public static void change(CqlSession session, String cql) {
    session.execute(SimpleStatement.newInstance(cql).setTimeout(Duration.ofMinutes(1)));
  }

  /** Returns the table or view from the session's current metadata. */
  public Optional<RelationMetadata> find(CqlSession session) {
    return session.getMetadata().getKeyspace(keyspace).flatMap(this::relation);
  }

  /** Returns the table from the session's current metadata; empty for a view. */
  public Optional<TableMetadata> findTable(CqlSession session) {
    return session.getMetadata().getKeyspace(keyspace).flatMap(found -> found.getTable(table));
  }

  private Optional<RelationMetadata> relation(KeyspaceMetadata found) {
    Optional<RelationMetadata> relation = found.getTable(table).map(RelationMetadata.class::cast);
    return relation.isPresent() ? relation : found.getView(table).map(RelationMetadata.class::cast);
  }

  /**
   * Returns the table or view, as {@link #findOrRefresh} finds it.
   *
   * @throws QuiverException if there is no such table or view
   * @throws IllegalStateException if the refresh fails
   */
  public RelationMetadata get(CqlSession session) {
    return findOrRefresh(session).orElseThrow(this::unknown);
  }

  /**
   * Returns the table or view. If the session's metadata lack the table, the metadata are refreshed
   * once, which blocks the calling thread: the driver may not know a new table yet, and the
   * session's initial refresh may have failed.
   *
   * @throws IllegalStateException if the refresh fails
   */
  public Optional<RelationMetadata> findOrRefresh(CqlSession session) {
    Optional<RelationMetadata> found = find(session);
    if (found.isPresent() || !session.isSchemaMetadataEnabled()) {
      return found;
    }
    try {
      session.refreshSchema();
    } catch (RuntimeException e) {
      throw new IllegalStateException(
          ("The session's schema metadata have no table %s, and refreshing them failed (%s): see %s"
                  + " in the driver's configuration")
              .formatted(
                  this,
                  e.getMessage(),
                  DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT.getPath()),
          e);
    }
    return find(session);
  }

  private QuiverException unknown() {
    return WireErrors.fact(
        "table " + this,
        "not in the driver's metadata; if the table exists, check advanced.metadata.schema:"
            + " enabled, refreshed-keyspaces");
  }

  /**
   * Returns the id of the table or view, which changes if the table is dropped and recreated; empty
   * if the session's metadata lack the table.
   */
  public Optional<UUID> id(CqlSession session) {
    return find(session).flatMap(RelationMetadata::getId);
  }

  /** Returns the name in CQL, with the id as a comment. */
  public String withId(Optional<UUID> id) {
    return this + id.map(known -> " /* " + known + " */").orElse("");
  }

  @Override
  public String toString() {
    return keyspace.asCql(true) + "." + table.asCql(true);
  }
}
