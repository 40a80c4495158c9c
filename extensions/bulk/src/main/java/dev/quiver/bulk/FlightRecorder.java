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
      Class.forName("jdk.jfr.Event", false, FlightRecorder.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
