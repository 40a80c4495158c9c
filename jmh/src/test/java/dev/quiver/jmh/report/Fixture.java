/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Creates runs: small files, and a run in memory that meets every target. */
final class Fixture {

  static final Path FOLDER = Path.of("src", "test", "resources", "report");
  static final Path JDK_17 = FOLDER.resolve("jdk-17");
  static final Path JDK_21 = FOLDER.resolve("jdk-21");
  static final Path JDK_25 = FOLDER.resolve("jdk-25");

  private static final Map<String, Integer> SIZES =
      Map.of("FLOAT", 4, "DOUBLE", 8, "INT", 4, "BIGINT", 8, "UUID", 16);

  private Fixture() {}

  static Run run(Map<String, Figure> figures) {
    return new Run(FOLDER, JsonNodeFactory.instance.objectNode(), Map.of(), figures);
  }

  static Figure figure(double nanos, double bytes) {
    return new Figure(nanos, 0, 2, bytes);
  }

  /** Returns every variant of the targets, each just good enough. */
  static Map<String, Figure> good() {
    Map<String, Figure> figures = new HashMap<>();
    for (String type : SIZES.keySet()) {
      for (int dimension : new int[] {1, 1536}) {
        for (String memory : List.of("HEAP", "DIRECT")) {
          addKernels(figures, "(%s, " + type + ", " + memory + ", " + dimension + ")");
        }
        addCodecs(figures, type, dimension);
        String write = "WriteBenchmark.bindAndEncode(%s, " + type + ", " + dimension + ", V5)";
        figures.put(write.formatted("DRIVER_CQL_VECTOR"), figure(20_000, 9999));
        figures.put(write.formatted("QUIVER_WRITE_THROUGH"), figure(300, 278));
        figures.put(write.formatted("QUIVER_SIMD_WRITE_THROUGH"), figure(200, 278));
      }
      for (String pass : List.of("GET", "FOR", "FOR_EACH", "STREAM")) {
        String variant = "CqlVectorBenchmark.decodeAndPass(%s, " + type + ", 1536, " + pass + ")";
        figures.put(variant.formatted("DRIVER_CQL_VECTOR"), figure(5000, 9999));
        figures.put(variant.formatted("QUIVER_CQL_VECTOR"), figure(5250, 9999));
      }
    }
    figures.put("WriteBenchmark.bindAndEncode(NO_VECTOR, FLOAT, 1536, V5)", figure(150, 230));
    for (String registry : List.of("(QUIVER)", "(QUIVER_AND_USER_CODECS)")) {
      for (String lookup : List.of("byCqlType", "byGenericType", "byGetVector", "byValue")) {
        int bytes = lookup.equals("byGetVector") ? 24 : 0;
        figures.put("CqlVectorLookupBenchmark." + lookup + registry, figure(15, bytes));
      }
      figures.put("ArrayLookupBenchmark.byClass" + registry, figure(15, 0));
      figures.put("ArrayLookupBenchmark.byValue" + registry, figure(15, 0));
    }
    addFramesAndRows(figures);
    return figures;
  }

  private static void addKernels(Map<String, Figure> figures, String values) {
    for (String method : List.of("encode", "decode")) {
      String variant = "KernelBenchmark." + method + values;
      for (String loop : List.of("SCALAR", "BULK_VIEW", "VAR_HANDLE", "QUIVER")) {
        figures.put(variant.formatted(loop), figure(100, 0));
      }
      figures.put(variant.formatted("MEMCPY"), figure(40, 0));
      figures.put(variant.formatted("QUIVER_SIMD"), figure(60, 0));
    }
  }

  private static void addCodecs(Map<String, Figure> figures, String type, int dimension) {
    String variant = "CodecBenchmark.%s(%s, " + type + ", " + dimension + ")";
    figures.put(variant.formatted("encode", "DRIVER_CQL_VECTOR"), figure(7000, 9999));
    figures.put(variant.formatted("decode", "DRIVER_CQL_VECTOR"), figure(4000, 9999));
    figures.put(variant.formatted("encode", "DRIVER_ARRAY"), figure(300, 9999));
    figures.put(variant.formatted("decode", "DRIVER_ARRAY"), figure(500, 9999));
    for (String codec : List.of("QUIVER", "QUIVER_SIMD")) {
      double allowed = (double) dimension * SIZES.getOrDefault(type, 0) + 64;
      figures.put(variant.formatted("encode", codec + "_ARRAY"), figure(60, allowed));
      figures.put(variant.formatted("decode", codec + "_ARRAY"), figure(100, 9999));
      int objects = type.equals("UUID") ? 9999 : 0;
      figures.put(variant.formatted("decodeInto", codec + "_ARRAY"), figure(50, objects));
      figures.put(variant.formatted("decodeInto", codec + "_LONGS"), figure(50, 0));
      figures.put(variant.formatted("decode", codec + "_CQL_VECTOR"), figure(1400, 6500));
    }
  }

  private static void addFramesAndRows(Map<String, Figure> figures) {
    for (String variant :
        List.of(
            "ExecuteBenchmark.encode(%s)",
            "ExecuteBenchmark.bindAndEncode(%s)",
            "RowsBenchmark.decodeAndRead(%s, 1x5x8, POOLED_DIRECT, SKIPPED)",
            "RowsBenchmark.decodeAndRead(%s, 10x5x8, POOLED_DIRECT, SKIPPED)",
            "RowsBenchmark.decode(%s, 1000x2x6144, POOLED_DIRECT, SKIPPED)")) {
      figures.put(variant.formatted("DRIVER"), figure(200, 9));
      figures.put(variant.formatted("QUIVER"), figure(210, 9));
    }
    String page = "RowsBenchmark.decode(%s, 100x1000x4, POOLED_DIRECT, SKIPPED)";
    figures.put(page.formatted("DRIVER"), figure(500, 4_800_000));
    figures.put(page.formatted("QUIVER"), figure(100, 800_000));
    figures.put("RowBenchmark.read(DRIVER_BY_INDEX, INT, 1000)", figure(4000, 9999));
    figures.put("RowBenchmark.read(QUIVER_SINK, INT, 1000)", figure(1000, 999));
    for (String workload : List.of("TEN_COLUMNS", "THIRTY_COLUMNS")) {
      figures.put("RecordBenchmark.records(DRIVER, " + workload + ")", figure(5000, 9999));
      figures.put("RecordBenchmark.records(QUIVER, " + workload + ")", figure(1000, 999));
    }
    figures.put("MatrixBenchmark.read(MEMCPY, 1536, KNOWN)", figure(100, 9999));
    figures.put("MatrixBenchmark.read(QUIVER_SIMD, 1536, KNOWN)", figure(200, 9999));
    figures.put("MatrixBenchmark.read(QUIVER_SIMD, 1536, UNKNOWN)", figure(200, 9999));
    figures.put("MatrixBenchmark.read(MEMCPY, 1536, REUSED)", figure(50, 0));
    figures.put("MatrixBenchmark.read(QUIVER_SIMD, 1536, REUSED)", figure(60, 48));
  }
}
