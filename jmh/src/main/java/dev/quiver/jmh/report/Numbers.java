/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** How figures are written, everywhere. */
final class Numbers {

  static final String NOT_MEASURED = "not measured";

  private static final double WHOLE_FROM = 99.95;
  private static final double THOUSAND = 1_000;

  private Numbers() {}

  /** Whole from 100 up, one decimal below. */
  static String nanos(double nanos) {
    return String.format(Locale.ROOT, nanos < WHOLE_FROM ? "%.1f" : "%,.0f", nanos);
  }

  /** Three digits and a unit, for readers who compare nothing to the nanosecond. */
  static String time(double nanos) {
    return scaled(nanos, List.of("ns", "µs", "ms", "s"));
  }

  /** Three digits and a unit. */
  static String size(long bytes) {
    return bytes < THOUSAND ? bytes + " B" : scaled((double) bytes, List.of("B", "kB", "MB", "GB"));
  }

  private static String scaled(double value, List<String> units) {
    double scaled = rounded(value, 3).doubleValue();
    int unit = 0;
    while (scaled >= THOUSAND && unit < units.size() - 1) {
      scaled /= THOUSAND;
      unit++;
    }
    return significant(scaled, 3) + " " + units.get(unit);
  }

  /** A difference of times, with its sign. */
  static String difference(double nanos) {
    return (nanos < 0 ? "-" : "+") + nanos(Math.abs(nanos));
  }

  static String ratio(OptionalDouble ratio) {
    return ratio.isPresent() ? ratio(ratio.getAsDouble()) : NOT_MEASURED;
  }

  static String ratio(double ratio) {
    return ratio(ratio, 3);
  }

  static String ratio(double ratio, int digits) {
    return significant(ratio, digits) + "x";
  }

  static String bytes(long bytes) {
    return String.format(Locale.ROOT, "%,d B", bytes);
  }

  static String percent(double part) {
    return String.format(Locale.ROOT, "%.0f%%", part * 100);
  }

  /** Elements of that many bytes in that many nanoseconds, as GB (10^9 bytes) in a second. */
  static String throughput(long bytes, double nanos) {
    return significant(bytes / nanos, 3);
  }

  static BigDecimal rounded(double value, int digits) {
    return new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_UP));
  }

  private static String significant(double value, int digits) {
    BigDecimal rounded = rounded(value, digits);
    int decimals = Math.max(0, digits - rounded.precision() + rounded.scale());
    return String.format(Locale.ROOT, "%,." + decimals + "f", rounded);
  }
}
