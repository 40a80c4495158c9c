/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

/**
 * How many rows a scan reads, from those of the ranges that were read: as many on each share of it,
 * give or take what these differ by.
 */
final class RowEstimate {
  /** Fewer say nothing of what they differ by. */
  private static final int LEAST_RANGES = 8;

  /** Arrays of so few rows can as well be copied. */
  private static final int LEAST_ROWS = 1000;

  /** Of the rows: what is allocated and may stay empty. */
  private static final double MOST_SPARE = 0.03;

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

  /** How many rows the scan reads at most, most likely; 0 if that is not known well enough. */
  long most() {
    return bound(1);
  }

  /** How many it reads at least, most likely; 0 if that is not known well enough. */
  long least() {
    return bound(-1);
  }

  private long bound(int direction) {
    if (ranges < LEAST_RANGES || rows < LEAST_ROWS || !(share > 0)) {
      return 0;
    }
    double density = rows / share;
    double squares = squaredRows - 2 * density * products + density * density * squaredShares;
    double deviation =
        Math.sqrt(
                Math.max(0, squares) * ranges / (ranges - 1) * Math.max(0, 1 - Math.min(1, share)))
            / rows;
    double spare = DEVIATIONS * deviation;
    return spare <= MOST_SPARE ? (long) Math.ceil(density * (1 + direction * spare)) : 0;
  }
}
