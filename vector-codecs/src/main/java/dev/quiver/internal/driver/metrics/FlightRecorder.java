/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

/**
 * Java Flight Recorder, which a JVM made by {@code jlink} may lack: classes of events are loaded
 * only if it is present.
 */
public final class FlightRecorder {

  private static final boolean PRESENT = isThere();

  private FlightRecorder() {}

  /** Returns whether classes of events can be loaded; for the compiler this is a constant. */
  public static boolean isPresent() {
    return PRESENT;
  }

  private static boolean isThere() {
    try {
      return jdk.jfr.FlightRecorder.isAvailable();
    } catch (LinkageError e) {
      return false;
    }
  }
}
