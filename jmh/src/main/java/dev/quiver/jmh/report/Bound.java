/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.math.BigDecimal;

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
    return excess(ratio) <= 0;
  }

  /** How far the ratio is on the wrong side; not above 0 if it keeps the limit. */
  double excess(double ratio) {
    return upper ? ratio - limit : limit - ratio;
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
    String number =
        new BigDecimal(Double.toString(limit)).stripTrailingZeros().toPlainString() + "x";
    return (upper ? "at most " : "at least ") + number;
  }
}
