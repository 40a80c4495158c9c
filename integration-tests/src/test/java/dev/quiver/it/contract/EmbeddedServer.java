/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.it.server.EmbeddedCassandra;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** The embedded Cassandra: started for the suite, gone with it. */
final class EmbeddedServer implements ServerUnderTest {
  private static final Duration INDEX_LIMIT = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final EmbeddedCassandra cassandra = EmbeddedCassandra.start();

  @Override
  public String name() {
    return "embedded Cassandra";
  }

  @Override
  public InetSocketAddress contactPoint() {
    return cassandra.contactPoint();
  }

  @Override
  public String localDatacenter() {
    return cassandra.localDatacenter();
  }

  @Override
  public String replication() {
    return "{'class': 'SimpleStrategy', 'replication_factor': 1}";
  }

  @Override
  public ServerTraits traits() {
    return ServerTraits.CASSANDRA_5;
  }

  @Override
  public void awaitIndex(CqlSession session, String keyspace, String table) {
    long end = System.nanoTime() + INDEX_LIMIT.toNanos();
    while (!isQueryable(session, keyspace, table)) {
      if (System.nanoTime() - end >= 0) {
        throw new IllegalStateException("The index of " + table + " was not built in time");
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  @Override
  public boolean hasPrepared(CqlSession session, ByteBuffer id) {
    String select = "SELECT prepared_id FROM system.prepared_statements WHERE prepared_id = ?";
    return session.execute(select, id).one() != null;
  }

  private static boolean isQueryable(CqlSession session, String keyspace, String table) {
    List<Row> indexes =
        session
            .execute(
                "SELECT is_queryable FROM system_views.sai_column_indexes"
                    + " WHERE keyspace_name = ? AND table_name = ? ALLOW FILTERING",
                keyspace,
                table)
            .all();
    return !indexes.isEmpty() && indexes.stream().allMatch(row -> row.getBoolean("is_queryable"));
  }

  @Override
  public void close() {
    cassandra.close();
  }
}
