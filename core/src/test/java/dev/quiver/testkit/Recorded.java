/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** Records events of Flight Recorder in this JVM. */
public final class Recorded {

  private Recorded() {}

  /**
   * Returns the events of a name committed during an action, in order of time. Other threads may
   * have committed some of them.
   */
  public static List<RecordedEvent> events(String name, Runnable action) throws IOException {
    Path file = Files.createTempFile("quiver", ".jfr");
    try (Recording recording = new Recording()) {
      recording.enable(name);
      recording.start();
      action.run();
      recording.stop();
      recording.dump(file);
      return RecordingFile.readAllEvents(file).stream()
          .filter(event -> event.getEventType().getName().equals(name))
          .toList();
    } finally {
      Files.delete(file);
    }
  }
}
