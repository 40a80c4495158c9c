/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;

/**
 * The two ports of a server, on an address of this machine that other machines cannot reach.
 *
 * @param node from 1 on: node n of a cluster listens on 127.0.0.n, and node 1 is the seed
 * @param cql the port for clients
 * @param storage the port for other nodes; opened even without other nodes
 */
record ServerPorts(int node, int cql, int storage) {
  private static final String NET = "127.0.0.";

  /** Creates the ports of a single node, or the first one of its cluster. */
  ServerPorts(int cql, int storage) {
    this(1, cql, storage);
  }

  /** Returns the same ports on another node's address, where they may be in use. */
  ServerPorts ofNode(int other) {
    return new ServerPorts(other, cql, storage);
  }

  String host() {
    return NET + node;
  }

  String seed() {
    return NET + "1:" + storage;
  }

  /** Returns two free ports. Another process may take one before the server does. */
  static ServerPorts free() {
    // Both sockets are held open together: a port that is released may be returned again.
    try (ServerSocket cql = new ServerSocket(0, 1, address(1));
        ServerSocket storage = new ServerSocket(0, 1, address(1))) {
      return new ServerPorts(cql.getLocalPort(), storage.getLocalPort());
    } catch (IOException e) {
      throw new IllegalStateException("No free port on " + NET + 1, e);
    }
  }

  InetSocketAddress cqlAddress() {
    return new InetSocketAddress(address(node), cql);
  }

  private static InetAddress address(int node) {
    try {
      // Not the loopback address, which may be ::1.
      return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) node});
    } catch (UnknownHostException e) {
      throw new AssertionError("Four bytes are an address", e);
    }
  }
}
