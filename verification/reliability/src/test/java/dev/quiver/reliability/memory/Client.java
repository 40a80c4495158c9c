/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.internal.core.connection.ConstantReconnectionPolicy;
import dev.quiver.Quiver;
import dev.quiver.reliability.server.FakeServer;
import dev.quiver.reliability.server.FakeTable;
import dev.quiver.reliability.server.Payload;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.session.WriteThrough;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A session of Quiver, as applications have it, and statements of the fake server's tables. */
final class Client implements AutoCloseable {

  private final CqlSession session;
  private final Map<String, PreparedStatement> prepared = new ConcurrentHashMap<>();

  /**
   * Connects to a fake server on this machine.
   *
   * @param timeout how long an answer may take
   */
  Client(int port, Wiring wiring, Duration timeout) {
    session =
        Quiver.sessionBuilder()
            .addContactPoint(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
            .withLocalDatacenter(FakeServer.DATACENTER)
            .withConfigLoader(config(wiring, timeout))
            .build();
  }

  private static DriverConfigLoader config(Wiring wiring, Duration timeout) {
    return DriverConfigLoader.programmaticBuilder()
        .withString(DefaultDriverOption.PROTOCOL_VERSION, wiring.versionName())
        .withString(DefaultDriverOption.PROTOCOL_COMPRESSION, wiring.compression())
        .withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, false)
        .withBoolean(DefaultDriverOption.METADATA_TOKEN_MAP_ENABLED, false)
        .withClass(DefaultDriverOption.RECONNECTION_POLICY_CLASS, ConstantReconnectionPolicy.class)
        .withDuration(DefaultDriverOption.RECONNECTION_BASE_DELAY, Duration.ofMillis(10))
        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, timeout)
        .withInt(DefaultDriverOption.NETTY_IO_SIZE, 1)
        .withInt(DefaultDriverOption.NETTY_ADMIN_SIZE, 1)
        .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
        .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
        .build();
  }

  CqlSession session() {
    return session;
  }

  /** Prepares both statements of a table. */
  void prepare(int dimension) {
    prepared(FakeTable.select(dimension));
    prepared(FakeTable.insert(dimension));
  }

  /** The statement that was prepared; preparing waits, which a driver's thread must not. */
  private PreparedStatement prepared(String cql) {
    return prepared.computeIfAbsent(cql, session::prepare);
  }

  /** Reads the first rows of an id. */
  BoundStatement select(long id, int rows, int dimension) {
    return prepared(FakeTable.select(dimension)).bind(id, rows);
  }

  /** Writes a row, whose vector is borrowed. */
  BoundStatement insert(long id, int row, int dimension) {
    BoundStatement statement =
        prepared(FakeTable.insert(dimension))
            .boundStatementBuilder()
            .setLong("id", id)
            .setInt("row", row)
            .setLong("tail", Payload.tail(id, row))
            .build();
    return WriteThrough.borrow(statement, "v", Payload.of(id, row, dimension));
  }

  @Override
  public void close() {
    session.close();
  }
}
