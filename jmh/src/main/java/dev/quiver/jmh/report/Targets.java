/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static dev.quiver.internal.wire.ElementType.BIGINT;
import static dev.quiver.internal.wire.ElementType.DOUBLE;
import static dev.quiver.internal.wire.ElementType.FLOAT;
import static dev.quiver.internal.wire.ElementType.INT;
import static dev.quiver.internal.wire.ElementType.UUID;
import static dev.quiver.jmh.report.Contender.DRIVER;
import static dev.quiver.jmh.report.Contender.DRIVER_ARRAY;
import static dev.quiver.jmh.report.Contender.DRIVER_BY_INDEX;
import static dev.quiver.jmh.report.Contender.DRIVER_CQL_VECTOR;
import static dev.quiver.jmh.report.Contender.LOOPS;
import static dev.quiver.jmh.report.Contender.MEMCPY;
import static dev.quiver.jmh.report.Contender.QUIVER;
import static dev.quiver.jmh.report.Contender.QUIVER_ARRAY;
import static dev.quiver.jmh.report.Contender.QUIVER_CQL_VECTOR;
import static dev.quiver.jmh.report.Contender.QUIVER_LONGS;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD_ARRAY;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD_CQL_VECTOR;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD_LONGS;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD_WRITE_THROUGH;
import static dev.quiver.jmh.report.Contender.QUIVER_SINK;
import static dev.quiver.jmh.report.Contender.QUIVER_WRITE_THROUGH;
import static dev.quiver.jmh.report.ResultKey.DIMENSION;

import dev.quiver.internal.wire.ElementType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntToLongFunction;

/** What Quiver set out to reach, and whether a run says that it did. */
final class Targets {

  /** UUIDs are left out: the loops move longs. */
  static final List<ElementType> LOOP_TYPES = List.of(FLOAT, DOUBLE, INT, BIGINT);

  static final List<ElementType> TYPES = List.of(FLOAT, DOUBLE, INT, BIGINT, UUID);
  static final List<String> MEMORIES = List.of("HEAP", "DIRECT");
  static final List<String> OPERATIONS = List.of("encode", "decode");
  static final List<String> LOOKUPS =
      List.of(
          "CqlVectorLookupBenchmark.byCqlType",
          "CqlVectorLookupBenchmark.byGenericType",
          "CqlVectorLookupBenchmark.byGetVector",
          "CqlVectorLookupBenchmark.byValue",
          "ArrayLookupBenchmark.byClass",
          "ArrayLookupBenchmark.byValue");
  static final List<String> REGISTRIES = List.of("QUIVER", "QUIVER_AND_USER_CODECS");

  /** The call itself makes a {@code GenericType}, whatever the registry does. */
  static final String MAKES_ITS_TYPE = "CqlVectorLookupBenchmark.byGetVector";

  /** Differences below this are noise. */
  private static final Bound NOISE = Bound.atMost(1.05);

  private static final int TINY = 32;

  /** For the objects around the bytes: a buffer, and the header of its array. */
  private static final int OBJECT_BYTES = 64;

  private static final int WRITE_BYTES = 48;
  private static final int LOOKUP_NANOS = 15;
  private static final int CQL_VECTOR_BYTES = 6_500;

  private final Results results;
  private final List<Judgement> judgements = new ArrayList<>();

  private Targets(Results results) {
    this.results = results;
  }

  static List<Judgement> judge(Run run) {
    Targets targets = new Targets(run.results());
    targets.copies();
    targets.loops();
    targets.codecs();
    targets.allocations();
    targets.lookups();
    targets.writes();
    targets.frames();
    targets.rows();
    targets.cqlVectors();
    return targets.judgements;
  }

  /** T1: the Vector API kernels against a plain copy of as many bytes. */
  private void copies() {
    for (String operation : List.of("encode", "decode")) {
      copy("T1", operation, FLOAT, "HEAP", 2);
      copy("T1", operation, FLOAT, "DIRECT", 3.5);
    }
  }

  private void copy(
      String target, String operation, ElementType type, String memory, double bound) {
    ratio(
        target,
        "%s %s %d, %s, against memcpy".formatted(operation, type.cqlName(), DIMENSION, memory),
        Bound.atMost(bound),
        ResultKey.kernel(operation, QUIVER_SIMD, type, memory, DIMENSION),
        ResultKey.kernel(operation, MEMCPY, type, memory, DIMENSION));
  }

  /** T2: against the fastest loop for each size, and for tiny ones against the plainest, too. */
  private void loops() {
    for (ElementType type : LOOP_TYPES) {
      for (String memory : MEMORIES) {
        SortedSet<Integer> dimensions = results.dimensions(ResultKey.KERNELS, type);
        Judgement judgement =
            judgement(
                "T2",
                "%s, %s, against the fastest loop: %s".formatted(type.cqlName(), memory, NOISE),
                "KernelBenchmark.*(QUIVER, %s, %s, %s) / fastest of %s"
                    .formatted(type, memory, dimensions, LOOPS));
        for (int dimension : dimensions) {
          for (String operation : OPERATIONS) {
            ResultKey cell = ResultKey.kernel(operation, QUIVER, type, memory, dimension);
            loop(judgement, cell, LOOPS, false);
          }
        }
      }
    }
    for (Contender quiver : List.of(QUIVER, QUIVER_SIMD)) {
      tiny(quiver, "the scalar loop", List.of(Contender.SCALAR));
      tiny(quiver, "the fastest loop", LOOPS);
    }
  }

  /** Vectors of a few elements, where a wrong choice of the way costs most. */
  private void tiny(Contender quiver, String against, List<Contender> loops) {
    SortedSet<Integer> all = new TreeSet<>();
    LOOP_TYPES.forEach(type -> all.addAll(tinyDimensions(type)));
    Judgement judgement =
        judgement(
            "T2 tiny",
            "dimensions 1 to %d, %s against %s: at most 1x; up to 1.05x is within noise"
                .formatted(TINY, quiver, against),
            "KernelBenchmark.*(%s, *, *, %s) / %s"
                .formatted(quiver, all, loops == LOOPS ? "fastest of " + LOOPS : "SCALAR"));
    for (ElementType type : LOOP_TYPES) {
      if (tinyDimensions(type).isEmpty()) {
        judgement.addMissing();
      }
      for (int dimension : tinyDimensions(type)) {
        for (String memory : MEMORIES) {
          for (String operation : OPERATIONS) {
            loop(
                judgement,
                ResultKey.kernel(operation, quiver, type, memory, dimension),
                loops,
                true);
          }
        }
      }
    }
  }

  private SortedSet<Integer> tinyDimensions(ElementType type) {
    return results.dimensions(ResultKey.KERNELS, type).headSet(TINY + 1);
  }

  /** A kernel against the fastest of the loops. */
  private void loop(Judgement judgement, ResultKey cell, List<Contender> loops, boolean tiny) {
    List<Contender> measured =
        loops.stream().filter(loop -> results.find(rival(cell, loop)).isPresent()).toList();
    Optional<Figure> quiver = results.find(cell);
    if (quiver.isEmpty() || measured.size() < loops.size()) {
      judgement.addMissing(); // one that is missing might have been the fastest
      return;
    }
    Contender fastest =
        measured.stream().min(Comparator.comparingDouble(loop -> nanos(rival(cell, loop)))).get();
    double nanos = quiver.get().nanos();
    double rival = nanos(rival(cell, fastest));
    double ratio = nanos / rival;
    String difference = Numbers.difference(nanos - rival);
    judgement.add(
        NOISE.excess(ratio),
        tiny
            ? "%s (%s ns), %s".formatted(NOISE.text(ratio), difference, cell)
            : "%s of %s at %d %s (%s ns, %s ns)"
                .formatted(
                    NOISE.text(ratio),
                    fastest,
                    cell.dimension(),
                    cell.operation(),
                    Numbers.nanos(nanos),
                    difference));
    if (tiny && ratio > 1 && NOISE.holds(ratio)) {
      judgement.addNoise();
    }
  }

  private static ResultKey rival(ResultKey cell, Contender rival) {
    return cell.with("rival", rival.name());
  }

  private double nanos(ResultKey cell) {
    return results.find(cell).orElseThrow().nanos();
  }

  /** T3 for floats, T4 for the other types: the codecs against the driver's. */
  private void codecs() {
    codec("T3", FLOAT, DRIVER_CQL_VECTOR, "encode", 100);
    ratio(
        "T3",
        "float 1536, bind + frame with all that is around the vector, driver CqlVector / Quiver"
            + " write-through + Vector API",
        Bound.atLeast(100),
        ResultKey.write(DRIVER_CQL_VECTOR, FLOAT, DIMENSION),
        ResultKey.write(QUIVER_SIMD_WRITE_THROUGH, FLOAT, DIMENSION));
    codec("T3", FLOAT, DRIVER_CQL_VECTOR, "decodeInto", 60);
    codec("T3", FLOAT, DRIVER_ARRAY, "encode", 4);
    codec("T3", FLOAT, DRIVER_ARRAY, "decodeInto", 8);
    for (ElementType type : List.of(DOUBLE, INT, BIGINT)) {
      codec("T4", type, DRIVER_CQL_VECTOR, "encode", 100);
      codec("T4", type, DRIVER_CQL_VECTOR, "decodeInto", 60);
    }
    codec("T4", UUID, DRIVER_CQL_VECTOR, "encode", 10);
    codec("T4", UUID, DRIVER_CQL_VECTOR, "decode", 3);
    copy("T4", "encode", UUID, "HEAP", 2);
    copy("T4", "decode", UUID, "HEAP", 2);
  }

  private void codec(
      String target, ElementType type, Contender driver, String operation, double limit) {
    ResultKey quiver = ResultKey.codec(operation, QUIVER_SIMD_ARRAY, type, DIMENSION);
    ResultKey rival = Section.newObjects(quiver).with("codec", driver.name());
    String what =
        "%s %d, %s %s / %s %s"
            .formatted(
                type.cqlName(),
                DIMENSION,
                driver.label(type),
                rival.operation(),
                QUIVER_SIMD_ARRAY.label(type),
                operation);
    ratio(target, what, Bound.atLeast(limit), rival, quiver);
  }

  /** T5: what the codecs allocate. */
  private void allocations() {
    List<Contender> arrays = List.of(QUIVER_ARRAY, QUIVER_SIMD_ARRAY);
    for (ElementType type : TYPES) {
      String limit = ", encode: at most n · %d + %d B".formatted(type.size(), OBJECT_BYTES);
      bytes(type, "encode", arrays, limit, n -> (long) n * type.size() + OBJECT_BYTES);
    }
    for (ElementType type : TYPES) {
      boolean objects = type == UUID;
      List<Contender> into = objects ? List.of(QUIVER_LONGS, QUIVER_SIMD_LONGS) : arrays;
      bytes(type, "decodeInto", into, (objects ? " as longs" : "") + ", decodeInto: 0 B", n -> 0);
    }
  }

  private void bytes(
      ElementType type,
      String operation,
      List<Contender> codecs,
      String condition,
      IntToLongFunction limit) {
    Judgement judgement =
        judgement(
            "T5",
            type.cqlName() + condition,
            "CodecBenchmark.%s(%s, %s, *)".formatted(operation, codecs, type));
    for (int dimension : results.dimensions(ResultKey.CODECS, type)) {
      long allowed = limit.applyAsLong(dimension);
      for (Contender codec : codecs) {
        ResultKey cell = ResultKey.codec(operation, codec, type, dimension);
        String text = " of %s, %s".formatted(Numbers.bytes(allowed), cell);
        bytes(judgement, results.bytes(cell), allowed, text);
      }
    }
  }

  private static void bytes(Judgement judgement, OptionalLong bytes, long allowed, String text) {
    if (bytes.isPresent()) {
      judgement.add((double) bytes.getAsLong() - allowed, Numbers.bytes(bytes.getAsLong()) + text);
    } else {
      judgement.addMissing();
    }
  }

  /** T6: finding a codec. */
  private void lookups() {
    for (String lookup : LOOKUPS) {
      boolean allocates = lookup.equals(MAKES_ITS_TYPE);
      String bytes = allocates ? "; the call makes a GenericType" : " and 0 B";
      Judgement judgement =
          judgement(
              "T6",
              "%s: at most %d ns%s".formatted(lookup, LOOKUP_NANOS, bytes),
              "%s(%s)".formatted(lookup, REGISTRIES));
      for (String registry : REGISTRIES) {
        Optional<Figure> figure = results.find(ResultKey.lookup(lookup, registry));
        if (figure.isEmpty() || figure.get().bytes().isEmpty()) {
          judgement.addMissing();
        } else {
          double nanos = figure.get().nanos();
          boolean garbage = !allocates && figure.get().bytes().getAsLong() > 0;
          judgement.add(
              garbage ? Double.MAX_VALUE : nanos - LOOKUP_NANOS,
              "%s ns, %s (%s)".formatted(Numbers.nanos(nanos), figure.get().bytesText(), registry));
        }
      }
    }
  }

  /** T5 for write-through: what a vector adds to what a bound statement and its frame allocate. */
  private void writes() {
    for (Contender rival : List.of(QUIVER_WRITE_THROUGH, QUIVER_SIMD_WRITE_THROUGH)) {
      Judgement judgement =
          judgement(
              "T5",
              "%s, bind + frame: at most %d B more than without the vector"
                  .formatted(rival, WRITE_BYTES),
              "WriteBenchmark.bindAndEncode(%s, *, *, V5) - %s"
                  .formatted(rival, ResultKey.withoutVector()));
      for (ElementType type : TYPES) {
        for (int dimension : results.dimensions(ResultKey.WRITES, type)) {
          ResultKey cell = ResultKey.write(rival, type, dimension);
          bytes(judgement, results.bytesOfVector(cell), WRITE_BYTES, ", " + cell);
        }
      }
    }
  }

  /** T7 for pages of rows, and T9 for what has no vectors: Quiver's frames against the driver's. */
  private void frames() {
    ResultKey driver = ResultKey.page("decode", DRIVER, ResultKey.WIDE_PAGE);
    ResultKey quiver = rival(driver, QUIVER);
    String page = "page " + ResultKey.WIDE_PAGE + ", decode, ";
    ratio("T7", page + "driver / Quiver", Bound.atLeast(5), driver, quiver);
    judgements.add(
        Judgement.of(
            "T7",
            page + "bytes allocated, driver / Quiver",
            Bound.atLeast(6),
            results.bytesRatio(driver, quiver),
            "bytes of " + driver + " / " + quiver));
    notSlower("T7", "page 1000x2x6144, decode", ResultKey.page("decode", QUIVER, "1000x2x6144"));
    for (String operation : List.of("encode", "bindAndEncode")) {
      notSlower(
          "T9", "ten values without a vector, " + operation, ResultKey.execute(operation, QUIVER));
    }
    for (String shape : List.of("1x5x8", "10x5x8")) {
      notSlower(
          "T9",
          "page " + shape + ", decodeAndRead",
          ResultKey.page("decodeAndRead", QUIVER, shape));
    }
  }

  /** Differences within noise are none. */
  private void notSlower(String target, String what, ResultKey quiver) {
    ratio(target, what + ", Quiver / driver", NOISE, quiver, rival(quiver, DRIVER));
  }

  /** T7 and T16 for what is made of rows, T8 and T15 for matrices. */
  private void rows() {
    ratio(
        "T7",
        "page of 100 rows x 1000 ints, frame to values, driver getObject / Quiver sink",
        Bound.atLeast(4),
        ResultKey.row(DRIVER_BY_INDEX, "INT", 1000),
        ResultKey.row(QUIVER_SINK, "INT", 1000));
    records("TEN_COLUMNS", 2.5);
    records("THIRTY_COLUMNS", 2.5);
    matrix("T8", "KNOWN", "KNOWN", 2);
    matrix("T8", "UNKNOWN", "KNOWN", 2);
    matrix("T15", "REUSED", "REUSED", 1.2);
  }

  private void records(String workload, double times) {
    ratio(
        "T16",
        workload.toLowerCase(Locale.ROOT).replace('_', ' ')
            + ", frame to values, driver getObject / Quiver records",
        Bound.atLeast(times),
        ResultKey.records(DRIVER, workload),
        ResultKey.records(QUIVER, workload));
  }

  private void matrix(String target, String rowCount, String memcpy, double limit) {
    ratio(
        target,
        "matrix of 5000 x 1536 floats, row count %s, %s against memcpy, row count %s"
            .formatted(rowCount, QUIVER_SIMD.label(FLOAT), memcpy),
        Bound.atMost(limit),
        ResultKey.matrix(QUIVER_SIMD, rowCount),
        ResultKey.matrix(MEMCPY, memcpy));
  }

  /** T11: code that reads {@code CqlVector}s and that nobody changes, in a JVM in use. */
  private void cqlVectors() {
    ResultKey driver = ResultKey.codec("decode", DRIVER_CQL_VECTOR, FLOAT, DIMENSION);
    for (Contender quiver : List.of(QUIVER_CQL_VECTOR, QUIVER_SIMD_CQL_VECTOR)) {
      ResultKey decode = driver.with("codec", quiver.name());
      String what = "float %d, %s decode".formatted(DIMENSION, quiver.label(FLOAT));
      ratio("T11", what + ", Quiver / driver", Bound.atMost(0.35), decode, driver);
      Judgement bytes =
          judgement(
              "T11", what + ": at most " + Numbers.bytes(CQL_VECTOR_BYTES), decode.toString());
      bytes(bytes, results.bytes(decode), CQL_VECTOR_BYTES, "");
    }
    passes(false, NOISE);
    passes(true, Bound.atMost(1));
  }

  /** Each pass that was measured of the driver; all of them for floats. */
  private void passes(boolean ofBytes, Bound bound) {
    Judgement judgement =
        judgement(
            "T11",
            "decoded, and each element read, %s, Quiver / driver: %s"
                .formatted(ofBytes ? "bytes allocated" : "time", bound),
            "CqlVectorBenchmark.decodeAndPass(%s, *, %d, *) / (%s, *, %d, *)"
                .formatted(QUIVER_CQL_VECTOR, DIMENSION, DRIVER_CQL_VECTOR, DIMENSION));
    for (ElementType type : TYPES) {
      for (String pass : ResultKey.PASSES) {
        ResultKey driver = ResultKey.pass(DRIVER_CQL_VECTOR, type, DIMENSION, pass);
        ResultKey quiver = driver.with("codec", QUIVER_CQL_VECTOR.name());
        OptionalDouble ratio =
            ofBytes ? results.bytesRatio(quiver, driver) : results.ratio(quiver, driver);
        if (ratio.isPresent()) {
          double value = ratio.getAsDouble();
          judgement.add(bound.excess(value), bound.text(value) + ", " + quiver);
        } else if (type == FLOAT || results.find(driver).isPresent()) {
          judgement.addMissing();
        }
      }
    }
  }

  private Judgement judgement(String target, String condition, String cells) {
    Judgement judgement = new Judgement(target, condition, cells);
    judgements.add(judgement);
    return judgement;
  }

  private void ratio(String target, String what, Bound bound, ResultKey over, ResultKey under) {
    judgements.add(
        Judgement.of(target, what, bound, results.ratio(over, under), over + " / " + under));
  }
}
