/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Some Cassandra nodes that are one cluster, on 127.0.0.1, 127.0.0.2 and so on, all with the same
 * ports, each with an equal share of the ring. Any of them can be killed and started again.
 *
 * <p>Linux answers on all of these addresses. macOS does so after {@code sudo ifconfig lo0 alias
 * 127.0.0.2}, and the same for each further one.
 *
 * <p>Processes and folders go away as those of {@link EmbeddedCassandra} do; but for the folder of
 * a node that is killed when this JVM is, for which nobody is left. Not thread-safe.
 */
public final class EmbeddedCluster implements AutoCloseable {

  /** A node that does not hear of the others for so long gives up. */
  private static final Duration RING_DELAY = Duration.ofSeconds(20);

  private static final int ATTEMPTS = 20;

  private final List<EmbeddedCassandra> nodes = new ArrayList<>();

  private final boolean restarts;

  private EmbeddedCluster(boolean restarts) {
    this.restarts = restarts;
  }

  /**
   * Forks the nodes, one after the other, and waits until each accepts CQL connections. They may
   * not yet know of each other.
   *
   * @return the running cluster; the caller closes it
   * @throws IllegalStateException as {@link EmbeddedCassandra#start}, or if this machine does not
   *     answer on one of the addresses
   */
  public static EmbeddedCluster start(int size) {
    return start(size, ServerOptions.defaults().withRestarts());
  }

  /**
   * As {@link #start}, for nodes that are not started again: they do not write to disk which tables
   * there are whenever one is created or dropped.
   *
   * @return the running cluster, whose nodes refuse {@link #restart}; the caller closes it
   * @throws IllegalStateException as there
   */
  public static EmbeddedCluster startOnce(int size) {
    return start(size, ServerOptions.defaults());
  }

  private static EmbeddedCluster start(int size, ServerOptions options) {
    EmbeddedCluster cluster = new EmbeddedCluster(options.restarts());
    try {
      ServerPorts ports = freePorts(size);
      for (int node = 1; node <= size; node++) {
        cluster.nodes.add(EmbeddedCassandra.start(ofNode(options, ports.ofNode(node), size)));
      }
      return cluster;
    } catch (RuntimeException | Error e) {
      cluster.close();
      throw e;
    }
  }

  private static ServerOptions ofNode(ServerOptions options, ServerPorts ports, int size) {
    // Equal shares of the ring, from the smallest token on; there is nothing yet to be streamed.
    long share = Long.divideUnsigned(-1, size);
    long token = Long.MIN_VALUE + 1 + share * (ports.node() - 1);
    return options
        .withRingDelay(RING_DELAY)
        .withPorts(() -> ports)
        .withExtraYaml(
            """
            initial_token: %d
            auto_bootstrap: false
            """
                .formatted(token));
  }

  /** Two ports that nobody listens on right now, on any of the addresses. */
  private static ServerPorts freePorts(int size) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      ServerPorts ports = ServerPorts.free();
      boolean free = true;
      for (int node = 2; node <= size; node++) {
        free &= isFree(ports.ofNode(node).host(), ports.cql());
        free &= isFree(ports.ofNode(node).host(), ports.storage());
      }
      if (free) {
        return ports;
      }
    }
    throw new IllegalStateException(
        "No two ports are free on all of 127.0.0.1 to 127.0.0."
            + size
            + ". On macOS, these addresses are there after: sudo ifconfig lo0 alias 127.0.0.2");
  }

  private static boolean isFree(String host, int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(host))) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  /** {@return the number of nodes, killed ones included} */
  public int size() {
    return nodes.size();
  }

  /**
   * {@return the CQL address of a node, from 0 on; connections are plain, without authentication}
   */
  public InetSocketAddress contactPoint(int node) {
    return nodes.get(node).contactPoint();
  }

  /** {@return the name a driver asks for as its local data centre} */
  public String localDatacenter() {
    return nodes.get(0).localDatacenter();
  }

  /** Kills a node ({@code SIGKILL}) and waits for its end; its files stay as they are. */
  public void kill(int node) {
    nodes.get(node).kill();
  }

  /**
   * Runs a killed node again, with its files, and waits until it accepts CQL connections. The
   * others may not yet know of it.
   *
   * @throws IllegalStateException if it does not start, or was started once and for all
   */
  public void restart(int node) {
    if (!restarts) {
      throw new IllegalStateException(
          "Node %d has no tables on disk: its cluster was made by startOnce".formatted(node));
    }
    nodes.get(node).restart();
  }

  /** Kills all nodes and deletes their folders, also if one of these cannot be deleted. */
  @Override
  public void close() {
    RuntimeException failure = null;
    for (EmbeddedCassandra node : nodes) {
      try {
        node.close();
      } catch (RuntimeException e) {
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
