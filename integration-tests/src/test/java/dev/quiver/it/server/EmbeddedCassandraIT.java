/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiver.testkit.Await;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedCassandraIT {
  private static final Duration SOON = Duration.ofMinutes(2);
  private Process client;

  @TempDir Path parent;
  private Set<Long> processesBefore = Set.of();

  @BeforeEach
  void rememberProcesses() {
    processesBefore = Traces.childrenOfThisJvm();
  }

  @AfterEach
  void leavesNothing() {
    assertThat(parent).isEmptyDirectory();
    assertThat(Traces.childrenOfThisJvm()).isEqualTo(processesBefore);
  }

  @Test
  void speaksCqlUntilClosed() throws IOException {
    EmbeddedCassandra cassandra = EmbeddedCassandra.start(options());
    try (cassandra) {
      assertThat(cassandra.directory()).isDirectory().hasParent(parent);
      assertThat(cassandra.localDatacenter()).isEqualTo("datacenter1");
      assertThat(Traces.alive(cassandra.pid())).isTrue();
      assertSpeaksCql(cassandra);
    }

    assertThat(Traces.alive(cassandra.pid())).isFalse();
    assertThat(Traces.open(cassandra.contactPoint().getPort())).isFalse();
    assertThat(cassandra.directory()).doesNotExist();
    cassandra.close();
  }

  @Test
  void theErrorOfARejectedConfigurationHasTheLog() {
    assertThatThrownBy(
            () -> EmbeddedCassandra.start(options().withExtraYaml("no_such_setting: 1\n")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("it ended with exit code")
        .hasMessageContaining("--add-opens=java.base/sun.nio.ch=ALL-UNNAMED")
        .hasMessageContaining(ServerMain.class.getName())
        .hasMessageContaining("Please remove properties [no_such_setting]")
        .hasMessageContaining("ERROR [main] CassandraDaemon");
  }

  @Test
  void theErrorOfAJvmThatDoesNotStartHasItsOutput() {
    assertThatThrownBy(() -> EmbeddedCassandra.start(options().withJvm("-Xmx1k")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("it ended with exit code 1")
        .hasMessageContaining("Too small maximum heap");
  }

  @Test
  void stopsAStartThatTakesTooLong() {
    assertThatThrownBy(() -> EmbeddedCassandra.start(options().withTimeout(Duration.ofSeconds(1))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("it was not ready after 1000 ms")
        .hasMessageContaining(ServerOptions.TIMEOUT_PROPERTY);
  }

  @Test
  void stopsAnInterruptedStart() throws InterruptedException {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    AtomicReference<Boolean> interrupted = new AtomicReference<>();
    Thread starting =
        new Thread(
            () -> {
              try {
                EmbeddedCassandra.start(options()).close();
              } catch (IllegalStateException e) {
                thrown.set(e);
              }
              interrupted.set(Thread.currentThread().isInterrupted());
            });
    starting.start();
    Await.until(
        "a forked server",
        Duration.ofMinutes(1),
        () -> !Traces.childrenOfThisJvm().equals(processesBefore));
    starting.interrupt();
    starting.join();

    assertThat(thrown.get())
        .hasMessageContaining("Interrupted")
        .hasCauseInstanceOf(InterruptedException.class);
    assertThat(interrupted.get()).isTrue();
  }

  @Test
  void retriesWithOtherPortsIfTheyAreTaken() throws IOException {
    try (TakenPort taken = new TakenPort()) {
      ServerPorts free = ServerPorts.free();
      Iterator<ServerPorts> ports =
          List.of(
                  new ServerPorts(taken.number(), free.storage()),
                  new ServerPorts(free.cql(), taken.number()),
                  ServerPorts.free())
              .iterator();
      try (EmbeddedCassandra cassandra =
          EmbeddedCassandra.start(options().withPorts(ports::next))) {
        assertThat(ports.hasNext()).as("another pair of ports to request").isFalse();
        assertThat(cassandra.contactPoint().getPort()).isNotEqualTo(taken.number());
        assertSpeaksCql(cassandra);
      }
    }
  }

  private ServerOptions options() {
    return ServerOptions.defaults().withParentDirectory(parent);
  }

  /** Sends an OPTIONS request (opcode 5) and expects SUPPORTED (opcode 6). */
  private static void assertSpeaksCql(EmbeddedCassandra cassandra) throws IOException {
    try (Socket socket = new Socket()) {
      socket.setSoTimeout(60_000);
      socket.connect(cassandra.contactPoint(), 60_000);
      socket.getOutputStream().write(new byte[] {4, 0, 0, 0, 5, 0, 0, 0, 0});
      byte[] header = socket.getInputStream().readNBytes(9);
      assertThat(header).startsWith((byte) 0x84, 0, 0, 0, 6);
    }
  }

  /**
   * The client uses this folder as {@code java.io.tmpdir}, so that its servers' folders are here.
   */
  @TempDir Path temporary;

  @TempDir Path logs;

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

  /** A port of 127.0.0.1 on which another listener accepts connections. */
  private static final class TakenPort implements AutoCloseable {
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
}
