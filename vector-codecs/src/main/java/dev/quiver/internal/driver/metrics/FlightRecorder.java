/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

/**
 * Tells whether this JVM has Java Flight Recorder. A JVM made by {@code jlink} may lack it; then no
 * class of events may be loaded.
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
