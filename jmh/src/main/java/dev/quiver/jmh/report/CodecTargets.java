/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static dev.quiver.jmh.report.Contender.DRIVER_ARRAY;
import static dev.quiver.jmh.report.Contender.DRIVER_CQL_VECTOR;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD_ARRAY;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD_WRITE_THROUGH;
import static dev.quiver.jmh.report.CopyTargets.DIMENSION;

import dev.quiver.internal.wire.ElementType;
import java.util.ArrayList;
import java.util.List;

/** T3 for floats, T4 for the other types: the codecs against the driver's. */
final class CodecTargets {

  private static final double ENCODE = 100;
  private static final double DECODE = 60;

  private CodecTargets() {}

  static List<Judgement> judge(Results results) {
    List<RatioTarget> targets = new ArrayList<>(floats());
    for (ElementType type : List.of(ElementType.DOUBLE, ElementType.INT, ElementType.BIGINT)) {
      targets.add(codec("T4", type, "encode", DRIVER_CQL_VECTOR, "encode", ENCODE));
      targets.add(codec("T4", type, "decode", DRIVER_CQL_VECTOR, "decodeInto", DECODE));
    }
    targets.add(codec("T4", ElementType.UUID, "encode", DRIVER_CQL_VECTOR, "encode", 10));
    targets.add(codec("T4", ElementType.UUID, "decode", DRIVER_CQL_VECTOR, "decode", 3));
    targets.add(CopyTargets.target("T4", Moves.KERNEL, "encode", ElementType.UUID, 2));
    targets.add(CopyTargets.target("T4", Moves.KERNEL, "decode", ElementType.UUID, 2));
    return targets.stream().map(target -> target.judge(results)).toList();
  }

  private static List<RatioTarget> floats() {
    return List.of(
        codec("T3", ElementType.FLOAT, "encode", DRIVER_CQL_VECTOR, "encode", ENCODE),
        new RatioTarget(
            "T3",
            "float 1536, bind + frame with all that is around the vector, driver CqlVector / Quiver"
                + " write-through + Vector API",
            FrameCells.write(DRIVER_CQL_VECTOR, ElementType.FLOAT, DIMENSION),
            FrameCells.write(QUIVER_SIMD_WRITE_THROUGH, ElementType.FLOAT, DIMENSION),
            Bound.atLeast(ENCODE)),
        codec("T3", ElementType.FLOAT, "decode", DRIVER_CQL_VECTOR, "decodeInto", DECODE),
        codec("T3", ElementType.FLOAT, "encode", DRIVER_ARRAY, "encode", 4),
        codec("T3", ElementType.FLOAT, "decode", DRIVER_ARRAY, "decodeInto", 8));
  }

  private static RatioTarget codec(
      String target,
      ElementType type,
      String driverOperation,
      Contender driver,
      String quiverOperation,
      double limit) {
    String what =
        "%s %d, %s %s / %s %s"
            .formatted(
                type.cqlName(),
                DIMENSION,
                driver.label(type),
                driverOperation,
                QUIVER_SIMD_ARRAY.label(type),
                quiverOperation);
    return new RatioTarget(
        target,
        what,
        ResultKey.codec(driverOperation, driver, type, DIMENSION),
        ResultKey.codec(quiverOperation, QUIVER_SIMD_ARRAY, type, DIMENSION),
        Bound.atLeast(limit));
  }
}
