/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiver.testkit.Await;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedCassandraIT {
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
        assertThat(ports.hasNext()).as("another pair of ports to ask for").isFalse();
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
}
