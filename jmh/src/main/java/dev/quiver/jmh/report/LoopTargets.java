/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/** T2: what users get without the Vector API, against the fastest loop for each size. */
final class LoopTargets {

  /** UUIDs are left out: the loops move longs. */
  static final List<ElementType> TYPES =
      List.of(ElementType.FLOAT, ElementType.DOUBLE, ElementType.INT, ElementType.BIGINT);

  /** Differences below this are noise. */
  static final Bound BOUND = Bound.atMost(1.05);

  private LoopTargets() {}

  static List<Judgement> judge(Results results) {
    List<Judgement> judgements = new ArrayList<>();
    for (ElementType type : TYPES) {
      for (String memory : Moves.KERNEL.places()) {
        judgements.add(judge(results, type, memory));
      }
    }
    return judgements;
  }

  private static Judgement judge(Results results, ElementType type, String memory) {
    Tally tally = new Tally();
    SortedSet<Integer> dimensions = results.dimensions(Moves.KERNEL.benchmark(), type);
    for (int dimension : dimensions) {
      for (String operation : Moves.KERNEL.operations()) {
        add(tally, results, operation, type, memory, dimension);
      }
    }
    return new Judgement(
        "T2",
        "%s, %s, against the fastest loop: %s".formatted(type.cqlName(), memory, BOUND),
        tally.measured(),
        tally.verdict(),
        "KernelBenchmark.*(QUIVER, %s, %s, %s) / fastest of %s"
            .formatted(type, memory, dimensions, Contender.LOOPS));
  }

  private static void add(
      Tally tally,
      Results results,
      String operation,
      ElementType type,
      String memory,
      int dimension) {
    Optional<Figure> quiver =
        results.find(Moves.KERNEL.cell(operation, Contender.QUIVER, type, memory, dimension));
    Optional<FastestLoop> fastest = FastestLoop.of(results, operation, type, memory, dimension);
    if (quiver.isEmpty() || fastest.isEmpty()) {
      tally.addMissing();
      return;
    }
    double nanos = quiver.get().nanos();
    double ratio = nanos / fastest.get().nanos();
    tally.add(
        ratio - BOUND.limit(),
        "%s of %s at %d %s (%s ns, %s ns)"
            .formatted(
                BOUND.text(ratio),
                fastest.get().loop(),
                dimension,
                operation,
                Numbers.nanos(nanos),
                Numbers.difference(nanos - fastest.get().nanos())));
  }
}
