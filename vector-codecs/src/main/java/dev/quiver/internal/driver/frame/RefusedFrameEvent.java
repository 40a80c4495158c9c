/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import dev.quiver.vector.MalformedFrameException;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** The event that a frame was refused. Loaded only where there is Flight Recorder. */
@Name("quiver.RefusedFrame")
@Label("Refused Frame")
@Description("A response of a server was not read, because its bytes contradict each other")
@Category("Quiver")
@StackTrace(false)
final class RefusedFrameEvent extends Event {

  @Label("Reason")
  @Nullable String reason;

  static void commit(MalformedFrameException reason) {
    RefusedFrameEvent event = new RefusedFrameEvent();
    if (event.isEnabled()) {
      event.reason = reason.getMessage();
      event.commit();
    }
  }
}
