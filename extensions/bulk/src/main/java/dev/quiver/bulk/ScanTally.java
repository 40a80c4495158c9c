/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import dev.quiver.bulk.ReadPlan.Finished;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The counters of a scan, and the parts whose rows the consumer has received. Guarded by the lock
 * of its {@link Scan}.
 */
final class ScanTally {
  private final long start = System.nanoTime();
  final LongAdder retries = new LongAdder(); // incremented without holding the lock
  private final ScanOptions options;
  private @Nullable ReadPlan plan;
  private Finished finished = Finished.UNKNOWN;

  private long rows;
  private long bytes;
  private int parts;
  private int finishedParts;

  /** The share of the ring that this run reads. */
  private double shareToRead;

  /** Parts that were read, but whose last rows the consumer may not have received yet. */
  private final Deque<Ended> ended = new ArrayDeque<>();

  /** A part that was read, and the number of rows that the run had read when the part ended. */
  private record Ended(int part, long rows) {}

  ScanTally(ScanOptions options) {
    this.options = options;
  }

  void begin(ReadPlan made) {
    plan = made;
    finished = made.begin();
    for (int part = 0; part < made.parts(); part++) {
      shareToRead += made.share(part);
      parts += made.size(part);
    }
  }

  /** Returns the share of a part in all parts that this run reads, from 0 to 1. */
  double share(int part) {
    return Objects.requireNonNull(plan, "the plan").share(part) / shareToRead;
  }

  void read(Page page) {
    rows += page.count();
    bytes += page.bytes();
    page.of().rows += page.count();
    if (page.isLast()) {
      ended.add(new Ended(page.of().part, rows));
    }
  }

  /** Sets how many rows the consumer has received. */
  void delivered(long count) {
    while (!ended.isEmpty() && ended.element().rows() <= count) {
      int part = ended.remove().part();
      finished.add(part);
      finishedParts += Objects.requireNonNull(plan, "the plan").size(part);
    }
  }

  ScanProgress progress(int inFlight) {
    ReadPlan known = plan;
    return new Progress(
        rows,
        bytes,
        parts,
        finishedParts,
        known == null ? 0 : finishedShare(),
        retries.sum(),
        inFlight,
        known == null ? options.finished : finished.position(),
        Duration.ofNanos(System.nanoTime() - start),
        options.unit());
  }

  private double finishedShare() {
    if (finishedParts == parts) {
      // The sum of the shares may be less than 1, because shares are rounded.
      return 1;
    }
    double share = finished.share();
    return Double.isNaN(share) ? (double) finishedParts / parts : Math.min(1, share);
  }

  record Progress(
      long rows,
      long bytes,
      int ranges,
      int finishedRanges,
      double share,
      long retries,
      int inFlight,
      ScanPosition position,
      Duration elapsed,
      String unit)
      implements ScanProgress {

    @Override
    public double rowsPerSecond() {
      long nanos = elapsed.toNanos();
      return nanos == 0 ? 0 : rows * 1e9 / nanos;
    }

    @Override
    public @Nullable Duration remaining() {
      if (finishedRanges == 0) {
        return null;
      }
      double left = (double) (ranges - finishedRanges) / finishedRanges;
      return Duration.ofNanos((long) (left * elapsed.toNanos()));
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%,d rows, %,d of %,d %s (%.1f%%), %,.0f rows/s, %,d bytes, %d requests in flight,"
              + " %,d retries",
          rows,
          finishedRanges,
          ranges,
          unit,
          share * 100,
          rowsPerSecond(),
          bytes,
          inFlight,
          retries);
    }
  }
}
