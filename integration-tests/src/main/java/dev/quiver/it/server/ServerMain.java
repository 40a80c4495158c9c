/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The main class of the forked process: runs Cassandra and ends it when the process that forked it
 * is gone.
 *
 * <p>The parent holds the other end of standard input and never writes to it. Its end, however the
 * parent dies, is the end of that stream: the one sign of a killed parent that every operating
 * system gives.
 */
final class ServerMain {
  private static final Duration DELETE_LIMIT = Duration.ofSeconds(10);

  private ServerMain() {}

  /** Takes the server's folder as its only argument. */
  public static void main(String[] args) throws ReflectiveOperationException, IOException {
    ServerFiles files = new ServerFiles(Path.of(args[0]));
    Thread watch = new Thread(() -> endWithParent(files.folder()), "quiver-parent-watch");
    watch.setDaemon(true);
    watch.start();

    Class.forName("org.apache.cassandra.service.CassandraDaemon")
        .getMethod("main", String[].class)
        .invoke(null, (Object) new String[0]);
    // It returns when all ports are bound, and exits the JVM if it cannot start: so this is more
    // than an open port, which
    // could be anybody's.
    Files.createFile(files.ready());
  }

  private static void endWithParent(Path folder) {
    try {
      // Not System.in, which anybody in this JVM may close or replace.
      InputStream parent = new FileInputStream(FileDescriptor.in);
      while (parent.read() >= 0) {
        // Nothing is ever said; only the end counts.
      }
    } catch (IOException e) {
      // A broken pipe is as good as its end.
    }
    try {
      Folders.delete(folder, DELETE_LIMIT);
    } catch (IOException e) {
      // Nobody is left to tell, and the process must end all the same.
    } finally {
      // Not exit: the shutdown hooks of Cassandra take seconds to drain what has just been deleted.
      Runtime.getRuntime().halt(1);
    }
  }
}
