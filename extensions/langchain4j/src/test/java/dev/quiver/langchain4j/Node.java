/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.langchain4j;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import dev.quiver.Quiver;
import dev.quiver.it.server.EmbeddedCassandra;
import java.time.Duration;

/** A node of Cassandra, which ends with the JVM, a session of Quiver and one of the driver. */
final class Node {
  static final String KEYSPACE = "langchain4j_it";

  /** The machine may do much else, and tests create tables. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final Duration SHORT = Duration.ofMillis(10);

  private static final EmbeddedCassandra CASSANDRA = EmbeddedCassandra.start();
  static final CqlSession DRIVER;
  static final CqlSession QUIVER;

  static {
    try (CqlSession first = session(CqlSession.builder())) {
      first.execute(
          "CREATE KEYSPACE "
              + KEYSPACE
              + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
    }
    DRIVER = session(CqlSession.builder().withKeyspace(KEYSPACE));
    QUIVER = session(Quiver.sessionBuilder().withKeyspace(KEYSPACE));
  }

  private Node() {}

  private static CqlSession session(CqlSessionBuilder builder) {
    return builder
        .addContactPoint(CASSANDRA.contactPoint())
        .withLocalDatacenter(CASSANDRA.localDatacenter())
        .withConfigLoader(
            DriverConfigLoader.programmaticBuilder()
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, PATIENCE)
                .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, PATIENCE)
                .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, PATIENCE)
                .withDuration(DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT, PATIENCE)
                .withDuration(DefaultDriverOption.METADATA_SCHEMA_WINDOW, SHORT)
                .withDuration(DefaultDriverOption.CONTROL_CONNECTION_AGREEMENT_INTERVAL, SHORT)
                .build())
        .build();
  }
}
