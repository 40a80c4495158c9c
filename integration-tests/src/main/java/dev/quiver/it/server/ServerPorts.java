/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;

/**
 * The two ports a server listens on, both on 127.0.0.1.
 *
 * @param cql for clients
 * @param storage for other nodes; opened even though there are none
 */
record ServerPorts(int cql, int storage) {
  static final String HOST = "127.0.0.1";

  /** Two ports nobody listens on right now. Somebody else may take one before the server does. */
  static ServerPorts free() {
    // Both sockets are held open together: a port let go may be given out again at once.
    try (ServerSocket cql = new ServerSocket(0, 1, host());
        ServerSocket storage = new ServerSocket(0, 1, host())) {
      return new ServerPorts(cql.getLocalPort(), storage.getLocalPort());
    } catch (IOException e) {
      throw new IllegalStateException("No free port on " + HOST, e);
    }
  }

  InetSocketAddress cqlAddress() {
    return new InetSocketAddress(host(), cql);
  }

  private static InetAddress host() {
    try {
      // Not the loopback address, which may be ::1.
      return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    } catch (UnknownHostException e) {
      throw new AssertionError("Four bytes are an address", e);
    }
  }
}
