/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.run;

import dev.quiver.jmh.VectorApi;
import dev.quiver.jmh.report.ResultKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Benchmarks that run on the same JVM options: all combinations of the parameters.
 *
 * @param benchmark class and methods, as a regular expression
 * @param parameters the values of each parameter
 */
record Batch(String benchmark, Map<String, List<String>> parameters) {

  /** Quiver and the driver log a line each as they start. */
  private static final String QUIET = "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn";

  /** The fork that measures one cell. */
  static Batch of(ResultKey cell) {
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    cell.parameters().forEach((name, value) -> parameters.put(name, List.of(value)));
    return new Batch(cell.benchmark(), parameters);
  }

  /** Forks that a round takes. */
  int forks() {
    int methods = benchmark.split("[|]").length;
    return parameters.values().stream().mapToInt(List::size).reduce(methods, (a, b) -> a * b);
  }

  /**
   * What JMH is to do in one round: one fork for each combination. JVM arguments are prepended: to
   * append some would replace those that a benchmark appends itself.
   */
  ChainedOptionsBuilder options() {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("\\." + benchmark + "$")
            .forks(1)
            .addProfiler(GCProfiler.class)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT);
    parameters.forEach((name, values) -> options.param(name, values.toArray(String[]::new)));
    List<String> jvmOptions = new ArrayList<>(List.of(QUIET));
    if (usesVectorApi()) {
      jvmOptions.addAll(VectorApi.OPTIONS);
    }
    return options.jvmArgsPrepend(jvmOptions.toArray(String[]::new));
  }

  private boolean usesVectorApi() {
    List<String> all = parameters.values().stream().flatMap(List::stream).toList();
    boolean with = all.stream().anyMatch(VectorApi::isNeededBy);
    boolean without = all.stream().anyMatch(VectorApi::isUnwantedBy);
    if (with && without) {
      throw new IllegalArgumentException("with and without the Vector API in one batch: " + this);
    }
    return with;
  }
}
