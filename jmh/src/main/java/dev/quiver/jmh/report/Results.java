/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiver.internal.wire.ElementType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The figures of a run.
 *
 * @param figures one for each cell that was measured
 */
record Results(Map<ResultKey, Figure> figures) {

  static final String FILE = "results.json";

  private static final String ALLOCATED = "gc.alloc.rate.norm";

  private static final Set<String> CONTENDERS = Set.of("rival", "codec");

  /** A benchmark that committed results have and that the reports no longer show. */
  private static final String REMOVED = ".BufferBenchmark.";

  Results {
    figures = Map.copyOf(figures);
  }

  /** Reads JMH's JSON and combines the entries of a cell, each fork of them being a round. */
  static Results read(Path file) throws IOException {
    Map<ResultKey, List<double[]>> times = new HashMap<>();
    Map<ResultKey, List<double[]>> allocated = new HashMap<>();
    for (JsonNode entry : Run.JSON.readTree(Files.readString(file))) {
      if (entry.path("benchmark").asText().contains(REMOVED)) {
        continue;
      }
      ResultKey cell = cell(entry);
      JsonNode primary = entry.path("primaryMetric");
      if (!primary.path("scoreUnit").asText().equals("ns/op")) {
        throw new IOException(cell + ": expected ns/op, got " + primary.path("scoreUnit"));
      }
      JsonNode bytes = entry.path("secondaryMetrics").path(ALLOCATED);
      times.computeIfAbsent(cell, key -> new ArrayList<>()).addAll(forks(primary));
      allocated.computeIfAbsent(cell, key -> new ArrayList<>()).addAll(forks(bytes));
    }
    Map<ResultKey, Figure> figures = new HashMap<>();
    times.forEach(
        (cell, all) -> figures.put(cell, Figure.of(all, allocated.getOrDefault(cell, List.of()))));
    return new Results(figures);
  }

  Optional<Figure> find(ResultKey cell) {
    return Optional.ofNullable(figures.get(cell));
  }

  /** How many times the time of one cell is that of another, if both were measured. */
  OptionalDouble ratio(ResultKey over, ResultKey under) {
    Figure numerator = figures.get(over);
    Figure denominator = figures.get(under);
    return numerator == null || denominator == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(numerator.nanos() / denominator.nanos());
  }

  /** How many times the bytes of one cell are those of another, if both were measured. */
  OptionalDouble bytesRatio(ResultKey over, ResultKey under) {
    OptionalLong numerator = bytes(over);
    OptionalLong denominator = bytes(under);
    return numerator.isEmpty() || denominator.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) numerator.getAsLong() / denominator.getAsLong());
  }

  /** What a cell allocates, if that was measured. */
  OptionalLong bytes(ResultKey cell) {
    Figure figure = figures.get(cell);
    return figure == null ? OptionalLong.empty() : figure.bytes();
  }

  /** The bytes that a cell allocates beyond the same statement without its vector. */
  OptionalLong bytesOfVector(ResultKey cell) {
    OptionalLong with = bytes(cell);
    OptionalLong without = bytes(ResultKey.withoutVector());
    return with.isEmpty() || without.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(with.getAsLong() - without.getAsLong());
  }

  /** The dimensions at which that class measured anything for that type. */
  SortedSet<Integer> dimensions(String benchmarkClass, ElementType type) {
    SortedSet<Integer> dimensions = new TreeSet<>();
    for (ResultKey cell : figures.keySet()) {
      if (cell.isOf(benchmarkClass, type)) {
        dimensions.add(cell.dimension());
      }
    }
    return dimensions;
  }

  private static ResultKey cell(JsonNode entry) {
    String name = entry.path("benchmark").asText();
    int method = name.lastIndexOf('.');
    Map<String, String> parameters = new HashMap<>();
    Iterator<Map.Entry<String, JsonNode>> fields = entry.path("params").fields();
    while (fields.hasNext()) {
      Map.Entry<String, JsonNode> field = fields.next();
      String value = field.getValue().asText();
      if (CONTENDERS.contains(field.getKey())) {
        Contender.valueOf(value); // or it would be missing on the page, and nobody would notice
      }
      parameters.put(field.getKey(), value);
    }
    return new ResultKey(name.substring(name.lastIndexOf('.', method - 1) + 1), parameters);
  }

  private static List<double[]> forks(JsonNode metric) {
    List<double[]> forks = new ArrayList<>();
    for (JsonNode fork : metric.path("rawData")) {
      double[] iterations = new double[fork.size()];
      for (int i = 0; i < iterations.length; i++) {
        iterations[i] = fork.get(i).asDouble();
      }
      forks.add(iterations);
    }
    return forks;
  }
}
