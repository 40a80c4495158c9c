/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;

/** Formats figures. NaN means not measured. */
final class Numbers {

  static final String NOT_MEASURED = "not measured";

  private Numbers() {}

  /** Returns nanoseconds, without decimals from 100 up, with one decimal below. */
  static String nanos(double nanos) {
    return format(nanos < 99.95 ? "%.1f" : "%,.0f", nanos);
  }

  static String time(double nanos) {
    return scaled(nanos, List.of("ns", "µs", "ms", "s"));
  }

  static String size(double bytes) {
    return bytes < 1000 ? bytes(bytes) : scaled(bytes, List.of("B", "kB", "MB", "GB"));
  }

  private static String scaled(double value, List<String> units) {
    double scaled = Double.isNaN(value) ? value : rounded(value, 3).doubleValue();
    int unit = 0;
    while (scaled >= 1000 && unit < units.size() - 1) {
      scaled /= 1000;
      unit++;
    }
    return Double.isNaN(value) ? NOT_MEASURED : significant(scaled, 3) + " " + units.get(unit);
  }

  static String ratio(double ratio) {
    return Double.isNaN(ratio) ? NOT_MEASURED : significant(ratio, 3) + "x";
  }

  static String bytes(double bytes) {
    return format("%,.0f B", bytes);
  }

  static String percent(double part) {
    return format("%.0f%%", part * 100);
  }

  static BigDecimal rounded(double value, int digits) {
    return new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_UP));
  }

  static String significant(double value, int digits) {
    BigDecimal rounded = rounded(value, digits);
    int decimals = Math.max(0, digits - rounded.precision() + rounded.scale());
    return String.format(Locale.ROOT, "%,." + decimals + "f", rounded);
  }

  private static String format(String format, double value) {
    return Double.isNaN(value) ? NOT_MEASURED : String.format(Locale.ROOT, format, value);
  }
}
