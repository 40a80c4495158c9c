/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import java.nio.ByteBuffer;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A custom payload that the driver iterates over when it sizes the frame, and again when it writes
 * it, before the message itself: then it runs an action on the event loop.
 */
final class PayloadThatActs extends AbstractMap<String, ByteBuffer> {

  private static final Map<String, ByteBuffer> ENTRIES =
      Map.of("key", ByteBuffer.allocate(8).asReadOnlyBuffer());

  private final AtomicBoolean isSized = new AtomicBoolean();
  private final Runnable action;

  PayloadThatActs(Runnable action) {
    this.action = action;
  }

  @Override
  public int size() {
    return ENTRIES.size();
  }

  @Override
  public Set<Entry<String, ByteBuffer>> entrySet() {
    if (isSized.getAndSet(true)) {
      action.run();
    }
    return ENTRIES.entrySet();
  }
}
