/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Counts rows, and keeps those that failed. Guarded by the lock of its {@link Load}, except {@link
 * #position}.
 */
final class Tally<R> {
  private final Options<R> options;
  private final long start = System.nanoTime();
  private final Positions positions;
  final LongAdder retries = new LongAdder(); // incremented without holding the lock
  private final List<RowFailure<R>> failures = new ArrayList<>();

  /** The number of lists of failures that are being passed to the listener. */
  private int notifying;

  private long read;
  private long written;
  private long failed;
  private long bytes;

  Tally(Options<R> options) {
    this.options = options;
    this.positions = new Positions(options.first);
  }

  /** Returns the position of the next row; only the thread that adds rows changes it. */
  long position() {
    return options.first + read;
  }

  void read() {
    read++;
  }

  /**
   * Counts the rows of a request.
   *
   * @param reason the failure; null if the rows are written
   * @param mayBeWritten whether any attempt may have been executed
   * @return the failures. The caller passes them to {@link #notifyListener} without holding the
   *     lock, and then to {@link #notified}
   */
  List<RowFailure<R>> ended(
      Request<R> request, @Nullable Throwable reason, int attempts, boolean mayBeWritten) {
    if (reason == null) {
      written += request.rows.size();
      bytes += request.frameBytes();
      for (int i = 0; i < request.rows.size(); i++) {
        positions.done(request.rows.get(i).position());
      }
      return List.of();
    }
    return failed(
        request.rows.stream()
            .<RowFailure<R>>map(
                row -> new Failure<>(row.position(), row.row(), reason, attempts, mayBeWritten))
            .toList());
  }

  /** Counts a row as read and as failed, because it failed before a request was sent for it. */
  List<RowFailure<R>> rejected(R row, Throwable reason) {
    read();
    return failed(List.of(new Failure<>(position() - 1, row, reason, 0, false)));
  }

  private List<RowFailure<R>> failed(List<RowFailure<R>> ended) {
    failed += ended.size();
    if (options.failureListener == null) {
      failures.addAll(ended);
    }
    notifying++;
    return ended;
  }

  boolean tooMany() {
    return failed > options.maxFailures;
  }

  /**
   * Passes failures to the listener, on one thread at a time. The caller must not hold the load's
   * lock.
   *
   * @return how many failures the listener received without throwing; all without a listener
   */
  int notifyListener(List<RowFailure<R>> ended, Consumer<Throwable> thrown) {
    Consumer<? super RowFailure<R>> listener = options.failureListener;
    int notified = 0;
    if (listener != null) {
      synchronized (options) {
        try {
          for (RowFailure<R> failure : ended) {
            listener.accept(failure);
            notified++;
          }
        } catch (Throwable e) {
          thrown.accept(e);
          return notified;
        }
      }
    }
    return ended.size();
  }

  /**
   * Records that {@link #notifyListener} has returned.
   *
   * @param count the result of {@link #notifyListener}; the failures after the first {@code count}
   *     are added to the result of the load
   * @param continues whether the run continues
   */
  void notified(List<RowFailure<R>> ended, int count, boolean continues) {
    if (continues && options.failureListener != null) {
      // The listener is responsible for writing these rows again.
      ended.subList(0, count).forEach(failure -> positions.done(failure.position()));
    }
    failures.addAll(ended.subList(count, ended.size()));
    notifying--;
  }

  /** Returns whether the listener is being called; the run completes only after that. */
  boolean isNotifying() {
    return notifying > 0;
  }

  List<RowFailure<R>> failures() {
    return failures;
  }

  BulkProgress progress(int inFlight, int maxInFlight) {
    return new Progress(
        read,
        written,
        failed,
        retries.sum(),
        bytes,
        inFlight,
        maxInFlight,
        positions.committed(),
        options.rowsToLoad(),
        Duration.ofNanos(System.nanoTime() - start));
  }

  record Failure<R>(long position, R row, Throwable reason, int attempts, boolean mayBeWritten)
      implements RowFailure<R> {}

  record Progress(
      long rowsRead,
      long rowsWritten,
      long rowsFailed,
      long retries,
      long bytes,
      int inFlight,
      int maxInFlight,
      long resumePosition,
      OptionalLong expectedRows,
      Duration elapsed)
      implements BulkProgress {

    @Override
    public double rowsPerSecond() {
      long nanos = elapsed.toNanos();
      return nanos == 0 ? 0 : rowsWritten * 1e9 / nanos;
    }

    @Override
    public @Nullable Duration remaining() {
      if (expectedRows.isEmpty() || rowsWritten == 0) {
        return null;
      }
      long rest = Math.max(0, expectedRows.getAsLong() - rowsWritten - rowsFailed);
      return Duration.ofNanos((long) (rest / rowsPerSecond() * 1e9));
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%,d %s written%s, %,d failed, %,.0f rows/s, %,d bytes, "
              + "%d of %d requests in flight, %,d retries",
          rowsWritten,
          rowsWritten == 1 ? "row" : "rows",
          expectedRows.isPresent()
              ? String.format(Locale.ROOT, " of %,d", expectedRows.getAsLong())
              : "",
          rowsFailed,
          rowsPerSecond(),
          bytes,
          inFlight,
          maxInFlight,
          retries);
    }
  }
}
