/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static dev.quiver.jmh.report.Contender.QUIVER_ARRAY;
import static dev.quiver.jmh.report.Contender.QUIVER_LONGS;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD_ARRAY;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD_LONGS;

import dev.quiver.internal.wire.ElementType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;

/** T5: what the codecs allocate. */
final class AllocationTargets {

  /** For the objects around the bytes: a buffer, and the header of its array. */
  private static final int OBJECTS = 64;

  static final List<ElementType> TYPES =
      List.of(
          ElementType.FLOAT,
          ElementType.DOUBLE,
          ElementType.INT,
          ElementType.BIGINT,
          ElementType.UUID);

  private AllocationTargets() {}

  static List<Judgement> judge(Results results) {
    List<Judgement> judgements = new ArrayList<>();
    List<Contender> arrays = List.of(QUIVER_ARRAY, QUIVER_SIMD_ARRAY);
    for (ElementType type : TYPES) {
      String limit =
          "%s, encode: at most n · %d + %d B".formatted(type.cqlName(), type.size(), OBJECTS);
      judgements.add(
          judge(results, type, "encode", arrays, limit, n -> (long) n * type.size() + OBJECTS));
    }
    for (ElementType type : TYPES) {
      boolean objects = type == ElementType.UUID;
      List<Contender> into = objects ? List.of(QUIVER_LONGS, QUIVER_SIMD_LONGS) : arrays;
      String limit = type.cqlName() + (objects ? " as longs" : "") + ", decodeInto: 0 B";
      judgements.add(judge(results, type, "decodeInto", into, limit, n -> 0));
    }
    return judgements;
  }

  private static Judgement judge(
      Results results,
      ElementType type,
      String operation,
      List<Contender> codecs,
      String condition,
      IntToLongFunction limit) {
    Tally tally = new Tally();
    for (int dimension : results.dimensions(ResultKey.CODEC_BENCHMARK, type)) {
      for (Contender codec : codecs) {
        ResultKey cell = ResultKey.codec(operation, codec, type, dimension);
        Optional<Figure> figure = results.find(cell);
        if (figure.isEmpty() || figure.get().bytes().isEmpty()) {
          tally.addMissing();
        } else {
          long bytes = figure.get().bytes().getAsLong();
          long allowed = limit.applyAsLong(dimension);
          tally.add(
              (double) bytes - allowed,
              "%s of %s, %s".formatted(Numbers.bytes(bytes), Numbers.bytes(allowed), cell));
        }
      }
    }
    return new Judgement(
        "T5",
        condition,
        tally.measured(),
        tally.verdict(),
        "CodecBenchmark.%s(%s, %s, *)".formatted(operation, codecs, type));
  }
}
