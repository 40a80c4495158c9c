/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.it.server.EmbeddedCassandra;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.maven.shared.invoker.DefaultInvoker;
import org.apache.maven.shared.invoker.InvocationRequest;
import org.apache.maven.shared.invoker.InvocationResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Builds separate projects of frameworks and runs their programs on one node, one after another. A
 * program fails if a session with Quiver reads other values than the driver's, or allocates more.
 * Runs only with {@code -Pframeworks}; {@code -Dframeworks.only=quarkus,late} selects projects.
 */
class FrameworksRun {

  private static final int TIMEOUT_SECONDS = 1800;

  private static final List<String> ONLY =
      Stream.of(System.getProperty("frameworks.only", "").split(",", -1))
          .filter(project -> !project.isEmpty())
          .toList();

  @Test
  void neverAllocateMoreThanWithoutQuiver(@TempDir Path home) throws Exception {
    List<String> log = Collections.synchronizedList(new ArrayList<>());
    InvocationResult result;
    try (EmbeddedCassandra cassandra = EmbeddedCassandra.startFast()) {
      Properties node =
          ConsumersIT.node(
              cassandra.contactPoint().getHostString() + ":" + cassandra.contactPoint().getPort(),
              cassandra.localDatacenter());
      InvocationRequest request = ConsumersIT.request(node, "1", TIMEOUT_SECONDS, log);
      // Quarkus' plug-in writes to the user's home.
      request.setMavenOpts("-Duser.home=" + home);
      Path settings = Path.of(System.getProperty("user.home"), ".m2", "settings.xml");
      if (Files.exists(settings)) {
        request.setUserSettingsFile(settings.toFile());
      }
      if (!ONLY.isEmpty()) {
        request.setProjects(ONLY).setAlsoMake(true);
      }
      result = new DefaultInvoker().execute(request);
    }
    assertThat(result.getExecutionException()).isNull();
    assertThat(result.getExitCode()).as(() -> String.join(System.lineSeparator(), log)).isZero();
    assertThat(
            log.stream()
                .filter(line -> line.startsWith("frameworks | "))
                .map(FrameworksRun::of)
                .distinct())
        .as("lines of all projects but the shared one")
        .hasSize(ONLY.isEmpty() ? ConsumersIT.projects().size() - 1 : ONLY.size());
  }

  /** Returns the framework of a line. */
  private static String of(String line) {
    return line.split(" \\| ", -1)[1];
  }
}
