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

/** The event that a frame was rejected. Loaded only where there is Flight Recorder. */
@Name("quiver.RejectedFrame")
@Label("Rejected Frame")
@Description("A response of a server was not read, because it is too long or damaged")
@Category("Quiver")
@StackTrace(false)
final class RejectedFrameEvent extends Event {

  private static final RejectedFrameEvent ANY = new RejectedFrameEvent();

  @Label("Node")
  @Nullable String node;

  @Label("Reason")
  @Nullable String reason;

  private RejectedFrameEvent() {}

  /** Tells of a frame, if somebody records such events. */
  static void commit(SocketAddress node, String reason) {
    if (ANY.isEnabled()) {
      RejectedFrameEvent event = new RejectedFrameEvent();
      event.node = String.valueOf(node);
      event.reason = reason;
      event.commit();
    }
  }
}
