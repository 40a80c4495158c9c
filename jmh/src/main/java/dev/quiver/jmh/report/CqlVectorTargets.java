/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static dev.quiver.jmh.report.Contender.DRIVER_CQL_VECTOR;
import static dev.quiver.jmh.report.Contender.QUIVER_CQL_VECTOR;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD_CQL_VECTOR;
import static dev.quiver.jmh.report.CopyTargets.DIMENSION;

import dev.quiver.internal.wire.ElementType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** T11: code that reads {@code CqlVector}s and that nobody changes, in a JVM in use. */
final class CqlVectorTargets {

  private static final Bound DECODE = Bound.atMost(0.35);
  private static final long BYTES = 6_500;

  private CqlVectorTargets() {}

  static List<Judgement> judge(Results results) {
    List<Judgement> judgements = new ArrayList<>();
    ResultKey driver = ResultKey.codec("decode", DRIVER_CQL_VECTOR, ElementType.FLOAT, DIMENSION);
    for (Contender quiver : List.of(QUIVER_CQL_VECTOR, QUIVER_SIMD_CQL_VECTOR)) {
      ResultKey decode = driver.with("codec", quiver.name());
      String what = "float %d, %s decode".formatted(DIMENSION, quiver.label(ElementType.FLOAT));
      judgements.add(
          new RatioTarget("T11", what + ", Quiver / driver", decode, driver, DECODE)
              .judge(results));
      judgements.add(bytes(results, what, decode));
    }
    judgements.add(passes(results, false));
    judgements.add(passes(results, true));
    return judgements;
  }

  private static Judgement bytes(Results results, String what, ResultKey decode) {
    Tally tally = new Tally();
    Optional<Figure> figure = results.find(decode);
    if (figure.isEmpty() || figure.get().bytes().isEmpty()) {
      tally.addMissing();
    } else {
      long bytes = figure.get().bytes().getAsLong();
      tally.add((double) bytes - BYTES, Numbers.bytes(bytes));
    }
    return new Judgement(
        "T11",
        "%s: at most %s".formatted(what, Numbers.bytes(BYTES)),
        tally.measured(),
        tally.verdict(),
        decode.toString());
  }

  /** Each pass that was measured of the driver; all of them for floats. */
  private static Judgement passes(Results results, boolean ofBytes) {
    Tally tally = new Tally();
    for (ElementType type : AllocationTargets.TYPES) {
      for (String pass : PassTables.PASSES) {
        ResultKey driver = PassTables.cell(DRIVER_CQL_VECTOR, type, DIMENSION, pass);
        ResultKey quiver = driver.with("codec", QUIVER_CQL_VECTOR.name());
        if (type == ElementType.FLOAT || results.find(driver).isPresent()) {
          add(tally, results, quiver, driver, ofBytes);
        }
      }
    }
    return new Judgement(
        "T11",
        "decoded, and each element read, %s, Quiver / driver: %s"
            .formatted(ofBytes ? "bytes allocated" : "time", bound(ofBytes)),
        tally.measured(),
        tally.verdict(),
        "%s.decodeAndPass(%s, *, %d, *) / (%s, *, %d, *)"
            .formatted(
                PassTables.BENCHMARK, QUIVER_CQL_VECTOR, DIMENSION, DRIVER_CQL_VECTOR, DIMENSION));
  }

  private static void add(
      Tally tally, Results results, ResultKey quiver, ResultKey driver, boolean ofBytes) {
    OptionalDouble ratio =
        ofBytes ? results.bytesRatio(quiver, driver) : results.ratio(quiver, driver);
    Bound bound = bound(ofBytes);
    if (ratio.isEmpty()) {
      tally.addMissing();
    } else {
      tally.add(
          ratio.getAsDouble() - bound.limit(), bound.text(ratio.getAsDouble()) + ", " + quiver);
    }
  }

  /** Differences of time within noise are none. */
  private static Bound bound(boolean ofBytes) {
    return ofBytes ? Bound.atMost(1) : LoopTargets.BOUND;
  }
}
