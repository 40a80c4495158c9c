/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static java.util.stream.Collectors.toSet;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.schema.IndexMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.type.VectorType;
import java.util.Objects;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tables whose writes fail on some servers if there are many at once: those with an index of
 * vectors, on Cassandra 5.0.9 and older (CASSANDRA-21644).
 */
final class AnnIndex {
  private static final Logger LOG = LoggerFactory.getLogger(AnnIndex.class);
  private static final Version FIRST = Objects.requireNonNull(Version.parse("5.0.0-alpha1"));
  private static final Version LAST = Objects.requireNonNull(Version.parse("5.0.9"));

  private AnnIndex() {}

  /** Whether writes of a statement fail if there are many at once. */
  static boolean isFragile(CqlSession session, BoundStatement statement) {
    ColumnDefinitions definitions = statement.getPreparedStatement().getVariableDefinitions();
    if (definitions.size() == 0 || !hasIndex(session, definitions.get(0))) {
      return false;
    }
    for (Node node : session.getMetadata().getNodes().values()) {
      Version version = node.getCassandraVersion();
      if (version != null && version.compareTo(FIRST) >= 0 && version.compareTo(LAST) <= 0) {
        LOG.info(
            "Few requests are in flight: {} has an index of vectors, and Cassandra {} of {}"
                + " fails if many are written at once (CASSANDRA-21644)",
            definitions.get(0).getTable(),
            version,
            node.getEndPoint());
        return true;
      }
    }
    return false;
  }

  private static boolean hasIndex(CqlSession session, ColumnDefinition definition) {
    return session
        .getMetadata()
        .getKeyspace(definition.getKeyspace())
        .flatMap(keyspace -> keyspace.getTable(definition.getTable()))
        .map(AnnIndex::hasIndex)
        .orElse(false);
  }

  /** The target of an index is a column, or an expression such as {@code values(tags)}. */
  private static boolean hasIndex(TableMetadata table) {
    Set<String> targets =
        table.getIndexes().values().stream().map(IndexMetadata::getTarget).collect(toSet());
    return table.getColumns().values().stream()
        .anyMatch(
            column ->
                column.getType() instanceof VectorType
                    && targets.contains(column.getName().asCql(true)));
  }
}
