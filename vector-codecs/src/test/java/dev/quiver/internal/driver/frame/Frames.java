/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import dev.quiver.internal.driver.FrameValues;

/** What tests ask about frames. */
final class Frames {

  private Frames() {}

  /** Whether any values of the message write themselves. */
  static boolean hasLentValues(Frame frame) {
    return frame.message instanceof Execute execute
        ? execute.options.positionalValues instanceof FrameValues
        : ((Batch) frame.message).values.stream().anyMatch(FrameValues.class::isInstance);
  }
}
