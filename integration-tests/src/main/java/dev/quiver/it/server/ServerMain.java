/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The main class of the forked process: creates the server's folder unless it exists, runs
 * Cassandra in it, and ends both when the parent process has ended.
 */
final class ServerMain {
  private ServerMain() {}

  static List<String> arguments(Path folder, ServerPorts ports, String extraYaml) {
    return List.of(
        folder.toString(),
        Integer.toString(ports.node()),
        Integer.toString(ports.cql()),
        Integer.toString(ports.storage()),
        extraYaml);
  }

  public static void main(String[] args) throws ReflectiveOperationException, IOException {
    ServerFiles files = new ServerFiles(Path.of(args[0]));
    // If the files exist, a node is restarted with its data.
    if (!Files.exists(files.yaml())) {
      files.create(
          new ServerPorts(
              Integer.parseInt(args[1]), Integer.parseInt(args[2]), Integer.parseInt(args[3])),
          args[4]);
    }
    Thread watch = new Thread(() -> endWithParent(files.folder()), "quiver-parent-watch");
    watch.setDaemon(true);
    watch.start();

    Class.forName("org.apache.cassandra.service.CassandraDaemon")
        .getMethod("main", String[].class)
        .invoke(null, (Object) new String[0]);
    // Returns when all ports are bound, and exits the JVM if Cassandra cannot start: more reliable
    // than an open port, which another process may own.
    Files.createFile(files.ready());
  }

  private static void endWithParent(Path folder) {
    Lifeline.awaitEndOfParent();
    try {
      ServerCleaner.fork(folder);
    } catch (IOException e) {
      // There is no parent to report to, and this process must end all the same.
    } finally {
      // Not exit: Cassandra's shutdown hooks take seconds to flush data that is deleted anyway.
      Runtime.getRuntime().halt(1);
    }
  }
}
