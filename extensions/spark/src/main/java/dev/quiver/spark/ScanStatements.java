/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import dev.quiver.spark.ScanPartition.TokenSlice;
import dev.quiver.spark.ScanSpec.Filter;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;

/** The requests of a task for the first page of each of its ranges or keys. */
final class ScanStatements {
  private final CqlSession session;
  private final ScanSpec spec;
  private final ScanPartition partition;
  private final RelationMetadata table;

  ScanStatements(CqlSession session, ScanSpec spec, ScanPartition partition) {
    this.session = session;
    this.spec = spec;
    this.partition = partition;
    this.table = spec.table().of(session);
  }

  /** Of all columns that are read. */
  ColumnDefinitions definitions() {
    return prepare(
            partition.ranges().isEmpty() ? spec.ofKey(table) : ofRange(partition.ranges().get(0)))
        .getResultSetDefinitions();
  }

  Iterator<BoundStatement> iterator() {
    return partition.ranges().isEmpty()
        ? partition.keys().stream().map(this::statement).iterator()
        : partition.ranges().stream().map(this::statement).iterator();
  }

  private String ofRange(TokenSlice range) {
    return spec.ofRange(table, range.hasStart(), range.hasEnd());
  }

  /** The driver has a cache of these. */
  private PreparedStatement prepare(String cql) {
    return session.prepare(SimpleStatement.newInstance(cql).setIdempotent(true));
  }

  private BoundStatement statement(TokenSlice range) {
    BoundStatement bound = filtered(prepare(ofRange(range)).bind(), 0);
    TokenMap map =
        session
            .getMetadata()
            .getTokenMap()
            .orElseThrow(() -> new IllegalStateException("The driver has no token map"));
    Token end = map.parse(range.end());
    int variable = spec.filters().size();
    if (range.hasStart()) {
      bound = bound.setToken(variable++, map.parse(range.start()));
    }
    if (range.hasEnd()) {
      bound = bound.setToken(variable, end);
    }
    // To a replica: that of the end, as the start belongs to the range before.
    return bound
        .setIdempotent(true)
        .setRoutingKeyspace(spec.table().keyspaceId())
        .setRoutingToken(end);
  }

  private BoundStatement statement(List<byte[]> key) {
    BoundStatement bound = prepare(spec.ofKey(table)).bind();
    int variable = 0;
    for (byte[] value : key) {
      bound = bound.setBytesUnsafe(variable++, ByteBuffer.wrap(value));
    }
    return filtered(bound, variable).setIdempotent(true);
  }

  private BoundStatement filtered(BoundStatement statement, int first) {
    BoundStatement bound = statement;
    int variable = first;
    for (Filter filter : spec.filters()) {
      bound = bound.setBytesUnsafe(variable++, ByteBuffer.wrap(filter.value()));
    }
    return bound;
  }
}
