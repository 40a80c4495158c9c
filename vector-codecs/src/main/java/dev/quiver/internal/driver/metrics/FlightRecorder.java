/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

/**
 * Detects whether this JVM has Java Flight Recorder. A JVM made by {@code jlink} may lack it; in
 * such a JVM, classes of events cannot be loaded.
 */
public final class FlightRecorder {

  private static final boolean PRESENT = canLoadEvents();

  private FlightRecorder() {}

  /** Returns whether classes of events can be loaded; a constant for the JIT compiler. */
  public static boolean isPresent() {
    return PRESENT;
  }

  private static boolean canLoadEvents() {
    try {
      return jdk.jfr.FlightRecorder.isAvailable();
    } catch (LinkageError e) {
      return false;
    }
  }
}
