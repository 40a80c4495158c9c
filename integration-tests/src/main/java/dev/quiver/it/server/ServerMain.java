/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The main class of the forked process: makes the server's folder unless it is there already, runs
 * Cassandra in it, and ends both when the process that forked it is gone.
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
    // If they are there, a node starts again, with what it had.
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
    // It returns when all ports are bound, and exits the JVM if it cannot start: this tells more
    // than an open port, which could be anybody's.
    Files.createFile(files.ready());
  }

  private static void endWithParent(Path folder) {
    Lifeline.awaitEndOfParent();
    try {
      ServerCleaner.fork(folder);
    } catch (IOException e) {
      // Nobody is left to tell, and this process must end all the same.
    } finally {
      // Not exit: the shutdown hooks of Cassandra take seconds to drain what nobody will read.
      Runtime.getRuntime().halt(1);
    }
  }
}
