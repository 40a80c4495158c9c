/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How busy the compiler of this JVM has been in the last one or two seconds. The JVM adds the time
 * of a compilation when it ends, so that less than a second tells nothing.
 *
 * <p>For one thread.
 */
final class CompilerLoad {

  private static final long WINDOW = TimeUnit.SECONDS.toNanos(1);

  /** Of the time of each of the compiler's threads. */
  private static final double HIGH = 0.25;

  private final LongSupplier clock;
  private final LongSupplier compiling;
  private final double highLoad;
  private long start;
  private long compiledAtStart;
  private long middle;
  private long compiledAtMiddle;

  /**
   * A compiler that is watched from now on.
   *
   * @param clock the time, in nanoseconds from some point on
   * @param compiling what all compilations have taken, in nanoseconds
   * @param threads how many can compile at a time
   */
  CompilerLoad(LongSupplier clock, LongSupplier compiling, int threads) {
    this.clock = clock;
    this.compiling = compiling;
    this.highLoad = HIGH * threads;
    this.start = clock.getAsLong();
    this.compiledAtStart = compiling.getAsLong();
    this.middle = start;
    this.compiledAtMiddle = compiledAtStart;
  }

  /** That of this JVM; one that tells no times of its compiler never has a high load. */
  static CompilerLoad ofThisJvm() {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    return compiler != null && compiler.isCompilationTimeMonitoringSupported()
        ? new CompilerLoad(
            System::nanoTime,
            () -> TimeUnit.MILLISECONDS.toNanos(compiler.getTotalCompilationTime()),
            VmFlags.compilerThreads())
        : new CompilerLoad(System::nanoTime, () -> 0, 1);
  }

  /** Whether a further method would have to wait; before a second has passed it is not known. */
  boolean isHigh() {
    long now = clock.getAsLong();
    long compiled = compiling.getAsLong();
    long elapsed = now - start;
    boolean high = elapsed >= WINDOW && compiled - compiledAtStart > highLoad * elapsed;
    if (now - middle >= WINDOW) {
      start = middle;
      compiledAtStart = compiledAtMiddle;
      middle = now;
      compiledAtMiddle = compiled;
    }
    return high;
  }
}
