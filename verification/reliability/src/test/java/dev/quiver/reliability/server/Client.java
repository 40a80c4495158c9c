/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.server;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.internal.core.connection.ConstantReconnectionPolicy;
import dev.quiver.Quiver;
import dev.quiver.session.WriteThrough;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A session with a fake server, and statements of its tables. */
public class Client implements AutoCloseable {

  public final CqlSession session;
  private final Map<String, PreparedStatement> prepared = new ConcurrentHashMap<>();

  protected Client(CqlSession session) {
    this.session = session;
  }

  /** Connects to a fake server on this machine as applications do. */
  public static Client connect(int port, Wiring wiring, Duration timeout) {
    return new Client(
        Quiver.sessionBuilder()
            .addContactPoint(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
            .withLocalDatacenter(FakeServer.DATACENTER)
            .withConfigLoader(config(wiring, timeout).build())
            .build());
  }

  public static ProgrammaticDriverConfigLoaderBuilder config(Wiring wiring, Duration timeout) {
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
        .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0);
  }

  /** Returns a prepared statement; preparing blocks, which a driver's thread must not. */
  protected PreparedStatement prepared(String cql) {
    return prepared.computeIfAbsent(cql, session::prepare);
  }

  public void prepare(int dimension) {
    prepared(FakeTable.select(dimension));
    prepared(FakeTable.insert(dimension));
  }

  public BoundStatement select(long id, int rows, int dimension) {
    return prepared(FakeTable.select(dimension)).bind(id, rows);
  }

  public BoundStatement insert(long id, int row, int dimension) {
    return insert(FakeTable.insert(dimension), id, row, Payload.of(id, row, dimension));
  }

  protected BoundStatement insert(String cql, long id, int row, Object vector) {
    return WriteThrough.borrow(
        prepared(cql)
            .boundStatementBuilder()
            .setLong("id", id)
            .setInt("row", row)
            .setLong("tail", Payload.tail(id, row))
            .build(),
        "v",
        vector);
  }

  @Override
  public void close() {
    session.close();
  }
}
