/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

/** Prints the progress of a long run: done, rate, and remaining time. Not thread-safe. */
final class Progress {

  private static final long SECONDS_BETWEEN_LINES = 10;

  private final String what;
  private final long total;
  private final long start = System.nanoTime();
  private double nextLine = SECONDS_BETWEEN_LINES;

  Progress(String what, long total) {
    this.what = what;
    this.total = total;
  }

  void at(long done) {
    double seconds = (System.nanoTime() - start) / 1e9;
    if (seconds >= nextLine || done >= total) {
      nextLine = seconds + SECONDS_BETWEEN_LINES;
      double rate = done / seconds;
      System.out.printf(
          "%s: %,d of %,d in %.0f s, %,.0f a second, %.0f s left%n",
          what, done, total, seconds, rate, Math.max(0, total - done) / rate);
    }
  }
}
