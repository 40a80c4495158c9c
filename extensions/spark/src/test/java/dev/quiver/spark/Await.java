/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what others do: long, as a machine may do much else. */
final class Await {
  static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private Await() {}

  /** Until a condition holds; fails if it does not in time. */
  static void until(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - end).as("waited too long for %s", what).isNegative();
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }
}
