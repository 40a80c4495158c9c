/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;

/**
 * The two ports a server listens on, both on an address of this machine that no other reaches.
 *
 * @param node from 1 on: node n of a cluster listens on 127.0.0.n, and node 1 is the one that all
 *     others ask for the rest
 * @param cql for clients
 * @param storage for other nodes; opened even if there are none
 */
record ServerPorts(int node, int cql, int storage) {
  private static final String NET = "127.0.0.";

  /** Of a node that is alone, or the first one of its cluster. */
  ServerPorts(int cql, int storage) {
    this(1, cql, storage);
  }

  /** The same ports of another node of the cluster, where they may be taken. */
  ServerPorts ofNode(int other) {
    return new ServerPorts(other, cql, storage);
  }

  String host() {
    return NET + node;
  }

  /** The address by which a node finds its cluster. */
  String seed() {
    return NET + "1:" + storage;
  }

  /** Two ports nobody listens on right now. Somebody else may take one before the server does. */
  static ServerPorts free() {
    // Both sockets are held open together: a port let go may be given out again at once.
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
