/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line of a server.
 *
 * @param java the executable
 * @param options of the start
 * @param classPath of the server
 * @param files of the server
 * @param mainArguments for {@link ServerMain}
 */
record ServerCommand(
    Path java,
    ServerOptions options,
    ServerClassPath classPath,
    ServerFiles files,
    List<String> mainArguments) {
  List<String> words() {
    return words(classPath.value());
  }

  /** For a reader, with the class path shortened. */
  @Override
  public String toString() {
    return String.join(" ", words(classPath.shortened()));
  }

  private List<String> words(String classPathValue) {
    List<String> words = new ArrayList<>(javaWithOptions());
    words.addAll(List.of("-cp", classPathValue, ServerMain.class.getName()));
    words.addAll(mainArguments);
    return words;
  }

  private List<String> javaWithOptions() {
    List<String> words = new ArrayList<>(List.of(java.toString()));
    words.addAll(options.jvm());
    words.addAll(alwaysThere());
    return words;
  }

  private List<String> alwaysThere() {
    return List.of(
        // Cassandra reaches into these for its off-heap buffers and file descriptors; without any
        // of them it does not start.
        "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
        "--add-opens=java.base/java.io=ALL-UNNAMED",
        "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
        // The same as of JDK 26; older ones have no such package and only tell so.
        "--add-exports=java.base/sun.nio=ALL-UNNAMED",
        "-XX:+ExitOnOutOfMemoryError",
        // Whatever a killed process would leave outside its folder: native libraries it unpacked,
        // its perf data, the report of a crash.
        "-XX:-UsePerfData",
        "-XX:ErrorFile=" + files.folder().resolve("hs_err.log"),
        "-Djava.io.tmpdir=" + files.temporary(),
        "-Djna.tmpdir=" + files.temporary(),
        "-Djava.net.preferIPv4Stack=true",
        "-Dcassandra.config=" + files.yaml().toUri(),
        "-Dcassandra.storagedir=" + files.data(),
        "-Dlogback.configurationFile=" + files.logback().toUri(),
        "-Dquiver.server.log=" + files.log(),
        // Without it, Cassandra closes its standard output as soon as it is up.
        "-Dcassandra-foreground=true",
        // There is no other node to wait for, or hardly for long; with the first user neither.
        "-Dcassandra.superuser_setup_delay_ms=0",
        "-Dcassandra.skip_wait_for_gossip_to_settle=0",
        "-Dcassandra.ring_delay_ms=" + options.ringDelay().toMillis(),
        "-Dcassandra.shutdown_announce_in_ms=0",
        // Tables of a server that is never started again need not survive it.
        "-Dcassandra.test.flush_local_schema_changes=" + options.restarts());
  }
}
