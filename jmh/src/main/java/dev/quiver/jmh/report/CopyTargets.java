/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static dev.quiver.jmh.report.Contender.MEMCPY;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD;

import dev.quiver.internal.wire.ElementType;
import java.util.List;
import java.util.stream.Stream;

/** T1: the Vector API kernels against a plain copy of as many bytes. */
final class CopyTargets {

  static final int DIMENSION = 1536;

  /** From this JDK on, the kernels reach a buffer's memory without a copy on the way. */
  private static final int MEMORY_SEGMENTS = 22;

  private CopyTargets() {}

  static List<Judgement> judge(Run run) {
    boolean segments = run.environment().feature() >= MEMORY_SEGMENTS;
    return Stream.of(
            target("T1", Moves.KERNEL, "encode", ElementType.FLOAT, 2.0),
            target("T1", Moves.KERNEL, "decode", ElementType.FLOAT, 2.0),
            target("T1", Moves.BUFFER, "write", ElementType.FLOAT, segments ? 2.0 : 3.5),
            target("T1", Moves.BUFFER, "read", ElementType.FLOAT, segments ? 2.0 : 3.5))
        .map(target -> target.judge(run.results()))
        .toList();
  }

  /** Against a copy in the first of the places: the heap, or a pooled direct buffer. */
  static RatioTarget target(
      String number, Moves moves, String operation, ElementType type, double limit) {
    String place = moves.places().get(0);
    return new RatioTarget(
        number,
        operation + " " + type.cqlName() + " " + DIMENSION + ", " + place + ", against memcpy",
        moves.cell(operation, QUIVER_SIMD, type, place, DIMENSION),
        moves.cell(operation, MEMCPY, type, place, DIMENSION),
        Bound.atMost(limit));
  }
}
