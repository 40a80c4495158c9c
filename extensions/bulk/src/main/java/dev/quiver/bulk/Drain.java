/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.util.concurrent.atomic.AtomicInteger;

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

  /**
   * Tells that there may be work.
   *
   * @return whether the caller has to see to it that {@link #run} is called, by some thread
   */
  boolean begin() {
    return calls.getAndIncrement() == 0;
  }

  /** Works until nobody has told of more. */
  void run() {
    int seen = 1;
    do {
      work.run();
      seen = calls.addAndGet(-seen);
    } while (seen != 0);
  }
}
