/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import dev.quiver.Quiver;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.it.server.EmbeddedCassandra;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** The sessions that are compared, in a keyspace of their own. */
final class Sessions implements AutoCloseable {

  private static final String KEYSPACE = "end_to_end";

  private final EmbeddedCassandra cassandra;
  private final Deque<CqlSession> open = new ArrayDeque<>();

  /** As the driver has it. */
  final CqlSession driver;

  /** With the driver's codec for {@code float[]}. */
  final CqlSession driverArray;

  /** The driver's session with Quiver's registry. */
  final CqlSession registry;

  /** Quiver's session. */
  final CqlSession quiver;

  /** No session at all. */
  final BareClient bare;

  Sessions(EmbeddedCassandra cassandra, int dimension) {
    this.cassandra = cassandra;
    try (CqlSession admin = connect(CqlSession.builder())) {
      admin.execute(
          "CREATE KEYSPACE "
              + KEYSPACE
              + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
    }
    try {
      driver = open(CqlSession.builder());
      driverArray =
          open(CqlSession.builder().addTypeCodecs(ExtraTypeCodecs.floatVectorToArray(dimension)));
      registry = open(CqlSession.builder().withCodecRegistry(VectorCodecRegistry.create()));
      quiver = open(Quiver.sessionBuilder());
      bare = new BareClient(cassandra.contactPoint());
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  private CqlSession open(CqlSessionBuilder builder) {
    CqlSession session = connect(builder.withKeyspace(KEYSPACE));
    open.push(session);
    return session;
  }

  private CqlSession connect(CqlSessionBuilder builder) {
    return builder
        .addContactPoint(cassandra.contactPoint())
        .withLocalDatacenter(cassandra.localDatacenter())
        .withConfigLoader(
            DriverConfigLoader.programmaticBuilder()
                .withDuration(DefaultDriverOption.METADATA_SCHEMA_WINDOW, Duration.ofMillis(10))
                .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
                .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 1)
                .withBoolean(DefaultDriverOption.REQUEST_LOG_WARNINGS, false)
                .build())
        .build();
  }

  @Override
  @SuppressWarnings("ConstantConditions") // closed by a constructor that failed, it is not there
  public void close() {
    if (bare != null) {
      bare.close();
    }
    open.forEach(CqlSession::close);
  }
}
