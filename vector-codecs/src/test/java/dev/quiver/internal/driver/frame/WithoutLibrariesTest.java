/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.ChildJvm;
import dev.quiver.testkit.ChildProcess;
import java.io.File;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that sessions need neither a metrics library nor Flight Recorder. The option that limits a
 * JVM's modules stands for images made by {@code jlink}.
 */
class WithoutLibrariesTest {

  @ParameterizedTest
  @CsvSource({"true, true", "true, false", "false, true", "false, false"})
  void readsAndRejectsRowsWithoutLibraries(boolean metrics, boolean recorder) throws Exception {
    String classPath =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(entry -> metrics || !isOfMetrics(entry))
            .collect(joining(File.pathSeparator));
    String modules = recorder ? "java.se,jdk.unsupported,jdk.jfr" : "java.se,jdk.unsupported";
    List<String> said =
        ChildProcess.run(
                ChildJvm.with(
                    List.of(
                        "--limit-modules=" + modules,
                        "-Xverify:all",
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                        // A session without metrics does not log a warning.
                        "-Dorg.slf4j.simpleLogger.log.dev.quiver.internal.driver.metrics=warn",
                        "-Dorg.slf4j.simpleLogger.logFile=System.out",
                        "-cp",
                        classPath,
                        WithoutLibraries.class.getName())))
            .outputOfSuccess();

    assertThat(said)
        .containsExactly("rejected", "read 1", "metrics " + metrics, "recorder " + recorder);
  }

  private static boolean isOfMetrics(String entry) {
    String jar = new File(entry).getName();
    return jar.startsWith("metrics-core")
        || jar.startsWith("micrometer")
        || jar.startsWith("microprofile-metrics");
  }
}
