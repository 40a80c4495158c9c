/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

/**
 * Estimates the number of rows of a scan from the ranges that were read: rows are assumed to be
 * proportional to the share of the ring, plus or minus a multiple of the deviation among these
 * ranges.
 */
final class RowEstimate {
  /** The number of ranges from which the deviation can be estimated. */
  private static final int MIN_RANGES = 8;

  /** The number of rows from which an estimate pays off: smaller arrays are cheap to copy. */
  private static final int MIN_ROWS = 1000;

  /** The largest share of the allocated rows that may remain unused. */
  private static final double MAX_SPARE = 0.03;

  private static final double DEVIATIONS = 3;

  private int ranges;
  private double share;
  private double rows;
  private double squaredShares;
  private double squaredRows;
  private double products;

  void add(double rangeShare, long rangeRows) {
    ranges++;
    share += rangeShare;
    rows += rangeRows;
    squaredShares += rangeShare * rangeShare;
    squaredRows += (double) rangeRows * rangeRows;
    products += rangeShare * rangeRows;
  }

  /** Returns the upper bound of the number of rows; 0 if the estimate is too uncertain. */
  long most() {
    return bound(1);
  }

  /** Returns the lower bound of the number of rows; 0 if the estimate is too uncertain. */
  long least() {
    return bound(-1);
  }

  private long bound(int direction) {
    if (ranges < MIN_RANGES || rows < MIN_ROWS || !(share > 0)) {
      return 0;
    }
    double density = rows / share;
    double squares = squaredRows - 2 * density * products + density * density * squaredShares;
    double deviation =
        Math.sqrt(
                Math.max(0, squares) * ranges / (ranges - 1) * Math.max(0, 1 - Math.min(1, share)))
            / rows;
    double spare = DEVIATIONS * deviation;
    return spare <= MAX_SPARE ? (long) Math.ceil(density * (1 + direction * spare)) : 0;
  }
}
