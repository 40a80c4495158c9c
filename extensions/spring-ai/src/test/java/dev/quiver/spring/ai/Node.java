/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring.ai;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import dev.quiver.Quiver;
import dev.quiver.it.server.EmbeddedCassandra;
import java.time.Duration;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** One node of Cassandra and two sessions, for all test classes of a run. */
final class Node implements BeforeAllCallback {
  static final String KEYSPACE = "spring_ai_it";

  /** The machine may do much else. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Tests create many tables: with the driver's second of patience they would wait. */
  private static final Duration SHORT = Duration.ofMillis(10);

  /** Rows of a page of what deletes by filter read. */
  static final int PAGE = 10;

  private Shared shared;

  @Override
  public void beforeAll(ExtensionContext context) {
    shared =
        context
            .getRoot()
            .getStore(Namespace.create(Node.class))
            .computeIfAbsent(Shared.class, key -> Shared.start(), Shared.class);
  }

  CqlSession quiver() {
    return shared.quiver;
  }

  /** A session without Quiver. */
  CqlSession driver() {
    return shared.driver;
  }

  EmbeddedCassandra cassandra() {
    return shared.cassandra;
  }

  CassandraVectorStore.Builder store(CqlSession session, String table) {
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

  private record Shared(EmbeddedCassandra cassandra, CqlSession quiver, CqlSession driver)
      implements AutoCloseable {

    static Shared start() {
      EmbeddedCassandra cassandra = EmbeddedCassandra.start();
      CqlSession quiver = session(Quiver.sessionBuilder(), cassandra);
      quiver.execute(
          "CREATE KEYSPACE "
              + KEYSPACE
              + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
      return new Shared(cassandra, quiver, session(CqlSession.builder(), cassandra));
    }

    private static CqlSession session(CqlSessionBuilder builder, EmbeddedCassandra cassandra) {
      return builder
          .addContactPoint(cassandra.contactPoint())
          .withLocalDatacenter(cassandra.localDatacenter())
          .withConfigLoader(config())
          .build();
    }

    @Override
    public void close() {
      driver.close();
      quiver.close();
      cassandra.close();
    }
  }
}
