/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import dev.quiver.internal.bulk.RangeQuery;
import dev.quiver.internal.bulk.Ring;
import dev.quiver.internal.bulk.ScanRange;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;

/** Creates a task's requests for the first page of each of its token ranges or partitions. */
record ScanStatements(CqlSession session, ScanSpec spec, RelationMetadata table) {

  static Iterator<BoundStatement> of(CqlSession session, ScanSpec spec, ScanPartition partition) {
    ScanStatements statements = new ScanStatements(session, spec, spec.table().get(session));
    if (partition.ranges().isEmpty()) {
      return partition.keys().stream().map(statements::ofKey).iterator();
    }
    Ring ring = Planner.ring(session);
    return partition.ranges().stream()
        .flatMap(range -> ring.parse(range).stream())
        .map(range -> statements.ofRange(ring, range))
        .iterator();
  }

  /** Prepares a statement; the driver caches statements by their CQL. */
  private PreparedStatement prepare(String cql) {
    return session.prepare(SimpleStatement.newInstance(cql).setIdempotent(true));
  }

  private BoundStatement ofRange(Ring ring, ScanRange range) {
    RangeQuery query = spec.query(table, List.of(), !spec.filters().isEmpty());
    PreparedStatement prepared = prepare(query.cql(ring.hasStart(range), ring.hasEnd(range)));
    return ring.bind(
        bound(prepared, List.of()), spec.filters().size(), range, spec.table().keyspace());
  }

  private BoundStatement ofKey(List<byte[]> key) {
    List<String> conditions =
        table.getPartitionKey().stream()
            .map(column -> column.getName().asCql(true) + " = ?")
            .toList();
    return bound(prepare(spec.query(table, conditions, false).cql(false, false)), key);
  }

  private BoundStatement bound(PreparedStatement prepared, List<byte[]> key) {
    BoundStatement bound = prepared.bind().setIdempotent(true);
    int variable = 0;
    for (byte[] value : key) {
      bound = bound.setBytesUnsafe(variable++, ByteBuffer.wrap(value));
    }
    for (ScanSpec.Filter filter : spec.filters()) {
      bound = bound.setBytesUnsafe(variable++, ByteBuffer.wrap(filter.value()));
    }
    return bound;
  }
}
