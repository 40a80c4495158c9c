/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * An action that only one thread at a time runs. If another thread requests a run meanwhile, the
 * running thread repeats the action.
 */
final class Drain {
  private final Runnable work;
  private final AtomicInteger calls = new AtomicInteger();

  /**
   * @param work the action, which does everything that is pending
   */
  Drain(Runnable work) {
    this.work = work;
  }

  /** Runs the action on this thread, or makes the thread that is running it repeat it. */
  void runHere() {
    if (calls.getAndIncrement() == 0) {
      run();
    }
  }

  /**
   * Runs the action on a thread of the executor; if another thread is running it, makes that thread
   * repeat it.
   *
   * @param onRejection called if the executor rejects the task; then this thread runs the action
   */
  void runBy(Executor executor, Consumer<Throwable> onRejection) {
    if (calls.getAndIncrement() == 0) {
      try {
        executor.execute(this::run);
      } catch (RuntimeException | Error e) {
        onRejection.accept(e);
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
