/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A short-lived process that deletes the folder of a server whose parent was killed, after that
 * server has ended: a running Cassandra recreates deleted folders, and may fail before it has
 * deleted everything.
 */
final class ServerCleaner {
  private static final Duration DELETE_LIMIT = Duration.ofSeconds(10);

  private ServerCleaner() {}

  /** Called by the server, which should end immediately after. */
  static void fork(Path folder) throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx16m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:-UsePerfData",
            "-cp",
            ServerClassPath.placeOf(ServerCleaner.class).toString(),
            ServerCleaner.class.getName(),
            folder.toString());
    new ProcessBuilder(command)
        .directory(folder.resolve("..").normalize().toFile())
        .redirectOutput(Redirect.DISCARD)
        .redirectError(Redirect.DISCARD)
        .start();
  }

  public static void main(String[] args) throws IOException {
    Lifeline.awaitEndOfParent();
    Folders.delete(Path.of(args[0]), DELETE_LIMIT);
  }
}
