/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** The event that the kernel in use has changed. Loaded only where there is Flight Recorder. */
@Name("quiver.KernelSwitch")
@Label("Kernel Switch")
@Description("All sessions move vectors with another kernel from now on")
@Category("Quiver")
@StackTrace(false)
final class KernelSwitchEvent extends Event {

  @Label("From")
  @Nullable String from;

  @Label("To")
  @Nullable String to;

  @Label("Reason")
  @Nullable String reason;

  static void commit(KernelChoice from, KernelChoice to) {
    KernelSwitchEvent event = new KernelSwitchEvent();
    if (event.isEnabled()) {
      event.from = from.best().name();
      event.to = to.best().name();
      event.reason = to.reason();
      event.commit();
    }
  }
}
