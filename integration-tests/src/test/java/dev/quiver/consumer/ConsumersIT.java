/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.consumer;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.it.server.SecuredCassandra;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.maven.shared.invoker.DefaultInvocationRequest;
import org.apache.maven.shared.invoker.DefaultInvoker;
import org.apache.maven.shared.invoker.InvocationRequest;
import org.apache.maven.shared.invoker.InvocationResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Builds separate projects of users, which resolve Quiver from the repository it was installed
 * into, and runs their tests with a node: all with one Maven, two at a time. {@link
 * SpringConsumersIT} has the slow ones. Runs in the lane others of {@code .ci/run}.
 */
class ConsumersIT {
  static final Path PROJECTS_OF_USERS = Path.of("consumers").toAbsolutePath();
  private static final int TIMEOUT_SECONDS = 600;

  private static final Set<String> PROJECTS =
      Set.of("plain", "shaded", "no-logging", "spring-boot");

  /**
   * Builds projects with a node that requires a password and accepts connections with and without
   * TLS.
   *
   * @param copies builds of other folders on the same node, one after the other
   * @param runs the expected number of test runs of all builds
   */
  static void build(
      Set<String> projects, List<Path> copies, boolean aheadOfTime, int runs, Path folder)
      throws Exception {
    List<String> log = Collections.synchronizedList(new ArrayList<>());
    try (SecuredCassandra cassandra = SecuredCassandra.withTls(folder)) {
      Properties node = node(cassandra.contactPoint(), cassandra.localDatacenter());
      node.put("quiver.username", SecuredCassandra.USERNAME);
      node.put("quiver.password", SecuredCassandra.PASSWORD);
      node.put("quiver.trusted", SecuredCassandra.trusted(folder).toString());
      node.put("ahead-of-time.skip", "" + !aheadOfTime);
      InvocationRequest request = request(PROJECTS_OF_USERS, node, "2", TIMEOUT_SECONDS, log);
      request.setProjects(List.copyOf(projects));
      execute(request, log);
      for (Path copy : copies) {
        InvocationRequest another = request(PROJECTS_OF_USERS, node, "1", TIMEOUT_SECONDS, log);
        another.setPomFile(copy.resolve("pom.xml").toFile());
        execute(another, log);
      }
    }
    assertThat(log)
        .filteredOn(line -> line.contains("Tests run: ") && !line.contains("Time elapsed"))
        .hasSize(runs)
        .allMatch(
            line -> line.matches(".*Tests run: [1-9]\\d*, Failures: 0, Errors: 0, Skipped: 0.*"));
  }

  private static void execute(InvocationRequest request, List<String> log) throws Exception {
    InvocationResult result = new DefaultInvoker().execute(request);
    assertThat(result.getExecutionException()).isNull();
    assertThat(result.getExitCode()).as(() -> String.join(System.lineSeparator(), log)).isZero();
  }

  @Test
  void eachProjectPassesItsTests(@TempDir Path folder) throws Exception {
    build(PROJECTS, List.of(), false, PROJECTS.size(), folder);
    resolveWhatTheyWouldWithoutQuiver("plain", "org.slf4j:slf4j-api:jar:2.0.17:compile");
    resolveWhatTheyWouldWithoutQuiver("shaded", "org.slf4j:slf4j-api:jar:2.0.17:compile");
    // The driver's version.
    resolveWhatTheyWouldWithoutQuiver("no-logging", "org.slf4j:slf4j-api:jar:1.7.26:compile");
  }

  @Test
  void everyProjectIsBuiltByOneOfTheTests() throws IOException {
    Set<String> all = new HashSet<>(PROJECTS);
    all.addAll(SpringConsumersIT.PROJECTS);
    try (Stream<Path> folders = Files.list(PROJECTS_OF_USERS)) {
      assertThat(folders.filter(folder -> Files.exists(folder.resolve("pom.xml"))))
          .map(project -> project.getFileName().toString())
          .containsExactlyInAnyOrderElementsOf(all);
    }
  }

  /** Quiver is first in the poms, so that its dependencies would take precedence. */
  private static void resolveWhatTheyWouldWithoutQuiver(String project, String slf4j)
      throws IOException {
    List<String> tree =
        Files.readAllLines(PROJECTS_OF_USERS.resolve(project).resolve("target/tree.txt"));
    String version = ":jar:" + property("version") + ":compile";
    assertThat(tree)
        .startsWith(
            "com.example:" + (project.equals("plain") ? "documents" : project) + ":jar:1",
            "+- dev.quiver:quiver-vector-codecs" + version,
            "|  \\- dev.quiver:quiver-core" + version);
    assertThat(tree.get(3)).as("all that Quiver brings").matches("[+\\\\]- .*");
    assertThat(tree)
        .filteredOn(line -> line.contains("org.slf4j:"))
        .singleElement()
        .asString()
        .endsWith(slf4j);
  }

  /** Returns the properties of the node for a project. */
  static Properties node(String contactPoint, String datacenter) {
    Properties properties = new Properties();
    properties.put("quiver.node", contactPoint);
    properties.put("quiver.datacenter", datacenter);
    return properties;
  }

  /**
   * Copies what users get from this build into the local repository of their builds. The stores of
   * frameworks are there only if they were packaged before: their tests need this module.
   */
  private static void install() throws IOException {
    Path quiver = PROJECTS_OF_USERS.resolve("../..");
    String version = property("version");
    for (String module :
        List.of(
            "bom",
            "core",
            "vector-codecs",
            "extensions/bulk",
            "extensions/spring-boot",
            "extensions/spring-ai")) {
      String artifact =
          "quiver-" + module.replace("extensions/", "").replaceFirst("boot$", "boot-starter");
      String file = artifact + "-" + version;
      Path target = quiver.resolve(module).resolve("target");
      if (module.equals("extensions/spring-ai") && !Files.exists(target.resolve(file + ".jar"))) {
        continue;
      }
      Path folder = Path.of(property("repository"), "dev", "quiver", artifact, version);
      Files.createDirectories(folder);
      Files.copy(
          target.resolve(".flattened-pom.xml"), folder.resolve(file + ".pom"), REPLACE_EXISTING);
      if (!module.equals("bom")) {
        Files.copy(target.resolve(file + ".jar"), folder.resolve(file + ".jar"), REPLACE_EXISTING);
      }
    }
  }

  /** Builds the projects of a folder, some at a time. Maven's output is printed and collected. */
  static InvocationRequest request(
      Path projects, Properties node, String threads, int timeoutSeconds, List<String> log)
      throws IOException {
    install();
    Properties properties = new Properties();
    properties.putAll(node);
    properties.put("quiver.version", property("version"));
    properties.put("quiver.downloaded", Path.of(property("downloaded")).toUri().toString());
    InvocationRequest request = new DefaultInvocationRequest();
    request.setMavenHome(Path.of(property("maven.home")).toFile());
    request.setJavaHome(Path.of(System.getProperty("java.home")).toFile());
    request.setPomFile(projects.resolve("pom.xml").toFile());
    request.setLocalRepositoryDirectory(Path.of(property("repository")).toFile());
    request.setGlobalSettingsFile(projects.resolve("settings.xml").toFile());
    request.setProperties(properties);
    request.addArgs(List.of("clean", "verify"));
    request.setThreads(threads);
    request.setBatchMode(true);
    request.setNoTransferProgress(true);
    request.setTimeoutInSeconds(timeoutSeconds);
    request.setOutputHandler(
        line -> {
          log.add(line);
          System.out.println("[" + projects.getFileName() + "] " + line);
        });
    return request;
  }

  static String property(String name) {
    String value = System.getProperty("quiver.consumers." + name);
    assertThat(value).as("system property quiver.consumers." + name).isNotBlank();
    return value;
  }
}
