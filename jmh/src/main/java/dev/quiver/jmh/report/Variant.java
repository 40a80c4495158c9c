/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A variant of a benchmark: the benchmark with a value for each of its parameters.
 *
 * @param benchmark simple name of the class and its method, such as {@code CodecBenchmark.encode}
 * @param parameters the values of all of JMH's parameters
 */
public record Variant(String benchmark, Map<String, String> parameters) {

  /** The parameters in the order of a variant's name; one of the first four is the contender. */
  private static final List<String> ORDER =
      List.of(
          ("rival codec session registry elementType memory shape buffer metadata types columns"
                  + " dimension rowCount pass protocol kind count workload")
              .split(" ", -1));

  public Variant {
    parameters = Map.copyOf(parameters);
  }

  String get(String parameter) {
    return switch (parameter) {
      case "benchmark" -> benchmark;
      case "operation" -> benchmark.substring(benchmark.indexOf('.') + 1);
      default -> parameters.getOrDefault(parameter, "");
    };
  }

  String contender() {
    return get(contenderParameter());
  }

  /**
   * Returns the name of a rival's variant.
   *
   * @param rival the rival, whose variant has the same parameters; or the name of a variant with
   *     {@code {dimension}} in place of this variant's dimension
   * @param instead the rival's methods and values to compare with, by those that the rival lacks
   */
  String of(String rival, Map<String, String> instead) {
    if (rival.contains("(")) {
      String name = rival;
      for (Map.Entry<String, String> parameter : parameters.entrySet()) {
        name = name.replace("{" + parameter.getKey() + "}", parameter.getValue());
      }
      return name;
    }
    Map<String, String> changed = new HashMap<>(parameters);
    changed.replaceAll((name, value) -> instead.getOrDefault(value, value));
    changed.put(contenderParameter(), rival);
    String method = get("operation");
    String type = benchmark.substring(0, benchmark.length() - method.length());
    return new Variant(type + instead.getOrDefault(method, method), changed).toString();
  }

  private String contenderParameter() {
    return ORDER.stream().limit(4).filter(parameters::containsKey).findFirst().orElse("rival");
  }

  /** Returns a unique name: {@code KernelBenchmark.encode(QUIVER, FLOAT, HEAP, 1536)}. */
  @Override
  public String toString() {
    Map<String, String> others = new TreeMap<>(parameters);
    List<String> values = new ArrayList<>();
    ORDER.stream().filter(parameters::containsKey).forEach(name -> values.add(others.remove(name)));
    others.forEach((name, value) -> values.add(name + "=" + value));
    return benchmark + "(" + String.join(", ", values) + ")";
  }
}
