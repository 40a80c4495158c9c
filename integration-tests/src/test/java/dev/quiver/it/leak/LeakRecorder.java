/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.leak;

import io.netty.buffer.ByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Netty's leak detector, which also keeps what it finds for the tests. The build names it in {@code
 * io.netty.customResourceLeakDetector}.
 */
public final class LeakRecorder<T> extends ResourceLeakDetector<T> {
  private static final Queue<String> LEAKS = new ConcurrentLinkedQueue<>();
  private static final int ROUNDS = 5;
  private static final long PAUSE_NANOS = 20_000_000;

  /** Called by Netty. */
  public LeakRecorder(Class<?> resourceType, int samplingInterval) {
    super(resourceType, samplingInterval);
  }

  /** Netty looks for it, but does not call it. */
  public LeakRecorder(Class<?> resourceType, int samplingInterval, long maxActive) {
    super(resourceType, samplingInterval);
  }

  /** Whether Netty in this JVM tracks each buffer with a detector of this class. */
  static boolean isInUse() {
    return LeakRecorder.class
            .getName()
            .equals(System.getProperty("io.netty.customResourceLeakDetector"))
        && getLevel() == Level.PARANOID;
  }

  /**
   * What leaked in this JVM so far, as Netty describes it: where each buffer was retained and
   * released.
   */
  static List<String> findLeaks() {
    for (int round = 0; round < ROUNDS; round++) {
      System.gc();
      LockSupport.parkNanos(PAUSE_NANOS);
      // The detector looks for what was collected when it is to track the next buffer.
      ByteBufAllocator.DEFAULT.ioBuffer(1).release();
    }
    return List.copyOf(LEAKS);
  }

  @Override
  protected boolean needReport() {
    return true;
  }

  @Override
  protected void reportTracedLeak(String resourceType, String records) {
    LEAKS.add(resourceType + " " + records);
  }

  @Override
  protected void reportUntracedLeak(String resourceType) {
    LEAKS.add(resourceType + ", no records");
  }
}
