/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;

/** T2 for vectors of a few elements, where a wrong choice of the way costs most. */
final class TinyTargets {

  private static final int LARGEST = 32;

  private TinyTargets() {}

  static List<Judgement> judge(Results results) {
    List<Judgement> judgements = new ArrayList<>();
    for (Contender quiver : List.of(Contender.QUIVER, Contender.QUIVER_SIMD)) {
      judgements.add(judge(results, quiver, true));
      judgements.add(judge(results, quiver, false));
    }
    return judgements;
  }

  private static Judgement judge(Results results, Contender quiver, boolean scalar) {
    Tally tally = new Tally();
    int noise = 0;
    SortedSet<Integer> all = new TreeSet<>();
    for (ElementType type : LoopTargets.TYPES) {
      SortedSet<Integer> dimensions =
          results.dimensions(Moves.KERNEL.benchmark(), type).headSet(LARGEST + 1);
      if (dimensions.isEmpty()) {
        tally.addMissing();
      }
      all.addAll(dimensions);
      for (int dimension : dimensions) {
        for (String memory : Moves.KERNEL.places()) {
          for (String operation : Moves.KERNEL.operations()) {
            ResultKey cell = Moves.KERNEL.cell(operation, quiver, type, memory, dimension);
            OptionalDouble rival =
                scalar
                    ? nanos(
                        results,
                        Moves.KERNEL.cell(operation, Contender.SCALAR, type, memory, dimension))
                    : nanos(FastestLoop.of(results, operation, type, memory, dimension));
            noise += add(tally, cell, nanos(results, cell), rival);
          }
        }
      }
    }
    String against = scalar ? "the scalar loop" : "the fastest loop";
    return new Judgement(
        "T2 tiny",
        "dimensions 1 to %d, %s against %s: at most 1x; up to 1.05x is within noise"
            .formatted(LARGEST, quiver, against),
        tally.measured() + (noise == 0 ? "" : "; " + noise + " of those met only within noise"),
        tally.verdict(),
        "KernelBenchmark.*(%s, *, *, %s) / %s"
            .formatted(quiver, all, scalar ? "SCALAR" : "fastest of " + Contender.LOOPS));
  }

  /** Returns 1 if the cell is slower by no more than noise. */
  private static int add(Tally tally, ResultKey cell, OptionalDouble quiver, OptionalDouble rival) {
    if (quiver.isEmpty() || rival.isEmpty()) {
      tally.addMissing();
      return 0;
    }
    double ratio = quiver.getAsDouble() / rival.getAsDouble();
    String difference = Numbers.difference(quiver.getAsDouble() - rival.getAsDouble());
    tally.add(
        ratio - LoopTargets.BOUND.limit(),
        "%s (%s ns), %s".formatted(LoopTargets.BOUND.text(ratio), difference, cell));
    return ratio > 1 && LoopTargets.BOUND.holds(ratio) ? 1 : 0;
  }

  private static OptionalDouble nanos(Results results, ResultKey cell) {
    Optional<Figure> figure = results.find(cell);
    return figure.isPresent() ? OptionalDouble.of(figure.get().nanos()) : OptionalDouble.empty();
  }

  private static OptionalDouble nanos(Optional<FastestLoop> fastest) {
    return fastest.isPresent() ? OptionalDouble.of(fastest.get().nanos()) : OptionalDouble.empty();
  }
}
