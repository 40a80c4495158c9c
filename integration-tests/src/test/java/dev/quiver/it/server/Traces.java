/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds what a server may leave behind: processes, ports and folders. */
final class Traces {
  private Traces() {}

  /** A zombie counts as ended: in a container, no process may reap it. */
  static boolean alive(long pid) {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false) && !zombie(pid);
  }

  private static boolean zombie(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      return stat.startsWith(" Z", stat.lastIndexOf(')') + 1);
    } catch (IOException e) {
      return false;
    }
  }

  static boolean open(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), 1000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  static Set<Long> childrenOfThisJvm() {
    return ProcessHandle.current().children().map(ProcessHandle::pid).collect(Collectors.toSet());
  }

  static boolean isEmpty(Path folder) {
    try (var content = Files.list(folder)) {
      return content.findAny().isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
