/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** T5 for write-through: what a vector adds to what a bound statement and its frame allocate. */
final class WriteTargets {

  private static final int BYTES = 48;

  private WriteTargets() {}

  static List<Judgement> judge(Results results) {
    List<Judgement> judgements = new ArrayList<>();
    for (Contender rival :
        List.of(Contender.QUIVER_WRITE_THROUGH, Contender.QUIVER_SIMD_WRITE_THROUGH)) {
      judgements.add(judge(results, rival));
    }
    return judgements;
  }

  /** The bytes that a cell allocates beyond the same statement without its vector. */
  static OptionalLong bytesOfVector(Results results, ResultKey cell) {
    OptionalLong with = results.bytes(cell);
    OptionalLong without = results.bytes(FrameCells.withoutVector());
    return with.isEmpty() || without.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(with.getAsLong() - without.getAsLong());
  }

  private static Judgement judge(Results results, Contender rival) {
    Tally tally = new Tally();
    for (ElementType type : AllocationTargets.TYPES) {
      for (int dimension : results.dimensions(FrameCells.WRITE_BENCHMARK, type)) {
        ResultKey cell = FrameCells.write(rival, type, dimension);
        OptionalLong bytes = bytesOfVector(results, cell);
        if (bytes.isEmpty()) {
          tally.addMissing();
        } else {
          tally.add(
              (double) bytes.getAsLong() - BYTES,
              "%s, %s".formatted(Numbers.bytes(bytes.getAsLong()), cell));
        }
      }
    }
    return new Judgement(
        "T5",
        "%s, bind + frame: at most %d B more than without the vector".formatted(rival, BYTES),
        tally.measured(),
        tally.verdict(),
        "WriteBenchmark.bindAndEncode(%s, *, *, V5) - %s"
            .formatted(rival, FrameCells.withoutVector()));
  }
}
