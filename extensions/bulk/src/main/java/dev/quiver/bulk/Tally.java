/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Counts rows, and keeps those that failed. Guarded by the lock of its {@link Load}. */
final class Tally<R> {
  private final Options<R> options;
  private final long start = System.nanoTime();
  private final Positions positions;
  private final LongAdder retries = new LongAdder();
  private final List<RowFailure<R>> failures = new ArrayList<>();
  private long taken;
  private long written;
  private long failed;
  private long bytes;

  Tally(Options<R> options) {
    this.options = options;
    this.positions = new Positions(options.first);
  }

  /** The position of the next row. */
  long taken() {
    return options.first + taken++;
  }

  void retried() {
    retries.increment();
  }

  /**
   * Counts the rows of a request.
   *
   * @param reason null if they are written
   * @return the failures, to be told without a lock
   */
  List<RowFailure<R>> ended(Request<R> request, @Nullable Throwable reason, int attempts) {
    for (Taken<R> row : request.rows()) {
      positions.done(row.position());
    }
    int count = request.rows().size();
    if (reason == null) {
      written += count;
      bytes += request.bytes();
      return List.of();
    }
    failed += count;
    boolean surelyNot =
        reason instanceof NotAppliedException || Outcome.of(reason) != Outcome.UNKNOWN;
    List<RowFailure<R>> ended = new ArrayList<>(count);
    for (Taken<R> row : request.rows()) {
      ended.add(new RowFailure<>(row.position(), row.row(), reason, attempts, surelyNot));
    }
    if (options.onFailure == null) {
      failures.addAll(ended);
    }
    return ended;
  }

  boolean tooMany() {
    return failed > options.atMostFailures;
  }

  /** Tells of failures, without the lock: one thread at a time. */
  void tell(List<RowFailure<R>> ended) {
    Consumer<? super RowFailure<R>> listener = options.onFailure;
    if (listener != null && !ended.isEmpty()) {
      synchronized (options) {
        ended.forEach(listener);
      }
    }
  }

  List<RowFailure<R>> failures() {
    return failures;
  }

  BulkProgress progress(int inFlight, int limit) {
    return new BulkProgress(
        taken,
        written,
        failed,
        retries.sum(),
        bytes,
        inFlight,
        limit,
        positions.certain(),
        options.expected,
        Duration.ofNanos(System.nanoTime() - start));
  }
}
