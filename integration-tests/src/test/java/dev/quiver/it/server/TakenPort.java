/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A port of 127.0.0.1 on which another listener accepts connections. */
final class TakenPort implements AutoCloseable {
  private final ServerSocket socket;

  TakenPort() throws IOException {
    socket = new ServerSocket(0, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
  }

  int number() {
    return socket.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
