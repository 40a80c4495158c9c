/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.search;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ResourceBundle;
import org.springframework.util.SystemPropertyUtils;

/** The keyspace of the tests, created and dropped in sessions without Spring. */
final class Keyspace {
  private static final ResourceBundle PROPERTIES = ResourceBundle.getBundle("application");

  static final String NAME = property("keyspace-name");

  /** The node may be slow while the rest of the build runs. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private Keyspace() {}

  static void create() {
    try (CqlSession session = session()) {
      session.execute(
          "CREATE KEYSPACE "
              + NAME
              + " WITH replication = {'class': 'NetworkTopologyStrategy', 'replication_factor': 1}");
      session.execute("USE " + NAME);
      session.execute("CREATE TABLE embeddings (id uuid PRIMARY KEY, embedding vector<float, 3>)");
      session.execute("CREATE CUSTOM INDEX ON embeddings (embedding) USING 'StorageAttachedIndex'");
      session.execute(Passage.CREATE_TABLE);
    }
  }

  static void drop() {
    try (CqlSession session = session()) {
      session.execute("DROP KEYSPACE " + NAME);
    }
  }

  static void patient(ProgrammaticDriverConfigLoaderBuilder config) {
    config
        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, PATIENCE)
        .withDuration(DefaultDriverOption.CONNECTION_CONNECT_TIMEOUT, PATIENCE)
        .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, PATIENCE)
        .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, PATIENCE);
  }

  private static CqlSession session() {
    String[] node = property("contact-points").split(":");
    ProgrammaticDriverConfigLoaderBuilder config = DriverConfigLoader.programmaticBuilder();
    patient(config);
    return CqlSession.builder()
        .withConfigLoader(config.build())
        .addContactPoint(new InetSocketAddress(node[0], Integer.parseInt(node[1])))
        .withLocalDatacenter(property("local-datacenter"))
        .withAuthCredentials(property("username"), property("password"))
        .build();
  }

  static String property(String name) {
    return SystemPropertyUtils.resolvePlaceholders(
        PROPERTIES.getString("spring.cassandra." + name));
  }
}
