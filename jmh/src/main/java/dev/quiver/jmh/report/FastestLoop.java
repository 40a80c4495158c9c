/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.util.Optional;

/**
 * The fastest of the ways to swap elements that are not Quiver's.
 *
 * @param loop which it is
 * @param nanos its time
 */
record FastestLoop(Contender loop, double nanos) {

  /** Nothing if one of them was not measured: it might have been the fastest. */
  static Optional<FastestLoop> of(
      Results results, String operation, ElementType type, String memory, int dimension) {
    Optional<FastestLoop> fastest = Optional.empty();
    for (Contender loop : Contender.LOOPS) {
      Optional<Figure> figure =
          results.find(Moves.KERNEL.cell(operation, loop, type, memory, dimension));
      if (figure.isEmpty()) {
        return Optional.empty();
      }
      double nanos = figure.get().nanos();
      if (fastest.isEmpty() || nanos < fastest.get().nanos()) {
        fastest = Optional.of(new FastestLoop(loop, nanos));
      }
    }
    return fastest;
  }
}
