/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import java.net.SocketAddress;
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
@Description("A response of a server was not read, because it is too long or damaged")
@Category("Quiver")
@StackTrace(false)
final class RefusedFrameEvent extends Event {

  private static final RefusedFrameEvent ANY = new RefusedFrameEvent();

  @Label("Node")
  @Nullable String node;

  @Label("Reason")
  @Nullable String reason;

  private RefusedFrameEvent() {}

  /** Tells of a frame, if somebody records such events. */
  static void commit(SocketAddress node, String reason) {
    if (ANY.isEnabled()) {
      RefusedFrameEvent event = new RefusedFrameEvent();
      event.node = String.valueOf(node);
      event.reason = reason;
      event.commit();
    }
  }
}
