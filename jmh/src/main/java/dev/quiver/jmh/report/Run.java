/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The results of a run on one JDK. */
record Run(
    Path folder, JsonNode environment, Map<String, Variant> variants, Map<String, Figure> figures) {

  /** Reads JMH's JSON and combines the entries of a variant; each of their forks is a round. */
  static Run read(Path folder) throws IOException {
    Map<String, Variant> variants = new TreeMap<>();
    Map<String, List<double[]>> times = new HashMap<>();
    Map<String, List<double[]>> allocated = new HashMap<>();
    for (JsonNode entry : json(folder, "results.json")) {
      Variant variant = variant(entry);
      JsonNode time = entry.path("primaryMetric");
      if (!time.path("scoreUnit").asText().equals("ns/op")) {
        throw new IOException(variant + ": expected ns/op, got " + time.path("scoreUnit"));
      }
      variants.put(variant.toString(), variant);
      add(times, variant, time);
      add(allocated, variant, entry.path("secondaryMetrics").path("gc.alloc.rate.norm"));
    }
    Map<String, Figure> figures = new TreeMap<>();
    times.forEach(
        (name, all) -> figures.put(name, Figure.of(all, allocated.getOrDefault(name, List.of()))));
    return new Run(folder, json(folder, "environment.json"), variants, figures);
  }

  private static JsonNode json(Path folder, String file) throws IOException {
    return Tables.JSON.readTree(Files.readString(folder.resolve(file)));
  }

  Figure find(String name) {
    return figures.getOrDefault(name, Figure.NONE);
  }

  String about(String field) {
    return environment.required(field).asText();
  }

  String jdk() {
    return "JDK " + about("feature");
  }

  String machine() {
    return "%s, %s cores, %s, %s"
        .formatted(about("cpu"), about("cores"), about("memory"), about("os"));
  }

  private static Variant variant(JsonNode entry) {
    Map<String, String> parameters =
        Tables.JSON.convertValue(entry.required("params"), new TypeReference<>() {});
    String name = entry.path("benchmark").asText();
    return new Variant(name.replaceFirst(".*[.](?=.*[.])", ""), parameters);
  }

  private static void add(Map<String, List<double[]>> all, Variant variant, JsonNode metric) {
    for (JsonNode fork : metric.path("rawData")) {
      all.computeIfAbsent(variant.toString(), any -> new ArrayList<>())
          .add(Tables.JSON.convertValue(fork, double[].class));
    }
  }
}
