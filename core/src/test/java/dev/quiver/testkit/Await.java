/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what others do. */
public final class Await {

  private static final Duration PAUSE = Duration.ofMillis(20);

  private Await() {}

  /**
   * Until a condition holds.
   *
   * @throws AssertionError if it does not within the limit
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
   * Until an assertion holds.
   *
   * @throws AssertionError that of the assertion, if it does not hold within the limit
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
