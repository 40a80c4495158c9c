/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jcstress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.jcstress.planted.PlantedRace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The harness finds a race that is there, finds all tests, and fails the build by its exit code.
 */
class HarnessTest {

  /** The name by which the build finds the tests: see the pom. */
  private static final String STRESS = "Stress";

  private static final int TIMEOUT_MINUTES = 5;

  @TempDir Path folder;

  private record Run(int exitCode, String output) {}

  private Run run(String... options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Djava.io.tmpdir=" + folder);
    command.add("-Djna.tmpdir=" + folder);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("org.openjdk.jcstress.Main");
    command.addAll(List.of("-r", folder.resolve("report").toString()));
    command.addAll(List.of(options));
    Path output = folder.resolve("output.txt");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)).isTrue();
      return new Run(process.exitValue(), Files.readString(output));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void aPlantedRaceIsFound() throws Exception {
    Run run =
        run(
            "-t",
            PlantedRace.class.getName(),
            "-m",
            ofBuild("mode"),
            "-sc",
            "false",
            "-c",
            "2",
            "-time",
            ofBuild("time"),
            "-iters",
            ofBuild("iterations"),
            "-jvmArgs",
            "-Xshare:auto");
    assertThat(run.output())
        .contains("Observed forbidden state: " + (PlantedRace.BEFORE + 1) + " (one was lost)");
    assertThat(run.exitCode()).isNotZero();
  }

  /** The tests are run with the same: what misses this race may miss others. */
  private static String ofBuild(String option) {
    return System.getProperty("quiver.test.jcstress." + option);
  }

  @Test
  void theBuildRunsAllTestsButThePlantedOne() throws Exception {
    List<String> all = list("");
    List<String> run = list(STRESS);
    assertThat(run).hasSizeGreaterThanOrEqualTo(30);
    assertThat(all).containsAll(run).hasSize(run.size() + 1).contains(PlantedRace.class.getName());
  }

  private List<String> list(String pattern) throws IOException, InterruptedException {
    return run("-l", "true", "-c", "2", "-t", pattern)
        .output()
        .lines()
        .filter(line -> line.startsWith("dev.quiver."))
        .toList();
  }
}
