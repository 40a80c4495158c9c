/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line of a server.
 *
 * @param java the executable
 * @param options the options of the start
 * @param classPath the server's class path
 * @param files the server's files
 * @param mainArguments the arguments of {@link ServerMain}
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

  /** Returns the command for error messages, with the class path shortened. */
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
        // Cassandra needs these for its off-heap buffers and file descriptors, and does not start
        // without them.
        "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
        "--add-opens=java.base/java.io=ALL-UNNAMED",
        "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
        // Needed by JDK 26; older ones have no such package and only log a warning.
        "--add-exports=java.base/sun.nio=ALL-UNNAMED",
        "-XX:+ExitOnOutOfMemoryError",
        // Whatever a killed process would leave outside its folder: unpacked native libraries, perf
        // data, crash reports.
        "-XX:-UsePerfData",
        "-XX:ErrorFile=" + files.folder().resolve("hs_err.log"),
        "-Djava.io.tmpdir=" + files.temporary(),
        "-Djna.tmpdir=" + files.temporary(),
        "-Djava.net.preferIPv4Stack=true",
        "-Dcassandra.config=" + files.yaml().toUri(),
        "-Dcassandra.storagedir=" + files.data(),
        "-Dlogback.configurationFile=" + files.logback().toUri(),
        "-Dquiver.server.log=" + files.log(),
        // Otherwise Cassandra closes its standard output once it is running.
        "-Dcassandra-foreground=true",
        // Do not wait for other nodes, and not before creating the first user.
        "-Dcassandra.superuser_setup_delay_ms=0",
        "-Dcassandra.skip_wait_for_gossip_to_settle=0",
        "-Dcassandra.ring_delay_ms=" + options.ringDelay().toMillis(),
        "-Dcassandra.shutdown_announce_in_ms=0",
        // Tables of a server that is not restarted need not survive it.
        "-Dcassandra.test.flush_local_schema_changes=" + options.restarts());
  }
}
