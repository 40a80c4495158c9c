/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import java.util.concurrent.atomic.LongAdder;

/** The counters of a session since it was opened. Thread-safe, without locks. */
public final class SessionCounts {

  final LongAdder vectorsWritten = new LongAdder();
  final LongAdder bytesWritten = new LongAdder();
  final LongAdder vectorsEncoded = new LongAdder();
  final LongAdder pages = new LongAdder();
  final LongAdder cells = new LongAdder();
  final LongAdder framesRejected = new LongAdder();
  final LongAdder driverPages = new LongAdder();

  /** Counts borrowed values that were written into a frame, and their bytes. */
  public void written(int values, long bytes) {
    if (values > 0) {
      vectorsWritten.add(values);
      bytesWritten.add(bytes);
    }
  }

  /** Counts vectors of a request that were encoded before the frame was written. */
  public void encoded(int vectors) {
    if (vectors != 0) {
      vectorsEncoded.add(vectors);
    }
  }

  public void page(int rows, int columns) {
    pages.increment();
    cells.add((long) rows * columns);
  }

  /** Counts a page that the application gets with the driver's rows and not Quiver's. */
  public void driverPage() {
    driverPages.increment();
  }

  public void frameRejected() {
    framesRejected.increment();
  }
}
