/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.OptionalDouble;

/** A limit that a ratio has to keep. */
record Bound(boolean upper, double limit) {

  private static final int MOST_DIGITS = 15;

  static Bound atMost(double limit) {
    return new Bound(true, limit);
  }

  static Bound atLeast(double limit) {
    return new Bound(false, limit);
  }

  boolean holds(double ratio) {
    return upper ? ratio <= limit : ratio >= limit;
  }

  Verdict verdict(OptionalDouble ratio) {
    if (ratio.isEmpty()) {
      return Verdict.NOT_MEASURED;
    }
    return holds(ratio.getAsDouble()) ? Verdict.MET : Verdict.SHORT;
  }

  /** The ratio with three digits, or as many as it takes to see whether it holds. */
  String text(double ratio) {
    int digits = 3;
    while (digits < MOST_DIGITS
        && holds(Numbers.rounded(ratio, digits).doubleValue()) != holds(ratio)) {
      digits++;
    }
    return Numbers.ratio(ratio, digits);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, upper ? "at most %sx" : "at least %sx", number());
  }

  private String number() {
    return new BigDecimal(Double.toString(limit)).stripTrailingZeros().toPlainString();
  }
}
