/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.net.InetSocketAddress;
import java.nio.file.Path;

/**
 * A Cassandra node in a separate process, which starts empty and leaves nothing behind after {@link
 * #close}.
 *
 * <pre>{@code
 * try (EmbeddedCassandra cassandra = EmbeddedCassandra.start();
 *     CqlSession session =
 *         CqlSession.builder()
 *             .addContactPoint(cassandra.contactPoint())
 *             .withLocalDatacenter(cassandra.localDatacenter())
 *             .build()) {
 *   session.execute("SELECT release_version FROM system.local");
 * }
 * }</pre>
 *
 * <p>The node listens on two free ports of 127.0.0.1 and keeps its files in a new folder in {@code
 * java.io.tmpdir}. Process and folder are removed by {@link #close}, and also when this JVM ends
 * without it: normally, by a signal, or when killed.
 *
 * <p>System properties:
 *
 * <ul>
 *   <li>{@code quiver.server.classpath.file}: the file with the server's class path, written by the
 *       build of {@code integration-tests/server}; required
 *   <li>{@code quiver.server.java.home}: the home of the JDK, 17 to 25, that runs the server (or
 *       the environment variable {@code QUIVER_SERVER_JAVA_HOME}); default: the one of this JVM
 *   <li>{@code quiver.server.start.timeout.seconds}: the timeout of a start; default: 300
 * </ul>
 *
 * <p>Instances are thread-safe, and several may run at once, each with its own ports and folder.
 */
public final class EmbeddedCassandra implements AutoCloseable {
  private final ServerProcess process;
  private final ServerPorts ports;
  private final ServerStart start;
  private volatile long pid;

  EmbeddedCassandra(ServerProcess process, ServerPorts ports, ServerStart start) {
    this.process = process;
    this.ports = ports;
    this.start = start;
    this.pid = process.pid();
  }

  /**
   * Forks a node and waits until it accepts CQL connections, which takes a few seconds.
   *
   * @return the running node; the caller closes it
   * @throws IllegalStateException if no Java or no class path file is found, or if the server ends
   *     or times out before it is ready. The message says what to set, or shows the command line
   *     and the end of the server's log. The server is stopped.
   */
  public static EmbeddedCassandra start() {
    return start(ServerOptions.defaults());
  }

  /**
   * Like {@link #start}, for benchmarks: a node with a heap of 3 GiB and all of the JVM's
   * compilers.
   */
  public static EmbeddedCassandra startFast() {
    return start(ServerOptions.defaults().fast());
  }

  /** Kills the server, as a power failure would: its files remain. */
  void kill() {
    process.kill();
  }

  /** Restarts the killed server with its files, and waits until it accepts CQL connections. */
  void restart() {
    start.again(process, ports);
    pid = process.pid();
  }

  static EmbeddedCassandra start(ServerOptions options) {
    return new ServerStart(options, ServerJava.executable(), ServerClassPath.find()).run();
  }

  /** {@return the CQL address; connections are plain, without authentication} */
  public InetSocketAddress contactPoint() {
    return ports.cqlAddress();
  }

  public String localDatacenter() {
    return ServerFiles.DATACENTER;
  }

  /**
   * {@return the folder with the node's configuration, data and log ({@code server.log}), which
   * {@link #close} deletes}
   */
  public Path directory() {
    return process.folder();
  }

  public long pid() {
    return pid;
  }

  /**
   * Kills the server, waits for its end and deletes its folder. Has no effect if called again.
   *
   * @throws java.io.UncheckedIOException if the folder cannot be deleted; the server has ended
   *     nevertheless
   */
  @Override
  public void close() {
    process.stop();
  }
}
