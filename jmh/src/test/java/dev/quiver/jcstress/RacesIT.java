/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jcstress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.jcstress.planted.PlantedRace;
import dev.quiver.testkit.ChildJvm;
import dev.quiver.testkit.ChildProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs all concurrency tests in JVMs that jcstress starts: no test has a forbidden outcome, except
 * the one with a planted race. {@code .ci/configurations jmh/races} sets the duration.
 */
class RacesIT {

  /** The name by which the tests are found. */
  private static final String STRESS = "Stress";

  private static final List<String> QUIET =
      List.of("-Dorg.slf4j.simpleLogger.defaultLogLevel=error");

  @TempDir Path folder;

  private ChildProcess run(String... options) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(temporary());
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
    arguments.add("org.openjdk.jcstress.Main");
    arguments.addAll(List.of("-r", folder.resolve("report").toString()));
    arguments.addAll(List.of(options));
    return ChildProcess.run(
        ChildJvm.with(arguments).directory(folder.toFile()).redirectErrorStream(true),
        Duration.ofHours(12),
        line -> {});
  }

  private List<String> temporary() {
    List<String> options = new ArrayList<>(QUIET);
    options.addAll(List.of("-Djava.io.tmpdir=" + folder, "-Djna.tmpdir=" + folder));
    return options;
  }

  private ChildProcess race(String tests, String split, String jvm, String option)
      throws IOException, InterruptedException {
    return run(
        "-t",
        tests,
        "-m",
        configured("mode"),
        "-sc",
        split,
        "-time",
        configured("time"),
        "-iters",
        configured("iterations"),
        jvm,
        option);
  }

  private static String configured(String option) {
    String value = System.getProperty("quiver.test.jcstress." + option);
    assertThat(value).as(option).isNotNull();
    return value;
  }

  @Test
  void noOutcomeIsForbidden() throws Exception {
    String options = "--add-modules=jdk.incubator.vector " + String.join(" ", temporary());
    ChildProcess run = race(STRESS, configured("split"), configured("jvm"), options);
    assertThat(run.exitCode()).as(run.text()).isZero();
  }

  /** The tests are run for as long: what misses this race may miss others. */
  @Test
  void aPlantedRaceIsFound() throws Exception {
    ChildProcess run = race(PlantedRace.class.getName(), "false", "-jvmArgs", "-Xshare:auto");
    assertThat(run.text())
        .contains("Observed forbidden state: " + (PlantedRace.BEFORE + 1) + " (one was lost)");
    assertThat(run.exitCode()).isNotZero();
  }

  @Test
  void runsAllRacesButThePlantedOne() throws Exception {
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
