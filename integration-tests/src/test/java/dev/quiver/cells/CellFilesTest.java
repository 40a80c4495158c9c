/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of {@code configurations}, and what is wrong with others. */
class CellFilesTest {
  private static final Path PROJECT = Path.of("..");

  @TempDir private Path folder;

  @Test
  void everyCellHasASuiteAndAModule() throws IOException {
    for (Cell cell : cells()) {
      Suite suite = Suite.read(PROJECT.resolve(Suite.FILE), cell.suite());
      assertThat(suite.includes()).as(cell.name()).isNotEmpty();
      assertThat(cell.module(PROJECT).resolve("pom.xml")).as(cell.name()).exists();
      assertThat(cell.session().equals(Cell.NONE))
          .as(cell.name())
          .isEqualTo(!Set.of("contract", "tools", "programs").contains(cell.suite()));
    }
  }

  /**
   * On 17 and 25, the newest driver on 21 also; sessions where the driver has the plain Netty. One
   * cell of each JDK uses the Vector API.
   */
  @Test
  void aReleaseHasEveryCombinationOfEachDriver() throws IOException {
    Set<String> wanted = new TreeSet<>();
    for (String driver : drivers()) {
      boolean unitsOnly = driver.contains("shaded");
      for (String suite : unitsOnly ? List.of("unit") : List.of("unit", "registry", "frames")) {
        for (String jdk : List.of("17", "21", "25")) {
          if (!jdk.equals("21") || driver.equals("driver-4.19")) {
            wanted.add(driver + "/" + suite + "-" + jdk);
          }
        }
      }
    }
    // It runs where it is compiled, as integration-tests/driver-floor.
    wanted.remove("driver-4.17/registry-17");
    Set<String> there =
        cells().stream()
            .filter(cell -> Build.Scope.RELEASE.runs(cell.when()) && cell.isOfADriver())
            .map(Cell::name)
            .collect(toSet());
    wanted.add("driver-4.19/newest");
    // Beside these, some of each JDK that is between them or newer.
    wanted.addAll(
        Set.of(
            "driver-4.17/frames-17-vector-api",
            "driver-4.17/registry-21",
            "driver-4.19/frames-21-vector-api",
            "driver-4.18/unit-25-vector-api",
            "driver-4.19/unit-26-vector-api",
            "driver-4.19/frames-26",
            "driver-4.19/unit-27-vector-api",
            "driver-4.19/frames-27"));
    assertThat(there).containsExactlyInAnyOrderElementsOf(wanted);
  }

  @Test
  void aDriverLineIsInEachPlaceThatListsThem() throws IOException {
    Set<String> lines = Set.copyOf(drivers());
    assertThat(named("pom.xml", "<module>verification/configurations/(driver-[^<]+)</module>"))
        .as("modules of the root pom")
        .isEqualTo(lines);
    assertThat(
            named(
                "verification/configurations/run/pom.xml",
                "<artifactId>quiver-(driver-[^<]+)</artifactId>"))
        .as("dependencies of verification/configurations/run, for the order of the build")
        .isEqualTo(lines);
    assertThat(named("vector-codecs/pom.xml", "directory}/drivers/([^<]+)</outputDirectory>"))
        .as("drivers that vector-codecs copies, whose methods LinkageTest looks up")
        .isEqualTo(lines.stream().map(line -> line.replace("driver-", "")).collect(toSet()));
    assertThat(named("docs/guide/compatibility.md", "\\| (driver-[^/ ]+)/"))
        .as("lines of the guide's table; -Dcells.table=write makes them from what ran")
        .isEqualTo(lines);
  }

  private static Set<String> named(String file, String pattern) throws IOException {
    return Pattern.compile(pattern)
        .matcher(Files.readString(PROJECT.resolve(file)))
        .results()
        .map(found -> found.group(1))
        .collect(toSet());
  }

  @Test
  void namesSayWhatCellsAre() throws IOException {
    for (Cell cell : cells()) {
      if (cell.name().matches("driver-.*-\\d+(-vector-api)?")) {
        assertThat(cell.name())
            .endsWith("-" + cell.jdk() + (cell.vectorApi() ? "-vector-api" : ""))
            .contains("/" + (cell.session().equals(Cell.NONE) ? "unit" : cell.session()) + "-");
      }
    }
  }

  @Test
  void linesWithOtherColumnsAndNamesThatAreThereTwiceAreRefused() throws IOException {
    String line = "a/b, unit, 17, yes, -, -, -, -, ci, -Dx=1 -Dy=2";
    assertThat(Cell.read(file("head\n# note\n" + line + "\n")))
        .containsExactly(
            new Cell(
                "a/b",
                "unit",
                "17",
                true,
                "-",
                "-",
                "-",
                "-",
                Cell.When.CI,
                List.of("-Dx=1", "-Dy=2")));
    assertThatThrownBy(() -> Cell.read(file("head\na/b, unit\n")))
        .hasMessageContaining("expected 10 columns, got 2: a/b, unit");
    assertThatThrownBy(() -> Cell.read(file("head\n" + line.replace("yes", "perhaps") + "\n")))
        .hasMessageContaining("column Vector API: expected yes|no, got 'perhaps'");
    assertThatThrownBy(() -> Cell.read(file("head\n" + line.replace("17", "seventeen") + "\n")))
        .hasMessageContaining("column JDK: expected own|\\d+, got 'seventeen'");
    assertThatThrownBy(() -> Cell.read(file("head\n" + line + "\n" + line + "\n")))
        .hasMessageContaining("two cells a/b");
  }

  @Test
  void suitesTakePartsOfOthersAndFactsOfTheCell() throws IOException {
    Path file =
        file(
            """
            one.tests    = {module}/tests
            one.includes = .*\\\\.\\\\w{2}Test
            one.options  = -Da={java} -Db
            two.tests    = ${one.tests}
            two.options  = ${one.options} -Dc={kernel}
            two.processors = p q
            """);
    Suite two =
        Suite.read(file, "two").with(Map.of("module", "/m", "java", "17", "kernel", "simd"));
    assertThat(two.tests()).isEqualTo("/m/tests");
    assertThat(two.options()).containsExactly("-Da=17", "-Db", "-Dc=simd");
    assertThat(two.runsOn("q")).isTrue();
    assertThat(two.runsOn("r")).isFalse();
    Suite one = Suite.read(file, "one");
    assertThat(one.includes()).isEqualTo(".*\\.\\w{2}Test");
    assertThat(one.runsOn("r")).isTrue();
    assertThatThrownBy(() -> one.with(Map.of("module", "/m"))).hasMessageContaining("{java}");
    assertThatThrownBy(() -> Suite.read(file, "three")).hasMessageContaining("no suite three");
  }

  @Test
  void aJdkIsMavensOwnOrThatOfItsVariable() throws IOException {
    String own = Integer.toString(Jdk.own().feature());
    assertThat(Jdk.named(own, Map.of())).contains(Jdk.own());
    assertThat(Jdk.named(Cell.OWN, Map.of())).contains(Jdk.own());
    assertThat(Jdk.named("99", Map.of())).isEqualTo(Optional.empty());
    Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"99.0.1\"\n");
    assertThat(Jdk.named("99", Map.of("JAVA_99_HOME", folder.toString())))
        .contains(new Jdk(folder, 99));
    assertThatThrownBy(() -> Jdk.named("98", Map.of("JAVA_98_HOME", folder.toString())))
        .hasMessageContaining("expected the home of a JDK 98, got that of a JDK 99");
  }

  private static List<Cell> cells() throws IOException {
    return Cell.read(PROJECT.resolve(Suite.FOLDER + "/cells.csv"));
  }

  private static List<String> drivers() throws IOException {
    try (var folders = Files.list(PROJECT.resolve(Suite.FOLDER))) {
      return folders
          .map(found -> found.getFileName().toString())
          .filter(name -> name.startsWith("driver-"))
          .sorted()
          .toList();
    }
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("file"), text);
  }
}
