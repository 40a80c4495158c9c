/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.jfr;

/** Java Flight Recorder, if the JVM has it. */
public final class FlightRecorder {

  private static final boolean PRESENT = isThere();

  private FlightRecorder() {}

  /** Whether classes of events can be loaded. The compiler takes the answer for a constant. */
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
