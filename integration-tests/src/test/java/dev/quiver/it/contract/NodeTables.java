/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Reads the tables of Cassandra that each node has for itself. */
final class NodeTables {
  private static final Duration INDEX_LIMIT = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private NodeTables() {}

  /** Returns once the indexes of a table answer queries on all nodes that are up. */
  static void awaitIndex(CqlSession session, String keyspace, String table) {
    long end = System.nanoTime() + INDEX_LIMIT.toNanos();
    while (!isQueryable(session, keyspace, table)) {
      if (System.nanoTime() - end >= 0) {
        throw new IllegalStateException("The index of " + table + " was not built in time");
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  private static boolean isQueryable(CqlSession session, String keyspace, String table) {
    return onEachNode(
            session,
            "SELECT is_queryable FROM system_views.sai_column_indexes"
                + " WHERE keyspace_name = ? AND table_name = ? ALLOW FILTERING",
            keyspace,
            table)
        .allMatch(
            result -> {
              List<Row> indexes = result.all();
              return !indexes.isEmpty()
                  && indexes.stream().allMatch(row -> row.getBoolean("is_queryable"));
            });
  }

  /** Whether any node still knows a prepared statement. */
  static boolean knowPrepared(CqlSession session, ByteBuffer id) {
    return onEachNode(
            session, "SELECT prepared_id FROM system.prepared_statements WHERE prepared_id = ?", id)
        .anyMatch(result -> result.one() != null);
  }

  /** Queries only nodes that are up. */
  private static Stream<ResultSet> onEachNode(CqlSession session, String query, Object... values) {
    return session.getMetadata().getNodes().values().stream()
        .filter(node -> node.getOpenConnections() > 0)
        .map(node -> session.execute(SimpleStatement.newInstance(query, values).setNode(node)));
  }
}
