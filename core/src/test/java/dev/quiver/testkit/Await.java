/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for conditions that other threads or processes fulfil. */
public final class Await {

  private static final Duration PAUSE = Duration.ofMillis(20);

  private Await() {}

  /**
   * Waits until a condition holds.
   *
   * @throws AssertionError if it does not hold within the limit
   */
  public static void until(String what, Duration limit, BooleanSupplier condition) {
    untilAsserted(
        limit,
        () -> {
          if (!condition.getAsBoolean()) {
            throw new AssertionError("Expected %s within %s".formatted(what, limit));
          }
        });
  }

  /**
   * Waits until an assertion holds.
   *
   * @throws AssertionError the assertion's own, if it does not hold within the limit
   */
  public static void untilAsserted(Duration limit, Runnable assertion) {
    long end = System.nanoTime() + limit.toNanos();
    while (true) {
      try {
        assertion.run();
        return;
      } catch (AssertionError e) {
        if (System.nanoTime() - end > 0) {
          throw e;
        }
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }
}
