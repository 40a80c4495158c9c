/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.demo;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/** The cost of a part of the demo: time, and CPU of this process, which is the client. */
final class Lap {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final long start = System.nanoTime();
  private final long cpu = SYSTEM.getProcessCpuTime();

  /** Returns a line with columns for the work since this lap was created. */
  String line(String what, long count, String unit) {
    double micros = (SYSTEM.getProcessCpuTime() - cpu) / 1e3 / count;
    return ofServer(what, count, unit)
        + String.format(Locale.ROOT, " %,8.0f us of client CPU each", micros);
  }

  /** Returns the same for the work of the server. */
  String ofServer(String what, long count, String unit) {
    double seconds = (System.nanoTime() - start) / 1e9;
    return String.format(
        Locale.ROOT,
        "%-28s %,9d %-9s %7.1f s %,10.0f /s",
        what,
        count,
        unit,
        seconds,
        count / seconds);
  }
}
