/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.Await;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what happens to a server when the JVM that started it ends without closing it. */
class EmbeddedCassandraParentIT {
  private static final Duration SOON = Duration.ofMinutes(2);

  /**
   * The client uses this folder as {@code java.io.tmpdir}, so that its servers' folders are here.
   */
  @TempDir Path temporary;

  @TempDir Path logs;
  private Process client;

  @BeforeEach
  void noClient() {
    client = null;
  }

  @AfterEach
  void endClient() throws InterruptedException {
    if (client != null) {
      client.destroy();
      awaitEndOfClient();
    }
  }

  @Test
  void theServerEndsWithAKilledParent() throws Exception {
    fork();
    Server server = startedServer();

    client.destroyForcibly();

    assertNothingLeftSoon(server);
  }

  @Test
  void theServerEndsWithAParentKilledDuringTheStart() throws Exception {
    fork();
    Await.until("a forked server", SOON, () -> client.descendants().findAny().isPresent());
    long pid = client.descendants().findAny().orElseThrow().pid();
    Await.until("a folder with data", SOON, () -> foldersWithData() == 1);

    client.destroyForcibly();

    Await.until("the end of the server", SOON, () -> !Traces.alive(pid));
    Await.until("the end of its folder", SOON, () -> Traces.isEmpty(temporary));
  }

  @Test
  void theServerEndsWithATerminatedParentAndInheritsNoOptions() throws Exception {
    fork();
    Server server = startedServer();
    assertThat(Files.readString(clientErrors()))
        .contains("Picked up JAVA_TOOL_OPTIONS: -Dquiver.leak=1");
    assertThat(Files.readString(server.directory().resolve("server.log")))
        .contains("Startup complete")
        .doesNotContain("Picked up", "quiver.leak");

    client.destroy();

    awaitEndOfClient();
    assertNothingLeft(server);
  }

  private record Server(long pid, int port, Path directory) {}

  private void fork() throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx64m",
            "-XX:-UsePerfData",
            "-Djava.io.tmpdir=" + temporary,
            "-D"
                + ServerClassPath.FILE_PROPERTY
                + "="
                + System.getProperty(ServerClassPath.FILE_PROPERTY),
            "-cp",
            ServerClassPath.placeOf(EmbeddedCassandra.class)
                + File.pathSeparator
                + ServerClassPath.placeOf(ServerClient.class),
            ServerClient.class.getName());
    String serverHome = System.getProperty(ServerJava.HOME_PROPERTY);
    if (serverHome != null) {
      builder.environment().put(ServerJava.HOME_VARIABLE, serverHome);
    }
    builder.environment().put("JAVA_TOOL_OPTIONS", "-Dquiver.leak=1");
    client = builder.redirectError(clientErrors().toFile()).start();
  }

  private Path clientErrors() {
    return logs.resolve("client.err");
  }

  private Server startedServer() throws IOException {
    BufferedReader output = client.inputReader();
    List<String> told = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      String line = output.readLine();
      assertThat(line).as(() -> "what the client tells; its errors: " + errors()).isNotNull();
      told.add(line);
    }
    Server server =
        new Server(
            Long.parseLong(told.get(0)), Integer.parseInt(told.get(1)), Path.of(told.get(2)));
    assertThat(server.directory()).hasParent(temporary);
    return server;
  }

  private String errors() {
    try {
      return Files.readString(clientErrors());
    } catch (IOException e) {
      return e.toString();
    }
  }

  private long foldersWithData() {
    try (var folders = Files.list(temporary)) {
      return folders.filter(folder -> Files.exists(folder.resolve("data"))).count();
    } catch (IOException e) {
      return 0;
    }
  }

  private void awaitEndOfClient() throws InterruptedException {
    assertThat(client.waitFor(SOON.toSeconds(), TimeUnit.SECONDS))
        .as("the client has ended")
        .isTrue();
  }

  private void assertNothingLeftSoon(Server server) {
    Await.until("the end of the server", SOON, () -> !Traces.alive(server.pid()));
    // The threads of a dying process end one by one, and the last one closes the port.
    Await.until("the end of its port", SOON, () -> !Traces.open(server.port()));
    Await.until("the end of its folder", SOON, () -> Traces.isEmpty(temporary));
    assertNothingLeft(server);
  }

  private void assertNothingLeft(Server server) {
    assertThat(Traces.alive(server.pid())).as("the server is alive").isFalse();
    assertThat(Traces.open(server.port())).as("its port is open").isFalse();
    assertThat(temporary).isEmptyDirectory();
  }
}
