/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import dev.quiver.internal.jfr.FlightRecorder;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The kernel in use over time: that of the start, until a thread in the background has found out
 * which one stays.
 */
final class KernelUse {

  static final String THREAD = "quiver-kernel-warm-up";

  /** Bytes: what the interpreter takes for the Vector API, many times. */
  private static final long STACK = 256 * 1024L;

  /** Finds out which kernel stays, in the background. */
  interface Preparation {
    KernelChoice of(KernelChoice start) throws InterruptedException;
  }

  private final Preparation preparation;
  private final Consumer<VectorKernel> switchTo;
  private final AtomicBoolean begun = new AtomicBoolean();
  private final CompletableFuture<VectorKernel> staying = new CompletableFuture<>();
  private volatile KernelChoice choice;
  private volatile boolean switched;

  /**
   * A kernel to start on.
   *
   * @param preparation chooses the kernel that stays
   * @param switchTo is given the kernel that stays, if it is not that of the start
   */
  KernelUse(KernelChoice start, Preparation preparation, Consumer<VectorKernel> switchTo) {
    this.choice = start;
    this.preparation = preparation;
    this.switchTo = switchTo;
  }

  /** A kernel that stays. */
  static KernelUse of(KernelChoice choice) {
    KernelUse use = new KernelUse(choice, start -> start, kernel -> {});
    use.begun.set(true);
    use.staying.complete(choice.best());
    return use;
  }

  /** The choice of now. */
  KernelChoice choice() {
    return choice;
  }

  /** The kernel that stays, once that is known. A caller cannot complete it for others. */
  CompletableFuture<VectorKernel> staying() {
    return staying.copy();
  }

  /** Whether the choice of now is the one that stays. */
  boolean isSettled() {
    return staying.isDone();
  }

  /** Whether the kernel that stays is another than that of the start. */
  boolean hasSwitched() {
    return switched;
  }

  /** Starts the thread, at the first call. It ends by itself, and keeps no JVM from ending. */
  void begin() {
    if (!begun.compareAndSet(false, true)) {
      return;
    }
    Thread thread = new Thread(null, this::prepare, THREAD, STACK, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    try {
      thread.start();
    } catch (OutOfMemoryError e) {
      settle(choice.staying("no thread to warm it up: " + e.getMessage()));
    }
  }

  private void prepare() {
    KernelChoice start = choice;
    try {
      settle(preparation.of(start));
    } catch (InterruptedException e) {
      settle(start.staying("the thread that warmed it up was interrupted"));
    } catch (RuntimeException | Error e) {
      settle(start.staying("it could not be warmed up: " + e));
    }
  }

  private void settle(KernelChoice chosen) {
    KernelChoice before = choice;
    switched = chosen.best() != before.best();
    if (switched) {
      switchTo.accept(chosen.best());
    }
    choice = chosen;
    if (switched && FlightRecorder.isPresent()) {
      KernelSwitchEvent.commit(before, chosen);
    }
    staying.complete(chosen.best());
  }
}
