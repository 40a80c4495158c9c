/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.run;

import dev.quiver.jmh.VectorApi;
import dev.quiver.jmh.report.Tables;
import dev.quiver.jmh.report.Variant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Benchmarks with the same JVM options, for all combinations of the parameters. */
record Batch(String benchmark, Map<String, List<String>> parameters) {

  /** Quiver and the driver log a line each when they start. */
  private static final String QUIET = "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn";

  /** Returns the batches of a set in {@code sets.txt}, or none if the set is unknown. */
  static List<Batch> ofSet(String set) {
    List<Batch> batches = new ArrayList<>();
    for (List<String> line : Tables.lines("sets.txt")) {
      List<String> words = List.of(line.get(0).split(" ", -1));
      if (words.get(0).equals(set)) {
        for (boolean vectorApi : new boolean[] {false, true}) {
          Map<String, List<String>> parameters = new LinkedHashMap<>();
          for (String parameter : words.subList(2, words.size())) {
            List<String> values =
                new ArrayList<>(List.of(parameter.replaceFirst(".*=", "").split(",", -1)));
            if (parameters.isEmpty()) { // the first parameter is the contender
              values.removeIf(value -> VectorApi.isNeededBy(value) != vectorApi);
            }
            parameters.put(parameter.replaceFirst("=.*", ""), values);
          }
          if (parameters.values().stream().noneMatch(List::isEmpty)) {
            batches.add(new Batch(words.get(1), parameters));
          }
        }
      }
    }
    return batches;
  }

  static Batch of(Variant variant) {
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    variant.parameters().forEach((name, value) -> parameters.put(name, List.of(value)));
    return new Batch(variant.benchmark(), parameters);
  }

  /**
   * Returns JMH's options for one round: one fork for each combination. JVM arguments are
   * prepended: appended ones would replace those that a benchmark appends.
   */
  Options options() {
    OptionsBuilder options = new OptionsBuilder();
    options
        .include("\\." + benchmark + "$")
        .forks(1)
        .addProfiler(GCProfiler.class)
        .shouldFailOnError(true)
        .verbosity(VerboseMode.SILENT);
    parameters.forEach((name, values) -> options.param(name, values.toArray(String[]::new)));
    List<String> jvmOptions = new ArrayList<>(List.of(QUIET));
    if (parameters.values().stream().flatMap(List::stream).anyMatch(VectorApi::isNeededBy)) {
      jvmOptions.addAll(VectorApi.OPTIONS);
    }
    return options.jvmArgsPrepend(jvmOptions.toArray(String[]::new)).build();
  }
}
