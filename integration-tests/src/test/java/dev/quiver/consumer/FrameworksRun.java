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
 * Builds the projects of frameworks, outside of this build, and runs their programs on one node,
 * one after the other. A program fails if a session with Quiver reads something else than the
 * driver's, or allocates more. Spring Boot's runs on both of its lines. Not in a build unless it is
 * asked for: {@code .ci/run frameworks}. With {@code -Dframeworks.only=quarkus,late} those projects
 * alone.
 */
class FrameworksRun {

  private static final int TIMEOUT_SECONDS = 1800;

  private static final String BOOT = "spring-boot";

  private static final String BOOT_4 = "4.1.2";

  private static final List<String> ONLY =
      Stream.of(System.getProperty("frameworks.only", "").split(",", -1))
          .filter(project -> !project.isEmpty())
          .toList();

  @Test
  void allocateNeverMoreThanWithoutQuiver(@TempDir Path home) throws Exception {
    List<String> log = Collections.synchronizedList(new ArrayList<>());
    try (EmbeddedCassandra cassandra = EmbeddedCassandra.startFast()) {
      Properties node =
          ConsumersIT.node(
              cassandra.contactPoint().getHostString() + ":" + cassandra.contactPoint().getPort(),
              cassandra.localDatacenter());
      run(node, ONLY, home, log);
      if (bootAgain()) {
        node.put("spring-boot.version", BOOT_4);
        run(node, List.of(BOOT), home, log);
      }
    }
    assertThat(
            log.stream()
                .filter(line -> line.startsWith("frameworks | "))
                .map(FrameworksRun::of)
                .distinct())
        .as("each project has said what it measured, but the one that the others share")
        .hasSize(
            (ONLY.isEmpty() ? ConsumersIT.projects().size() - 1 : ONLY.size())
                + (bootAgain() ? 1 : 0));
  }

  private static boolean bootAgain() {
    return ONLY.isEmpty() || ONLY.contains(BOOT);
  }

  private static void run(Properties node, List<String> projects, Path home, List<String> log)
      throws Exception {
    InvocationRequest request = ConsumersIT.request(node, "1", TIMEOUT_SECONDS, log);
    // Quarkus' plug-in writes into the user's home.
    request.setMavenOpts("-Duser.home=" + home);
    Path settings = Path.of(System.getProperty("user.home"), ".m2", "settings.xml");
    if (Files.exists(settings)) {
      request.setUserSettingsFile(settings.toFile());
    }
    if (!projects.isEmpty()) {
      request.setProjects(projects).setAlsoMake(true);
    }
    InvocationResult result = new DefaultInvoker().execute(request);
    assertThat(result.getExecutionException()).isNull();
    assertThat(result.getExitCode()).as(() -> String.join(System.lineSeparator(), log)).isZero();
  }

  /** The framework of a line. */
  private static String of(String line) {
    return line.split(" \\| ", -1)[1];
  }
}
