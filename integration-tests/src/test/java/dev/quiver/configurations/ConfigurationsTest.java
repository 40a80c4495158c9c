/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.configurations;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code .ci/configurations} on a project of two modules, and the real project's files. */
class ConfigurationsTest {
  private static final Path ROOT = Path.of("..");
  private static final String FOLDER = "verification/configurations/";
  private static final String CONFIGURATIONS = FOLDER + "configurations.csv";
  private static final String PAGE = "docs/guide/compatibility.md";
  private static final String REPORT = "vector-codecs/target/surefire-reports/TEST-A.xml";

  private final Path project;

  ConfigurationsTest(@TempDir Path project) throws IOException {
    this.project = project;
    write(".ci/configurations", Files.readString(ROOT.resolve(".ci/configurations")));
    write("pom.xml", "<version>1</version>\n");
    write("module/target/test.classpath", System.getProperty("java.class.path"));
    Path classes = Path.of("target/test-classes/dev/quiver/configurations");
    Path folder = Files.createDirectories(project.resolve("module").resolve(classes));
    for (String name : List.of("ConfigurationsTest.class", "ConfigurationsTest$Planted.class")) {
      Files.copy(classes.resolve(name), folder.resolve(name));
    }
    write(FOLDER + "target/test.classpath", System.getProperty("java.class.path"));
    write(
        FOLDER + "suites.properties",
        """
        planted.tests    = {project}/module/target/test-classes
        planted.includes = .*[$]Planted
        planted.options  = -Dplanted.java={java} -XX:TieredStopAtLevel=1 \\
          -Dquiver.test.driver=d -Dquiver.test.java={java}
        nothing.tests    = ${planted.tests}
        nothing.includes = nothing
        unknown.tests    = ${planted.tests}
        unknown.options  = {neither}
        """);
    write(
        CONFIGURATIONS,
        Stream.of("good", "bad", "exit", "process", "file", "skipped")
                .map(how -> line("module/" + how, "planted", "own", "named", how))
                .collect(joining())
            + line("module/nothing", "nothing", "own", "named", "good")
            + line("module/unknown", "unknown", "own", "named", "good")
            + line("driver-a/newer", "planted", "27", "ci", "good")
            + line("driver-a/own", "planted", "own", "ci", "good"));
    write(PAGE, "<!-- matrix: begin -->\n1\n2\n| driver-a/newer | old |\n<!-- matrix: end -->\n");
    String counts = "<testsuite tests=\"3\" errors=\"0\" skipped=\"1\" failures=\"0\">\n";
    write(REPORT, counts + "<property name=\"quiver.test.kernel\" value=\"simd\"/></testsuite>");
  }

  @Test
  void reportsTheReasonsOfFailuresAfterAllHaveRun() throws Exception {
    String out = run(1, "--seed=7", "module/.*", "-Dplanted.seed=7");
    assertThat(out)
        .contains("Failed: module/bad", "Repeat: .ci/configurations --seed=7 'module/bad'")
        .contains(
            "AssertionError: [planted to fail]", "isConfiguredAsListed(ConfigurationsTest.java:")
        .contains("Failed: module/nothing", "It executed no test.", "skipped: a reason")
        .contains("Failed: module/exit", "Failed: module/skipped")
        .containsPattern(
            "Configuration module/good passed after .* on JDK \\d+: 1 passed, 0 failed, 1 skip")
        .containsPattern("It left behind a process: \\d+ sleep 600")
        .contains("Failed: module/file", "It left behind a temporary file: planted")
        .contains("Failed: module/unknown", "Not known: {neither}");
    long left = Long.parseLong(out.replaceFirst("(?s).*left behind a process: (\\d+).*", "$1"));
    ProcessHandle.of(left).ifPresent(process -> process.onExit().join());
  }

  @Test
  void namesConfigurationsThatCannotRun() throws Exception {
    assertThat(run(1, "a/.*")).contains("No configuration that can run here matches a/.*");
    assertThat(run(1, "driver-a/newer")).contains("needs a JDK 27: set JAVA_27_HOME");
    assertThat(run(1, "--unknown=1", "module/good")).contains("No such option: --unknown=1");
    Files.delete(project.resolve("module/target/test.classpath"));
    assertThat(run(1, "module/good")).contains("Package its module", "Failed: module/good");
    write(CONFIGURATIONS, line("module/good", "planted", "98", "ci", "good"));
    assertThat(run(1, "ci")).contains("module/good needs a JDK 98");
    write(CONFIGURATIONS, line("module/good", "planted", "seventeen", "ci", "good"));
    assertThat(run(1, "ci")).contains("malformed or duplicate").contains("seventeen");
  }

  @Test
  void comparesTheGuidesTableWithWhatRan() throws Exception {
    assumeThat(Runtime.version().feature()).as("JDK of the table").isEqualTo(17);
    String row = "| driver-a/own | unit | d | 17 | - | - | - | - | - | - |\n";
    assertThat(run(1, "ci"))
        .contains("Left out: driver-a/newer. To run it, set JAVA_27_HOME")
        .contains("> " + row, "differs from the tests that ran");
    run(0, "--table=write", "ci");
    assertThat(Files.readAllLines(project.resolve(PAGE)))
        .contains("2", "| driver-a/newer | old |", row.strip(), "<!-- matrix: end -->")
        .contains("| vector-codecs/default | unit | - | - | simd | - | - | - | - | - |");
    Files.delete(project.resolve(REPORT));
    assertThat(run(1, "ci")).contains("vector-codecs/default did not pass: there are 0 tests");
  }

  /** Each driver has lines with both JDKs and both kinds of sessions, except the shaded one. */
  @Test
  void everyListOfDriverLinesIsComplete() throws IOException {
    Set<String> lines = named(CONFIGURATIONS, "\n(driver-[^/]+)/");
    assertThat(named("vector-codecs/pom.xml", "/drivers/([^<]+)</outputDirectory>"))
        .isEqualTo(named(CONFIGURATIONS, "\ndriver-([^/]+)/"));
    Set<String> told = named(FOLDER + "suites.properties", "\n(driver-[^ ]+)[.]maven");
    assertThat(lines).containsAll(told).as("and the newest").hasSize(told.size() + 1);
    assertThat(named(PAGE, "\\| (driver-[^/ ]+)/")).isEqualTo(lines);
    lines.removeIf(driver -> driver.contains("shaded"));
    for (String driver : lines) {
      for (String part : List.of("17|own", "25", "registry", "frames")) {
        assertThat(named(CONFIGURATIONS, "\n(%s.*, (?:%s) *,)".formatted(driver, part)))
            .as("%s of %s", part, driver)
            .isNotEmpty();
      }
    }
    assertThat(named(CONFIGURATIONS, "\n([\\w.-]+/[a-z]+-(\\d\\d)[^,\\d]*, [\\w-]+ *, (?!\\2).*)"))
        .isEmpty();
  }

  private static Set<String> named(String file, String pattern) throws IOException {
    String text = Files.readString(ROOT.resolve(file));
    return new TreeSet<>(
        Pattern.compile(pattern).matcher(text).results().map(found -> found.group(1)).toList());
  }

  private static String line(String name, String suite, String jdk, String when, String how) {
    return "%s, %s, %s, no, -, -, -, -, %s, -Dplanted=%s%n".formatted(name, suite, jdk, when, how);
  }

  private void write(String file, String text) throws IOException {
    Path path = project.resolve(file);
    Files.createDirectories(path.resolveSibling(""));
    Files.writeString(path, text);
  }

  private String run(int exitCode, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(arguments));
    command.addAll(0, List.of("bash", ".ci/configurations"));
    ProcessBuilder builder = new ProcessBuilder(command).directory(project.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().remove("JAVA_27_HOME");
    Process process = builder.redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(out).isEqualTo(exitCode);
    return out;
  }

  /** Run by the test configurations; no build runs this class directly. */
  static class Planted {
    @Test
    void isConfiguredAsListed() throws Exception {
      String planted = System.getProperty("planted", "");
      switch (planted) {
        case "exit" -> System.exit(0);
        case "file" -> Files.createFile(Path.of(System.getProperty("java.io.tmpdir"), "planted"));
        case "process" -> new ProcessBuilder("sleep", "600").start();
        default -> assumeThat(planted).isNotEqualTo("skipped");
      }
      assertThat(planted).as("planted to fail").isNotEqualTo("bad");
      assertThat(Integer.getInteger("planted.java")).isEqualTo(Runtime.version().feature());
      assertThat(Planted.class.desiredAssertionStatus()).isTrue();
      long seed = Long.getLong("quiver.test.seed");
      assertThat(seed).isEqualTo(Long.getLong("planted.seed", seed));
    }

    @Test
    void isSkippedIfPlanted() {
      assumeThat(System.getProperty("planted")).as("a reason").isNull();
    }
  }
}
