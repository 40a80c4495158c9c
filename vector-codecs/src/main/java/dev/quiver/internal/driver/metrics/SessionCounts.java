/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import java.util.concurrent.atomic.LongAdder;

/** What a session has counted since it was opened. Thread-safe, without locks. */
public final class SessionCounts {

  final LongAdder vectorsWritten = new LongAdder();
  final LongAdder bytesWritten = new LongAdder();
  final LongAdder vectorsEncoded = new LongAdder();
  final LongAdder pages = new LongAdder();
  final LongAdder cells = new LongAdder();
  final LongAdder framesRejected = new LongAdder();
  final LongAdder driverPages = new LongAdder();

  /** Lent values of a statement were written into a frame, with as many bytes. */
  public void written(int values, long bytes) {
    if (values > 0) {
      vectorsWritten.add(values);
      bytesWritten.add(bytes);
    }
  }

  /** Vectors of a request had bytes of their own before there was a frame. */
  public void encoded(int vectors) {
    if (vectors != 0) {
      vectorsEncoded.add(vectors);
    }
  }

  /** A page was read. */
  public void page(int rows, int columns) {
    pages.increment();
    cells.add((long) rows * columns);
  }

  /** The rows of a page were the driver's. */
  public void driverPage() {
    driverPages.increment();
  }

  /** A frame was rejected. */
  public void frameRejected() {
    framesRejected.increment();
  }
}
