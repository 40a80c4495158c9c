/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiver.internal.wire.ElementType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Runs to judge: small files, and a run in memory that meets every target. */
final class Fixture {

  static final Path FOLDER = Path.of("src", "test", "resources", "report");
  static final Path JDK_17 = FOLDER.resolve("jdk-17");
  static final Path JDK_25 = FOLDER.resolve("jdk-25");

  private static final int[] DIMENSIONS = {1, 1536};

  private Fixture() {}

  static Run run(int feature, Map<ResultKey, Figure> figures) {
    Environment environment =
        new Environment("x", feature, "x", 1, "x", "x", "x", "x", "x", "x", "x", 1, true, Map.of());
    return new Run(environment, new Results(figures), "");
  }

  /** A folder like that of JDK 25, with figures of frames beside the others. */
  static Path withFrames(Path folder) throws IOException {
    Files.copy(JDK_25.resolve(Environment.FILE), folder.resolve(Environment.FILE));
    ArrayNode entries =
        (ArrayNode) Run.JSON.readTree(Files.readString(JDK_25.resolve(Results.FILE)));
    Map<ResultKey, Figure> frames = new HashMap<>();
    addFrames(frames);
    addRows(frames);
    frames.forEach((cell, figure) -> entries.add(entry(cell, figure)));
    Files.writeString(folder.resolve(Results.FILE), Run.JSON.writeValueAsString(entries));
    return folder;
  }

  /** An entry as JMH writes them. */
  private static ObjectNode entry(ResultKey cell, Figure figure) {
    ObjectNode entry = Run.JSON.createObjectNode();
    entry.put("benchmark", "dev.quiver.jmh.frame." + cell.benchmark());
    cell.parameters().forEach(entry.putObject("params")::put);
    ObjectNode time = entry.putObject("primaryMetric").put("scoreUnit", "ns/op");
    time.putArray("rawData").addArray().add(figure.nanos());
    entry
        .putObject("secondaryMetrics")
        .putObject("gc.alloc.rate.norm")
        .putArray("rawData")
        .addArray()
        .add(figure.bytes().orElseThrow());
    return entry;
  }

  static Figure figure(double nanos, long bytes) {
    return new Figure(nanos, 0, 2, OptionalLong.of(bytes));
  }

  /** Every cell that a target is made of, good enough for all of them. */
  static Map<ResultKey, Figure> good() {
    Map<ResultKey, Figure> figures = new HashMap<>();
    for (ElementType type : Targets.LOOP_TYPES) {
      for (String memory : Targets.MEMORIES) {
        for (int dimension : DIMENSIONS) {
          addKernels(figures, type, memory, dimension);
        }
      }
    }
    addKernels(figures, ElementType.UUID, "HEAP", 1536);
    for (ElementType type : Targets.TYPES) {
      for (int dimension : DIMENSIONS) {
        addCodecs(figures, type, dimension);
      }
    }
    for (String lookup : Targets.LOOKUPS) {
      for (String registry : Targets.REGISTRIES) {
        int bytes = lookup.equals(Targets.MAKES_ITS_TYPE) ? 24 : 0;
        figures.put(ResultKey.lookup(lookup, registry), figure(15, bytes));
      }
    }
    addFrames(figures);
    addRows(figures);
    addCqlVectors(figures);
    return figures;
  }

  private static void addCqlVectors(Map<ResultKey, Figure> figures) {
    for (Contender quiver :
        List.of(Contender.QUIVER_CQL_VECTOR, Contender.QUIVER_SIMD_CQL_VECTOR)) {
      figures.put(ResultKey.codec("decode", quiver, ElementType.FLOAT, 1536), figure(1400, 6500));
    }
    for (String pass : ResultKey.PASSES) {
      ResultKey driver = ResultKey.pass(Contender.DRIVER_CQL_VECTOR, ElementType.FLOAT, 1536, pass);
      figures.put(driver, figure(5000, 9999));
      figures.put(driver.with("codec", Contender.QUIVER_CQL_VECTOR.name()), figure(5250, 9999));
    }
  }

  private static void addRows(Map<ResultKey, Figure> figures) {
    figures.put(ResultKey.row(Contender.DRIVER_BY_INDEX, "INT", 1000), figure(4000, 9999));
    figures.put(ResultKey.row(Contender.QUIVER_SINK, "INT", 1000), figure(1000, 999));
    for (String workload : List.of("TEN_COLUMNS", "THIRTY_COLUMNS")) {
      figures.put(ResultKey.records(Contender.DRIVER, workload), figure(5000, 9999));
      figures.put(ResultKey.records(Contender.QUIVER, workload), figure(1000, 999));
    }
    figures.put(ResultKey.matrix(Contender.MEMCPY, "KNOWN"), figure(100, 9999));
    figures.put(ResultKey.matrix(Contender.DRIVER_CQL_VECTOR, "KNOWN"), figure(4000, 9999));
    figures.put(ResultKey.matrix(Contender.QUIVER_SIMD, "KNOWN"), figure(200, 9999));
    figures.put(ResultKey.matrix(Contender.QUIVER_SIMD, "UNKNOWN"), figure(200, 9999));
    figures.put(ResultKey.matrix(Contender.MEMCPY, "REUSED"), figure(50, 0));
    figures.put(ResultKey.matrix(Contender.QUIVER_SIMD, "REUSED"), figure(60, 48));
  }

  private static void addFrames(Map<ResultKey, Figure> figures) {
    figures.put(ResultKey.withoutVector(), figure(150, 230));
    for (ElementType type : Targets.TYPES) {
      for (int dimension : DIMENSIONS) {
        figures.put(
            ResultKey.write(Contender.DRIVER_CQL_VECTOR, type, dimension), figure(20_000, 9999));
        figures.put(
            ResultKey.write(Contender.QUIVER_WRITE_THROUGH, type, dimension), figure(300, 278));
        figures.put(
            ResultKey.write(Contender.QUIVER_SIMD_WRITE_THROUGH, type, dimension),
            figure(200, 278));
      }
    }
    for (String operation : List.of("encode", "bindAndEncode")) {
      addDriverAndQuiver(
          figures, ResultKey.execute(operation, Contender.DRIVER), figure(200, 9), figure(210, 9));
    }
    for (String shape : List.of("1x5x8", "10x5x8")) {
      addDriverAndQuiver(
          figures,
          ResultKey.page("decodeAndRead", Contender.DRIVER, shape),
          figure(200, 9),
          figure(210, 9));
    }
    addDriverAndQuiver(
        figures,
        ResultKey.page("decode", Contender.DRIVER, ResultKey.WIDE_PAGE),
        figure(500, 4_800_000),
        figure(100, 800_000));
    addDriverAndQuiver(
        figures,
        ResultKey.page("decode", Contender.DRIVER, "1000x2x6144"),
        figure(100, 9),
        figure(105, 9));
  }

  private static void addDriverAndQuiver(
      Map<ResultKey, Figure> figures, ResultKey cell, Figure driver, Figure quiver) {
    figures.put(cell, driver);
    figures.put(cell.with("rival", Contender.QUIVER.name()), quiver);
  }

  private static void addKernels(
      Map<ResultKey, Figure> figures, ElementType type, String memory, int dimension) {
    for (String operation : Targets.OPERATIONS) {
      for (Contender loop : Contender.LOOPS) {
        figures.put(ResultKey.kernel(operation, loop, type, memory, dimension), figure(100, 0));
      }
      Map.of(Contender.MEMCPY, 40, Contender.QUIVER, 100, Contender.QUIVER_SIMD, 60)
          .forEach(
              (rival, nanos) ->
                  figures.put(
                      ResultKey.kernel(operation, rival, type, memory, dimension),
                      figure(nanos, 0)));
    }
  }

  private static void addCodecs(Map<ResultKey, Figure> figures, ElementType type, int dimension) {
    figures.put(codec("encode", "DRIVER_CQL_VECTOR", type, dimension), figure(7000, 9999));
    figures.put(codec("decode", "DRIVER_CQL_VECTOR", type, dimension), figure(4000, 9999));
    figures.put(codec("encode", "DRIVER_ARRAY", type, dimension), figure(300, 9999));
    figures.put(codec("decode", "DRIVER_ARRAY", type, dimension), figure(500, 9999));
    long allowed = (long) dimension * type.size() + 64;
    for (String codec : List.of("QUIVER_ARRAY", "QUIVER_SIMD_ARRAY")) {
      figures.put(codec("encode", codec, type, dimension), figure(60, allowed));
      figures.put(codec("decode", codec, type, dimension), figure(100, 9999));
      long objects = type == ElementType.UUID ? 9999 : 0;
      figures.put(codec("decodeInto", codec, type, dimension), figure(50, objects));
    }
    for (String codec : List.of("QUIVER_LONGS", "QUIVER_SIMD_LONGS")) {
      figures.put(codec("decodeInto", codec, type, dimension), figure(50, 0));
    }
  }

  private static ResultKey codec(String operation, String codec, ElementType type, int dimension) {
    return ResultKey.codec(operation, Contender.valueOf(codec), type, dimension);
  }
}
