/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring.ai;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import dev.quiver.Quiver;
import dev.quiver.it.server.EmbeddedCassandra;
import java.time.Duration;

/** A node of Cassandra, which ends with the JVM, a session of Quiver and one of the driver. */
final class Node {
  static final String KEYSPACE = "spring_ai_it";

  /** The machine may do much else. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Tests create many tables: with the driver's second of patience they would wait. */
  private static final Duration SHORT = Duration.ofMillis(10);

  /** Rows of a page of what deletes by filter read. */
  static final int PAGE = 10;

  static final EmbeddedCassandra CASSANDRA = EmbeddedCassandra.start();
  static final CqlSession QUIVER = session(Quiver.sessionBuilder());
  static final CqlSession DRIVER = session(CqlSession.builder());

  static {
    QUIVER.execute(
        "CREATE KEYSPACE "
            + KEYSPACE
            + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
  }

  static CassandraVectorStore.Builder store(CqlSession session, String table) {
    return CassandraVectorStore.builder(new TextEmbeddings())
        .session(session)
        .keyspace(KEYSPACE)
        .table(table);
  }

  static DriverConfigLoader config() {
    return DriverConfigLoader.programmaticBuilder()
        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, PATIENCE)
        .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, PATIENCE)
        .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, PATIENCE)
        .withDuration(DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT, PATIENCE)
        .withDuration(DefaultDriverOption.METADATA_SCHEMA_WINDOW, SHORT)
        .withDuration(DefaultDriverOption.CONTROL_CONNECTION_AGREEMENT_INTERVAL, SHORT)
        .startProfile(CassandraVectorStore.DRIVER_PROFILE_UPDATES)
        .withString(DefaultDriverOption.REQUEST_CONSISTENCY, "LOCAL_QUORUM")
        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, PATIENCE)
        .withInt(DefaultDriverOption.REQUEST_PAGE_SIZE, PAGE)
        .endProfile()
        .build();
  }

  private static CqlSession session(CqlSessionBuilder builder) {
    return builder
        .addContactPoint(CASSANDRA.contactPoint())
        .withLocalDatacenter(CASSANDRA.localDatacenter())
        .withConfigLoader(config())
        .build();
  }
}
