/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static dev.quiver.jmh.report.Contender.DRIVER;
import static dev.quiver.jmh.report.Contender.QUIVER;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** T7 for pages of rows, and T9 for what has no vectors: Quiver's frames against the driver's. */
final class FrameTargets {

  private static final List<String> SMALL_PAGES = List.of("1x5x8", "10x5x8");

  private FrameTargets() {}

  static List<Judgement> judge(Results results) {
    List<Judgement> judgements = new ArrayList<>();
    judgements.add(page(FrameCells.WIDE_PAGE, Bound.atLeast(5)).judge(results));
    judgements.add(bytes(results));
    judgements.add(
        notSlower(
                "T7",
                "page " + FrameCells.LARGE_CELLS + ", decode",
                FrameCells.page("decode", QUIVER, FrameCells.LARGE_CELLS),
                FrameCells.page("decode", DRIVER, FrameCells.LARGE_CELLS))
            .judge(results));
    for (String operation : List.of("encode", "bindAndEncode")) {
      judgements.add(
          notSlower(
                  "T9",
                  "ten values without a vector, " + operation,
                  FrameCells.execute(operation, QUIVER),
                  FrameCells.execute(operation, DRIVER))
              .judge(results));
    }
    for (String shape : SMALL_PAGES) {
      judgements.add(
          notSlower(
                  "T9",
                  "page " + shape + ", decodeAndRead",
                  FrameCells.page("decodeAndRead", QUIVER, shape),
                  FrameCells.page("decodeAndRead", DRIVER, shape))
              .judge(results));
    }
    return judgements;
  }

  private static RatioTarget page(String shape, Bound bound) {
    return new RatioTarget(
        "T7",
        "page " + shape + ", decode, driver / Quiver",
        FrameCells.page("decode", DRIVER, shape),
        FrameCells.page("decode", QUIVER, shape),
        bound);
  }

  /** Differences within noise are none. */
  private static RatioTarget notSlower(
      String target, String what, ResultKey quiver, ResultKey driver) {
    return new RatioTarget(target, what + ", Quiver / driver", quiver, driver, LoopTargets.BOUND);
  }

  private static Judgement bytes(Results results) {
    Bound bound = Bound.atLeast(6);
    ResultKey driver = FrameCells.page("decode", DRIVER, FrameCells.WIDE_PAGE);
    ResultKey quiver = FrameCells.page("decode", QUIVER, FrameCells.WIDE_PAGE);
    OptionalDouble ratio = results.bytesRatio(driver, quiver);
    return new Judgement(
        "T7",
        "page " + FrameCells.WIDE_PAGE + ", decode, bytes allocated, driver / Quiver: " + bound,
        ratio.isPresent() ? bound.text(ratio.getAsDouble()) : Numbers.NOT_MEASURED,
        bound.verdict(ratio),
        "bytes of " + driver + " / " + quiver);
  }
}
