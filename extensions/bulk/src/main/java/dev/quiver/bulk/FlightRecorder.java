/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

/** Java Flight Recorder, if the JVM has it: classes of events are loaded only then. */
final class FlightRecorder {
  private static final boolean PRESENT = isThere();

  private FlightRecorder() {}

  static boolean isPresent() {
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
