/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.it.server.EmbeddedCassandra;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.maven.shared.invoker.DefaultInvocationRequest;
import org.apache.maven.shared.invoker.DefaultInvoker;
import org.apache.maven.shared.invoker.InvocationRequest;
import org.apache.maven.shared.invoker.InvocationResult;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Builds the projects of users, outside of this build, which resolve Quiver from the repository
 * that it was installed into, and lets them work with a node.
 */
class ConsumersIT {

  private static final int TIMEOUT_SECONDS = 600;

  private static EmbeddedCassandra cassandra;

  @BeforeAll
  static void start() {
    cassandra = EmbeddedCassandra.start();
  }

  @AfterAll
  static void stop() {
    cassandra.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "spring-boot"})
  void builds_and_passes_its_tests(String project) throws Exception {
    List<String> log = new ArrayList<>();
    InvocationResult result = new DefaultInvoker().execute(request(project, log));
    assertThat(result.getExecutionException()).isNull();
    assertThat(result.getExitCode()).as(() -> String.join(System.lineSeparator(), log)).isZero();
    assertThat(log)
        .filteredOn(line -> line.contains("Tests run: ") && !line.contains("Time elapsed"))
        .singleElement()
        .asString()
        .matches(".*Tests run: [1-9]\\d*, Failures: 0, Errors: 0, Skipped: 0.*");
  }

  private InvocationRequest request(String project, List<String> log) {
    Path projects = Path.of(property("projects"));
    Properties properties = new Properties();
    properties.put(
        "quiver.node",
        cassandra.contactPoint().getHostString() + ":" + cassandra.contactPoint().getPort());
    properties.put("quiver.datacenter", cassandra.localDatacenter());
    properties.put("quiver.version", property("version"));
    properties.put("quiver.downloaded", Path.of(property("downloaded")).toUri().toString());
    InvocationRequest request = new DefaultInvocationRequest();
    request.setMavenHome(Path.of(property("maven.home")).toFile());
    request.setJavaHome(Path.of(System.getProperty("java.home")).toFile());
    request.setPomFile(projects.resolve(project).resolve("pom.xml").toFile());
    request.setLocalRepositoryDirectory(Path.of(property("repository")).toFile());
    request.setGlobalSettingsFile(projects.resolve("settings.xml").toFile());
    request.setProperties(properties);
    request.addArgs(List.of("clean", "verify"));
    request.setBatchMode(true);
    request.setNoTransferProgress(true);
    request.setTimeoutInSeconds(TIMEOUT_SECONDS);
    request.setOutputHandler(
        line -> {
          log.add(line);
          System.out.println("[" + project + "] " + line);
        });
    return request;
  }

  private static String property(String name) {
    String value = System.getProperty("quiver.consumers." + name);
    assertThat(value).as("system property quiver.consumers." + name).isNotBlank();
    return value;
  }
}
