/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts a set together; values are separated by commas, as on JMH's command line. */
final class Batches {

  private static final String LOOPS = "MEMCPY,SCALAR,BULK_VIEW,PUT,VAR_HANDLE,QUIVER";

  private final List<Batch> batches = new ArrayList<>();

  List<Batch> list() {
    return List.copyOf(batches);
  }

  void kernels(String types, String memory, String dimensions) {
    kernels(LOOPS, types, memory, dimensions);
    kernels("QUIVER_SIMD", types, memory, dimensions);
  }

  void kernelsAgainstCopy(String types, String memory, String dimensions) {
    kernels("MEMCPY,QUIVER", types, memory, dimensions);
    kernels("QUIVER_SIMD", types, memory, dimensions);
  }

  private void kernels(String rivals, String types, String memory, String dimensions) {
    add(
        "KernelBenchmark.(encode|decode)",
        "rival=" + rivals,
        "elementType=" + types,
        "memory=" + memory,
        "dimension=" + dimensions);
  }

  void floatCodecs(String dimensions) {
    codecs("(encode|decode)", "DRIVER_CQL_VECTOR,DRIVER_ARRAY", "FLOAT", dimensions);
    codecs("(encode|decode|decodeInto)", "MEMCPY,QUIVER_ARRAY", "FLOAT", dimensions);
    codecs("(encode|decode|decodeInto)", "QUIVER_SIMD_ARRAY", "FLOAT", dimensions);
  }

  /** Without the rivals that none but a reader of all figures misses. */
  void someFloatCodecs(String dimensions) {
    codecs("(encode|decode)", "DRIVER_CQL_VECTOR", "FLOAT", dimensions);
    codecs("(encode|decode|decodeInto)", "QUIVER_ARRAY", "FLOAT", dimensions);
    codecs("(encode|decode|decodeInto)", "QUIVER_SIMD_ARRAY", "FLOAT", dimensions);
  }

  void boxedCodecs(String types, String dimensions) {
    codecs("(encode|decode)", "QUIVER_CQL_VECTOR", types, dimensions);
    codecs("(encode|decode)", "QUIVER_SIMD_CQL_VECTOR", types, dimensions);
  }

  void boxedDecoders(String types, String dimensions) {
    codecs("(decode)", "QUIVER_CQL_VECTOR", types, dimensions);
  }

  void otherCodecs(String ofArrays, String dimensions) {
    codecs("(encode|decode)", "DRIVER_CQL_VECTOR", "DOUBLE,INT,BIGINT", dimensions);
    codecs(ofArrays, "QUIVER_ARRAY", "DOUBLE,INT,BIGINT", dimensions);
    codecs(ofArrays, "QUIVER_SIMD_ARRAY", "DOUBLE,INT,BIGINT", dimensions);
  }

  void uuidCodecs(String dimensions) {
    codecs("(encode|decode)", "DRIVER_CQL_VECTOR", "UUID", dimensions);
    codecs("(encode|decode|decodeInto)", "QUIVER_ARRAY,QUIVER_LONGS", "UUID", dimensions);
    codecs("(encode|decode|decodeInto)", "QUIVER_SIMD_ARRAY,QUIVER_SIMD_LONGS", "UUID", dimensions);
  }

  /** Arrays of UUIDs as they are bound and read, pairs of longs as they are read into. */
  void someUuidCodecs(String dimensions) {
    codecs("(encode|decode)", "DRIVER_CQL_VECTOR,QUIVER_ARRAY", "UUID", dimensions);
    codecs("(encode|decode)", "QUIVER_SIMD_ARRAY", "UUID", dimensions);
    codecs("(decodeInto)", "QUIVER_LONGS", "UUID", dimensions);
    codecs("(decodeInto)", "QUIVER_SIMD_LONGS", "UUID", dimensions);
  }

  /** A {@code CqlVector} decoded, and each element looked at. */
  void passes(String types, String dimensions, String passes) {
    passes("DRIVER_CQL_VECTOR,QUIVER_CQL_VECTOR", types, dimensions, passes);
  }

  void passesWithVectorApi(String types, String dimensions, String passes) {
    passes("QUIVER_SIMD_CQL_VECTOR", types, dimensions, passes);
  }

  private void passes(String codecs, String types, String dimensions, String passes) {
    add(
        "CqlVectorBenchmark.decodeAndPass",
        "codec=" + codecs,
        "elementType=" + types,
        "dimension=" + dimensions,
        "pass=" + passes);
  }

  private void codecs(String methods, String codecs, String types, String dimensions) {
    add(
        "CodecBenchmark." + methods,
        "codec=" + codecs,
        "elementType=" + types,
        "dimension=" + dimensions);
  }

  void lookups() {
    add(
        "CqlVectorLookupBenchmark.(byCqlType|byGenericType|byGetVector|byValue)",
        "registry=DRIVER,QUIVER,QUIVER_AND_USER_CODECS");
    add(
        "ArrayLookupBenchmark.(byClass|byValue)",
        "registry=DRIVER_AND_ARRAY_CODEC,QUIVER,QUIVER_AND_USER_CODECS");
  }

  /** The statement that the vectors of all others are compared with. */
  void writesWithoutVector(String protocols) {
    writes("NO_VECTOR", "FLOAT", "1536", protocols);
  }

  /** {@code CqlVector} against write-through. */
  void someFloatWrites(String dimensions) {
    writes("DRIVER_CQL_VECTOR,QUIVER_WRITE_THROUGH", "FLOAT", dimensions, "V5");
    writes("QUIVER_SIMD_WRITE_THROUGH", "FLOAT", dimensions, "V5");
  }

  void floatWrites(String dimensions, String protocols) {
    writes(
        "DRIVER_CQL_VECTOR,DRIVER_ARRAY,QUIVER_ARRAY,QUIVER_WRITE_THROUGH",
        "FLOAT",
        dimensions,
        protocols);
    writes("QUIVER_SIMD_WRITE_THROUGH", "FLOAT", dimensions, protocols);
  }

  void otherWrites(String types, String dimensions) {
    writes("DRIVER_CQL_VECTOR,QUIVER_ARRAY,QUIVER_WRITE_THROUGH", types, dimensions, "V5");
    writes("QUIVER_SIMD_WRITE_THROUGH", types, dimensions, "V5");
  }

  void writes(String rivals, String types, String dimensions, String protocols) {
    add(
        "WriteBenchmark.bindAndEncode",
        "rival=" + rivals,
        "elementType=" + types,
        "dimension=" + dimensions,
        "protocol=" + protocols);
  }

  /** Pages for prepared statements, in one piece. */
  void pages(String methods, String rivals, String shapes) {
    pages(methods, rivals, shapes, "POOLED_DIRECT", "SKIPPED");
  }

  void pages(String methods, String rivals, String shapes, String buffer, String metadata) {
    add(
        "RowsBenchmark." + methods,
        "rival=" + rivals,
        "shape=" + shapes,
        "buffer=" + buffer,
        "metadata=" + metadata);
  }

  void workloads(String methods, String workloads) {
    add("WorkloadBenchmark." + methods, "session=DRIVER,QUIVER", "workload=" + workloads);
  }

  void records(String workloads) {
    add("RecordBenchmark.records", "session=DRIVER,QUIVER", "workload=" + workloads);
  }

  void executes(String methods) {
    add("ExecuteBenchmark." + methods, "rival=DRIVER,QUIVER");
  }

  void rows(String rivals, String types, String columns) {
    add("RowBenchmark.read", "rival=" + rivals, "types=" + types, "columns=" + columns);
  }

  void matrices(String rivals, String dimensions, String rowCounts) {
    add(
        "MatrixBenchmark.read",
        "rival=" + rivals,
        "dimension=" + dimensions,
        "rowCount=" + rowCounts);
  }

  /** Lists as arrays. Copying is the same both ways, and write-through has but one. */
  void lists(String kinds, String counts) {
    collections("(encode|decode)", "DRIVER,DRIVER_LIST_TO_ARRAY,QUIVER", kinds, counts);
    collections("(encode)", "MEMCPY,QUIVER_WRITE_THROUGH", kinds, counts);
  }

  void maps(String counts) {
    collections("(encode|decode)", "DRIVER,QUIVER", "TEXT_TO_INT", counts);
    collections("(encode)", "MEMCPY", "TEXT_TO_INT", counts);
  }

  private void collections(String methods, String rivals, String kinds, String counts) {
    add("CollectionBenchmark." + methods, "rival=" + rivals, "kind=" + kinds, "count=" + counts);
  }

  private void add(String benchmark, String... parameters) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (String parameter : parameters) {
      int equals = parameter.indexOf('=');
      values.put(
          parameter.substring(0, equals),
          Arrays.asList(parameter.substring(equals + 1).split(",", -1)));
    }
    batches.add(new Batch(benchmark, values));
  }
}
