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
 * A cluster of Cassandra nodes on 127.0.0.1, 127.0.0.2 and so on, which use the same ports and own
 * equal shares of the ring. Each node can be killed and restarted.
 *
 * <p>Linux accepts all of these addresses. macOS needs {@code sudo ifconfig lo0 alias 127.0.0.2},
 * and the same for each further one.
 *
 * <p>Processes and folders are removed as by {@link EmbeddedCassandra}, except for the folder of a
 * node that was killed before this JVM is killed. Not thread-safe.
 */
public final class EmbeddedCluster implements AutoCloseable {
  /** A node that does not reach the others within this time fails. */
  private static final Duration RING_DELAY = Duration.ofSeconds(20);

  private static final int ATTEMPTS = 20;

  private final List<EmbeddedCassandra> nodes = new ArrayList<>();

  private final boolean restarts;

  private EmbeddedCluster(boolean restarts) {
    this.restarts = restarts;
  }

  /**
   * Forks the nodes, one after another, and waits until each accepts CQL connections. They may not
   * know each other yet.
   *
   * @return the running cluster; the caller closes it
   * @throws IllegalStateException as {@link EmbeddedCassandra#start}, or if this machine does not
   *     accept one of the addresses
   */
  public static EmbeddedCluster start(int size) {
    return start(size, ServerOptions.defaults().withRestarts());
  }

  /**
   * Like {@link #start}, for nodes that are not restarted: they do not write schema changes to
   * disk.
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
    // Equal shares of the ring, from the smallest token on; no data has to be streamed.
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

  /** Returns two ports that are free on all of the addresses. */
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
            + ". On macOS, add these addresses first: sudo ifconfig lo0 alias 127.0.0.2");
  }

  private static boolean isFree(String host, int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(host))) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  public int size() {
    return nodes.size();
  }

  /**
   * {@return the CQL address of a node, from 0 on; connections are plain, without authentication}
   */
  public InetSocketAddress contactPoint(int node) {
    return nodes.get(node).contactPoint();
  }

  public String localDatacenter() {
    return nodes.get(0).localDatacenter();
  }

  /** Kills a node ({@code SIGKILL}) and waits for its end; its files remain. */
  public void kill(int node) {
    nodes.get(node).kill();
  }

  /**
   * Restarts a killed node with its files, and waits until it accepts CQL connections. The others
   * may not know it yet.
   */
  public void restart(int node) {
    if (!restarts) {
      throw new IllegalStateException(
          "Node %d has no tables on disk: its cluster was made by startOnce".formatted(node));
    }
    nodes.get(node).restart();
  }

  /** Kills all nodes and deletes their folders, even if one of these cannot be deleted. */
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
