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

  /** The dimension that most figures are about. */
  static final int DIMENSION = 1536;

  static final String KERNELS = "KernelBenchmark";
  static final String CODECS = "CodecBenchmark";
  static final String WRITES = "WriteBenchmark";

  /** The ways to read a {@code CqlVector}. */
  static final List<String> PASSES = List.of("GET", "FOR", "FOR_EACH", "STREAM");

  /** The page that most figures are about: rows x columns x bytes of a cell. */
  static final String WIDE_PAGE = "100x1000x4";

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

  /**
   * Makes one.
   *
   * @param names the parameters, with a space between them
   * @param values theirs, in the same order
   */
  static ResultKey of(String benchmark, String names, Object... values) {
    Map<String, String> parameters = new HashMap<>();
    for (String name : names.isEmpty() ? new String[0] : names.split(" ", -1)) {
      parameters.put(name, values[parameters.size()].toString());
    }
    return new ResultKey(benchmark, parameters);
  }

  /** The same with another value of a parameter. */
  ResultKey with(String parameter, String value) {
    Map<String, String> changed = new HashMap<>(parameters);
    changed.put(parameter, value);
    return new ResultKey(benchmark, changed);
  }

  /** The same of another method, such as the one that memcpy was measured by. */
  ResultKey withOperation(String operation) {
    return new ResultKey(
        benchmark.substring(0, benchmark.indexOf('.') + 1) + operation, parameters);
  }

  static ResultKey kernel(
      String operation, Contender rival, ElementType type, String memory, int dimension) {
    String names = "rival elementType memory dimension";
    return of(KERNELS + "." + operation, names, rival, type, memory, dimension);
  }

  static ResultKey codec(String operation, Contender codec, ElementType type, int dimension) {
    return of(CODECS + "." + operation, "codec elementType dimension", codec, type, dimension);
  }

  /** A {@code CqlVector} that is decoded and then read in one of the {@link #PASSES}. */
  static ResultKey pass(Contender codec, ElementType type, int dimension, String pass) {
    String names = "codec elementType dimension pass";
    return of("CqlVectorBenchmark.decodeAndPass", names, codec, type, dimension, pass);
  }

  static ResultKey lookup(String benchmark, String registry) {
    return of(benchmark, "registry", registry);
  }

  /** A vector bound to a statement and written into a frame. */
  static ResultKey write(Contender rival, ElementType type, int dimension) {
    String names = "rival elementType dimension protocol";
    return of(WRITES + ".bindAndEncode", names, rival, type, dimension, "V5");
  }

  /** The statement whose vector is unset: the same whatever the vector would be. */
  static ResultKey withoutVector() {
    return write(Contender.NO_VECTOR, ElementType.FLOAT, DIMENSION);
  }

  /** A page as a prepared statement gets it, in one piece. */
  static ResultKey page(String operation, Contender rival, String shape) {
    String names = "rival shape buffer metadata";
    return of("RowsBenchmark." + operation, names, rival, shape, "POOLED_DIRECT", "SKIPPED");
  }

  /** A statement of ten values without vectors. */
  static ResultKey execute(String operation, Contender rival) {
    return of("ExecuteBenchmark." + operation, "rival", rival);
  }

  /** A page of a hundred rows. */
  static ResultKey row(Contender rival, String types, int columns) {
    return of("RowBenchmark.read", "rival types columns", rival, types, columns);
  }

  /** A page that becomes records, or the arrays of objects that the driver's getters give. */
  static ResultKey records(Contender session, String workload) {
    return of("RecordBenchmark.records", "session workload", session, workload);
  }

  /** A column of vectors of 1536 floats. */
  static ResultKey matrix(Contender rival, String rowCount) {
    return of("MatrixBenchmark.read", "rival dimension rowCount", rival, DIMENSION, rowCount);
  }

  /** Whether it belongs to that benchmark class and type of elements. */
  boolean isOf(String benchmarkClass, ElementType type) {
    return benchmark.startsWith(benchmarkClass + ".")
        && type.name().equals(parameters.get("elementType"));
  }

  /** The method's name. */
  String operation() {
    return benchmark.substring(benchmark.indexOf('.') + 1);
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
