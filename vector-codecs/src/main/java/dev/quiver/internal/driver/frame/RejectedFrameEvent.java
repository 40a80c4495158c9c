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

/** The event for a rejected frame. This class is loaded only if Flight Recorder is available. */
@Name("quiver.RejectedFrame")
@Label("Rejected Frame")
@Description(
    "A response or an event from a server was rejected because it was too long or malformed")
@Category("Quiver")
@StackTrace(false)
final class RejectedFrameEvent extends Event {

  private static final RejectedFrameEvent ANY = new RejectedFrameEvent();

  @Label("Node")
  @Nullable String node;

  @Label("Reason")
  @Nullable String reason;

  private RejectedFrameEvent() {}

  /** Emits an event, if a recording has enabled events of this class. */
  static void commit(SocketAddress node, String reason) {
    if (ANY.isEnabled()) {
      RejectedFrameEvent event = new RejectedFrameEvent();
      event.node = String.valueOf(node);
      event.reason = reason;
      event.commit();
    }
  }
}
