/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.consumer;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.it.server.EmbeddedCassandra;
import java.io.BufferedReader;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
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
 * Programs with Spring Boot run on both of its lines. Runs with {@code .ci/run frameworks}, and
 * some programs in the lane others; {@code -Dframeworks.only=quarkus,mapper} selects programs.
 */
class FrameworksRun {
  private static final Path PROJECTS = Path.of("frameworks").toAbsolutePath();
  private static final int TIMEOUT_SECONDS = 1800;

  private static final String BOOT = "spring-boot";

  /** A program in the project of Spring Boot. */
  private static final String RAG = "rag";

  private static final String BOOT_4 = "4.1.2";

  /** The line of Spring AI for Boot 4; that for Boot 3.5 is in the pom. */
  private static final String SPRING_AI_2 = "2.0.1";

  private static final String QUARKUS = "quarkus";

  /** The main class of each program; that of Quarkus is the application as Quarkus builds it. */
  private static final Map<String, String> PROGRAMS =
      Map.of(
          "mapper",
          "com.example.mapper.MapperProgram",
          "kotlin",
          "com.example.kotlin.KotlinProgramKt",
          "spring-data",
          "com.example.springdata.SpringDataProgram",
          BOOT,
          "com.example.springboot.SpringBootProgram",
          "spring-ai",
          "com.example.springai.SpringAiProgram",
          RAG,
          "com.example.rag.RagProgram",
          QUARKUS,
          "");

  private static final List<String> CHOSEN =
      Stream.of(
              System.getProperty("frameworks.only", String.join(",", PROGRAMS.keySet()))
                  .split(",", -1))
          .toList();

  @Test
  void noProgramAllocatesMoreThanWithoutQuiver(@TempDir Path home) throws Exception {
    assertThat(PROGRAMS).containsKeys(CHOSEN.toArray(String[]::new));
    List<String> onBoot = CHOSEN.stream().filter(List.of(BOOT, RAG)::contains).toList();
    List<String> log = Collections.synchronizedList(new ArrayList<>());
    try (EmbeddedCassandra cassandra = EmbeddedCassandra.startFast()) {
      Properties node =
          ConsumersIT.node(
              cassandra.contactPoint().getHostString() + ":" + cassandra.contactPoint().getPort(),
              cassandra.localDatacenter());
      run(node, CHOSEN, home, log);
      if (!onBoot.isEmpty()) {
        node.put("spring-boot.version", BOOT_4);
        node.put("spring-ai.version", SPRING_AI_2);
        run(node, onBoot, home, log);
      }
    }
    assertThat(
            log.stream()
                .filter(line -> line.startsWith("frameworks | "))
                .map(FrameworksRun::of)
                .distinct())
        .as("each program has printed its line")
        .hasSize(CHOSEN.size() + onBoot.size());
  }

  private static void run(Properties node, List<String> programs, Path home, List<String> log)
      throws Exception {
    InvocationRequest request = ConsumersIT.request(PROJECTS, node, "1", TIMEOUT_SECONDS, log);
    // Quarkus' plug-in writes to the user's home.
    request.setMavenOpts("-Duser.home=" + home);
    Path settings = Path.of(System.getProperty("user.home"), ".m2", "settings.xml");
    if (Files.exists(settings)) {
      request.setUserSettingsFile(settings.toFile());
    }
    request.setProjects(programs.stream().map(FrameworksRun::project).distinct().toList());
    request.setAlsoMake(true);
    InvocationResult result = new DefaultInvoker().execute(request);
    assertThat(result.getExecutionException()).isNull();
    assertThat(result.getExitCode()).as(() -> String.join(System.lineSeparator(), log)).isZero();
    for (String program : programs) {
      start(program, node, log);
    }
  }

  private static void start(String program, Properties node, List<String> log) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xms512m", "-Xmx512m", "-ea"));
    command.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
    node.forEach((name, value) -> command.add("-D" + name + "=" + value));
    // The node may be slow beside the rest of a build.
    for (String timeout :
        List.of(
            "basic.request.timeout",
            "profiles.spring-ai-updates.basic.request.timeout",
            "advanced.connection.connect-timeout",
            "advanced.connection.init-query-timeout",
            "advanced.control-connection.timeout")) {
      command.add("-Ddatastax-java-driver." + timeout + "=60 seconds");
    }
    Path target = PROJECTS.resolve(project(program)).resolve("target");
    if (program.equals(QUARKUS)) {
      command.addAll(List.of("-jar", target.resolve("quarkus-app/quarkus-run.jar").toString()));
    } else {
      String others = Files.readString(target.resolve("runtime.classpath")).strip();
      String classPath = target.resolve("classes") + File.pathSeparator + others;
      command.addAll(List.of("-classpath", classPath, PROGRAMS.get(program)));
    }
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.onExit().orTimeout(10, MINUTES).exceptionally(late -> process.destroyForcibly());
    try (BufferedReader out = process.inputReader()) {
      out.lines()
          .forEach(
              line -> {
                log.add(line);
                System.out.println("[" + program + "] " + line);
              });
    }
    assertThat(process.waitFor()).as("exit code of %s", program).isZero();
  }

  /** Returns the folder of a program. */
  private static String project(String program) {
    Path own = PROJECTS.resolve(program);
    return program.equals(RAG) ? BOOT : Files.exists(own) ? program : "plain";
  }

  /** Returns the framework of a line. */
  private static String of(String line) {
    return line.split(" \\| ", -1)[1];
  }
}
