/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Work that one thread at a time does. A call during the work makes that thread do it once more.
 */
final class Drain {
  private final Runnable work;
  private final AtomicInteger calls = new AtomicInteger();

  /**
   * @param work does all that is pending
   */
  Drain(Runnable work) {
    this.work = work;
  }

  /** Does the work on this thread, unless another thread is doing it. */
  void runHere() {
    if (calls.getAndIncrement() == 0) {
      run();
    }
  }

  /**
   * Does the work on a thread of the executor, unless another thread is doing it.
   *
   * @param onRefusal called if the executor rejects it; then this thread does the work
   */
  void runBy(Executor executor, Consumer<RuntimeException> onRefusal) {
    if (calls.getAndIncrement() == 0) {
      try {
        executor.execute(this::run);
      } catch (RuntimeException e) {
        onRefusal.accept(e);
        run();
      }
    }
  }

  private void run() {
    int seen = 1;
    do {
      work.run();
      seen = calls.addAndGet(-seen);
    } while (seen != 0);
  }
}
