/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * One thing that was measured, or should have been.
 *
 * @param benchmark simple name of the class and its method, such as {@code CodecBenchmark.encode}
 * @param parameters JMH's parameters, all of them
 */
public record ResultKey(String benchmark, Map<String, String> parameters) {

  static final String CODEC_BENCHMARK = "CodecBenchmark";

  private static final List<String> ORDER =
      List.of(
          "rival",
          "codec",
          "registry",
          "elementType",
          "memory",
          "shape",
          "buffer",
          "metadata",
          "types",
          "columns",
          "dimension",
          "rowCount",
          "pass",
          "protocol");

  /** Keeps a copy of the map. */
  public ResultKey {
    parameters = Map.copyOf(parameters);
  }

  static ResultKey of(String benchmark, String... namesAndValues) {
    Map<String, String> parameters = new HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      parameters.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return new ResultKey(benchmark, parameters);
  }

  /** The same with another value of a parameter. */
  ResultKey with(String parameter, String value) {
    Map<String, String> changed = new HashMap<>(parameters);
    changed.put(parameter, value);
    return new ResultKey(benchmark, changed);
  }

  static ResultKey codec(String operation, Contender codec, ElementType type, int dimension) {
    return of(
        CODEC_BENCHMARK + "." + operation,
        "codec",
        codec.name(),
        "elementType",
        type.name(),
        "dimension",
        Integer.toString(dimension));
  }

  static ResultKey lookup(String benchmark, String registry) {
    return of(benchmark, "registry", registry);
  }

  /** Whether it belongs to that benchmark class and type of elements. */
  boolean isOf(String benchmarkClass, ElementType type) {
    return benchmark.startsWith(benchmarkClass + ".")
        && type.name().equals(parameters.get("elementType"));
  }

  int dimension() {
    return Integer.parseInt(parameter("dimension"));
  }

  String parameter(String name) {
    return Objects.requireNonNull(parameters.get(name), toString());
  }

  /** Short and unique: {@code KernelBenchmark.encode(QUIVER, FLOAT, HEAP, 1536)}. */
  @Override
  public String toString() {
    Stream<String> known = ORDER.stream().map(parameters::get).filter(Objects::nonNull);
    Stream<String> others =
        parameters.entrySet().stream()
            .filter(entry -> !ORDER.contains(entry.getKey()))
            .sorted(Map.Entry.comparingByKey())
            .map(entry -> entry.getKey() + "=" + entry.getValue());
    return benchmark + "(" + String.join(", ", Stream.concat(known, others).toList()) + ")";
  }
}
