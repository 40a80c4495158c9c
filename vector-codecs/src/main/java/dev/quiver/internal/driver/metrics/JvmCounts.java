/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import java.util.concurrent.atomic.LongAdder;

/** What is counted for all sessions of the JVM, because no session owns it. */
public final class JvmCounts {

  private static final LongAdder PLANS = new LongAdder();

  private JvmCounts() {}

  /** A plan for rows or statements was made. */
  public static void planMade() {
    PLANS.increment();
  }

  static long plans() {
    return PLANS.sum();
  }
}
