/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests sessions as tasks open them. */
class SessionsIT {
  @RegisterExtension static final SparkOnCassandra ON = new SparkOnCassandra();

  /** Settings that are used once, so that each session is opened. */
  private static Settings settings(Map<String, String> more) {
    return Settings.of(Map.of(Settings.KEEP_ALIVE_MILLIS, "0")).with(more);
  }

  private static int openSessions() {
    synchronized (Sessions.OPEN) {
      return Sessions.OPEN.size();
    }
  }

  @Test
  void keepsAnInterruptWhileOpeningASession() {
    Thread.currentThread().interrupt();
    boolean interrupted;
    try (Sessions.Lease lease = Sessions.acquire(settings(Map.of()))) {
      interrupted = Thread.interrupted();
      assertThat(lease.session().isClosed()).isFalse();
    } finally {
      Thread.interrupted(); // for the following tests
    }
    assertThat(interrupted).isTrue();
  }

  @Test
  void readsTheSchemaEvenIfDisabledByTheConfiguration() {
    Settings disabled = settings(Map.of("driver.advanced.metadata.schema.enabled", "false"));
    try (Sessions.Lease lease = Sessions.acquire(disabled)) {
      assertThat(lease.session().getMetadata().getKeyspaces()).isNotEmpty();
    }
  }

  @Test
  void theErrorIsTheDriversAndNamesTheCaller() throws Exception {
    int before = openSessions();
    int port;
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = closed.getLocalPort();
    }
    Settings nobody = settings(Map.of(Settings.CONTACT_POINTS, "127.0.0.1:" + port));
    assertThatThrownBy(() -> Sessions.acquire(nobody))
        .isInstanceOf(AllNodesFailedException.class)
        .hasMessageContaining("127.0.0.1:" + port)
        .satisfies(
            failure ->
                assertThat(failure.getStackTrace())
                    .anySatisfy(
                        frame ->
                            assertThat(frame.getClassName())
                                .isEqualTo(SessionsIT.class.getName())));
    // Sessions of other tests may be closed meanwhile.
    assertThat(openSessions()).isLessThanOrEqualTo(before);
  }
}
