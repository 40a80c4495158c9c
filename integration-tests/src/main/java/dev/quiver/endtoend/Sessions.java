/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import dev.quiver.Quiver;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.session.WriteThrough;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Stream;

/** The sessions to compare, in a new keyspace. */
final class Sessions implements AutoCloseable {
  static final String KEYSPACE = "end_to_end";

  private final InetSocketAddress server;
  private final String datacenter;
  private final Deque<CqlSession> open = new ArrayDeque<>();
  private int tables;
  final CqlSession driver;

  /** The driver's session with its codec for {@code float[]}. */
  final CqlSession driverArray;

  final CqlSession quiver;

  Sessions(InetSocketAddress server, String datacenter, Plan plan) {
    this.server = server;
    this.datacenter = datacenter;
    try (CqlSession admin = connect(CqlSession.builder())) {
      admin.execute(
          "CREATE KEYSPACE "
              + KEYSPACE
              + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
    }
    try {
      driver = open(CqlSession.builder());
      driverArray =
          open(
              CqlSession.builder()
                  .addTypeCodecs(ExtraTypeCodecs.floatVectorToArray(plan.dimension())));
      quiver = open(Quiver.sessionBuilder());
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  String nextTable() {
    return "table" + tables++;
  }

  /** Creates a table with these rows, whose vectors repeat. */
  void load(String table, float[][] vectors, Stream<Integer> ids) {
    quiver.execute(
        "CREATE TABLE %s (id int PRIMARY KEY, v vector<float, %d>)"
            .formatted(table, vectors[0].length));
    PreparedStatement insert = quiver.prepare("INSERT INTO " + table + " (id, v) VALUES (?, ?)");
    BulkWriter.of(
            quiver,
            (Integer id) -> WriteThrough.borrow(insert.bind(id), "v", vectors[id % vectors.length]))
        .withIdempotence(true)
        .write(ids);
  }

  private CqlSession open(CqlSessionBuilder builder) {
    CqlSession session = connect(builder.withKeyspace(KEYSPACE));
    open.push(session);
    return session;
  }

  private CqlSession connect(CqlSessionBuilder builder) {
    return builder
        .addContactPoint(server)
        .withLocalDatacenter(datacenter)
        .withConfigLoader(
            DriverConfigLoader.programmaticBuilder()
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(30))
                .withDuration(DefaultDriverOption.METADATA_SCHEMA_WINDOW, Duration.ofMillis(10))
                .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
                .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 1)
                .withBoolean(DefaultDriverOption.REQUEST_LOG_WARNINGS, false)
                .build())
        .build();
  }

  @Override
  public void close() {
    open.forEach(CqlSession::close);
  }
}
