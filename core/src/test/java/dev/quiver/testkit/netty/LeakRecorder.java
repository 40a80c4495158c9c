/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * Netty's leak detector, which also stores leaks for the tests. The build sets it in {@code
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

  /** Netty requires this constructor, but does not call it. */
  public LeakRecorder(Class<?> resourceType, int samplingInterval, long maxActive) {
    super(resourceType, samplingInterval);
  }

  /** Whether Netty in this JVM tracks buffers with a detector of this class. */
  public static boolean isInUse() {
    return ResourceLeakDetectorFactory.instance().newResourceLeakDetector(ByteBuf.class)
        instanceof LeakRecorder;
  }

  /** Returns the leaks since the last call as Netty describes them, with each buffer's uses. */
  public static List<String> takeLeaks() {
    for (int round = 0; round < ROUNDS; round++) {
      System.gc();
      LockSupport.parkNanos(PAUSE_NANOS);
      // The detector checks for collected buffers when it tracks a new one.
      ByteBufAllocator.DEFAULT.ioBuffer(1).release();
    }
    List<String> leaks = List.copyOf(LEAKS);
    LEAKS.removeAll(leaks);
    return leaks;
  }

  /**
   * Checks that nothing leaked since the last call.
   *
   * @throws AssertionError with the leaks
   */
  public static void checkNone() {
    List<String> leaks = takeLeaks();
    if (!leaks.isEmpty()) {
      throw new AssertionError("Leaked, in all: " + leaks.size() + "\n" + String.join("\n", leaks));
    }
  }

  /**
   * Takes leaks known to be the driver's. Their number depends on how bytes arrived.
   *
   * @param where a class of the driver that used each of them
   * @throws AssertionError for any other leak, or if there is no leak
   */
  public static void forgive(String where) {
    List<String> taken = new ArrayList<>();
    int before;
    do {
      before = taken.size();
      taken.addAll(takeLeaks());
    } while (taken.size() > before);
    if (taken.isEmpty() || !taken.stream().allMatch(leak -> leak.contains(where))) {
      throw new AssertionError("expected leaks of " + where + " only, got: " + taken);
    }
  }

  /**
   * Takes the leaks since the last call; returns where they were allocated: the methods of the
   * driver and of Quiver on the stack, innermost first, without those of Quiver that only delegate.
   */
  public static Set<String> takeOrigins() {
    Set<String> origins = new TreeSet<>();
    for (List<String> leaks = takeLeaks(); !leaks.isEmpty(); leaks = takeLeaks()) {
      leaks.forEach(leak -> origins.add(origin(leak)));
    }
    return origins;
  }

  private static String origin(String leak) {
    return leak.substring(leak.indexOf("Created at:"))
        .lines()
        .map(String::strip)
        .filter(line -> line.startsWith("com.datastax.") || line.startsWith("dev.quiver.internal."))
        .filter(line -> !line.matches(".*\\.BoundedCompressor\\..*"))
        .map(line -> line.substring(0, line.indexOf('(')))
        .collect(Collectors.joining(" < "));
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
