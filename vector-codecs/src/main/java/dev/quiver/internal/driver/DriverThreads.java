/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.internal.core.util.concurrent.BlockingOperation;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;

/** The threads of the driver, which deliver responses and so must not wait for one. */
public final class DriverThreads {

  private DriverThreads() {}

  /**
   * Rejects a call that waits for a response.
   *
   * @throws IllegalStateException if the current thread is a thread of the driver
   */
  public static void checkNotOnOne() {
    BlockingOperation.checkNotDriverThread();
  }

  /**
   * Waits until a condition holds, which is tested under the lock. If the thread is one of a {@code
   * ForkJoinPool}, the pool may start another one: the common pool also runs the timers of {@code
   * CompletableFuture}, which may have to wake this thread.
   */
  public static void await(Object lock, BooleanSupplier condition) throws InterruptedException {
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
