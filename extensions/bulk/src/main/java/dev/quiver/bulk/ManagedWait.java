/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;

/** A wait for another thread, which may need a thread of the pool of the waiting one. */
final class ManagedWait {

  private ManagedWait() {}

  /**
   * Waits until a condition holds, which is tested under the lock. If the thread is one of a {@code
   * ForkJoinPool}, the pool may start another one: the common pool also runs the timers of {@code
   * CompletableFuture}, which may have to wake this thread.
   */
  static void await(Object lock, BooleanSupplier condition) throws InterruptedException {
    ForkJoinPool.ManagedBlocker blocker =
        new ForkJoinPool.ManagedBlocker() {
          @Override
          public boolean isReleasable() {
            synchronized (lock) {
              return condition.getAsBoolean();
            }
          }

          @Override
          public boolean block() throws InterruptedException {
            synchronized (lock) {
              while (!condition.getAsBoolean()) {
                lock.wait();
              }
              return true;
            }
          }
        };
    try {
      ForkJoinPool.managedBlock(blocker);
    } catch (RejectedExecutionException e) { // the pool has too many threads
      blocker.block();
    }
  }
}
