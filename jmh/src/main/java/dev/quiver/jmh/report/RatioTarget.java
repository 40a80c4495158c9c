/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.util.OptionalDouble;

/**
 * A target that compares two cells.
 *
 * @param what what is compared, in words
 * @param over the cell whose time is divided
 * @param under the cell whose time divides
 */
record RatioTarget(String target, String what, ResultKey over, ResultKey under, Bound bound) {

  Judgement judge(Results results) {
    OptionalDouble ratio = results.ratio(over, under);
    String measured = ratio.isPresent() ? bound.text(ratio.getAsDouble()) : Numbers.NOT_MEASURED;
    return new Judgement(
        target, what + ": " + bound, measured, bound.verdict(ratio), over + " / " + under);
  }
}
