/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Work that one thread at a time does, however often it is told of. Who tells while another thread
 * is at it leaves the work to that one, which looks again before it goes.
 */
final class Drain {
  private final Runnable work;
  private final AtomicInteger calls = new AtomicInteger();

  /**
   * @param work does all that there is to do
   */
  Drain(Runnable work) {
    this.work = work;
  }

  /** Tells that there may be work, which this thread does if no other is at it. */
  void runHere() {
    if (calls.getAndIncrement() == 0) {
      run();
    }
  }

  /**
   * Tells that there may be work, which a thread of the executor does if no thread is at it.
   *
   * @param onRefusal called if the executor has none; then this thread does the work
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
