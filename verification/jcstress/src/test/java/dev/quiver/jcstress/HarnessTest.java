/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jcstress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.jcstress.planted.PlantedRace;
import dev.quiver.testkit.ChildJvm;
import dev.quiver.testkit.ChildProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the harness finds a planted race and all tests, and fails the build. */
class HarnessTest {

  /** The suffix by which the build finds the tests: see the pom. */
  private static final String STRESS = "Stress";

  @TempDir Path folder;

  private ChildProcess run(String... options) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>();
    arguments.add("-Djava.io.tmpdir=" + folder);
    arguments.add("-Djna.tmpdir=" + folder);
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
    arguments.add("org.openjdk.jcstress.Main");
    arguments.addAll(List.of("-r", folder.resolve("report").toString()));
    arguments.addAll(List.of(options));
    return ChildProcess.run(
        ChildJvm.with(arguments).directory(folder.toFile()).redirectErrorStream(true));
  }

  @Test
  void findsAPlantedRace() throws Exception {
    ChildProcess run =
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
    assertThat(run.text())
        .contains("Observed forbidden state: " + (PlantedRace.BEFORE + 1) + " (one was lost)");
    assertThat(run.exitCode()).isNotZero();
  }

  /** Returns an option of the build's runs: runs that miss this race could miss others. */
  private static String ofBuild(String option) {
    return System.getProperty("quiver.test.jcstress." + option);
  }

  @Test
  void theBuildRunsAllTestsExceptThePlantedOne() throws Exception {
    List<String> all = list("");
    List<String> run = list(STRESS);
    assertThat(run).hasSizeGreaterThanOrEqualTo(29);
    assertThat(all).containsAll(run).hasSize(run.size() + 1).contains(PlantedRace.class.getName());
  }

  private List<String> list(String pattern) throws IOException, InterruptedException {
    return run("-l", "true", "-c", "2", "-t", pattern).output().stream()
        .filter(line -> line.startsWith("dev.quiver."))
        .toList();
  }
}
