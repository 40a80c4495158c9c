/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import dev.quiver.internal.bulk.Ring;
import dev.quiver.internal.bulk.ScanRange;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Counts what was handed out: rows, and ranges whose rows are all with the consumer. Guarded by the
 * lock of its {@link Scan}.
 */
final class ScanTally {
  private static final int MANY = 1024;

  private final long start = System.nanoTime();
  final LongAdder retries = new LongAdder(); // without the lock
  private final ScanPosition first;
  private @Nullable ScanPlan plan;

  /** Merged if they are many. */
  private List<ScanRange> finished = new ArrayList<>();

  private long rows;
  private long bytes;
  private int finishedRanges;
  private double share;

  /** What this scan reads of the ring. */
  private double shareToRead;

  /** Ranges that are read, whose last rows may still wait for others in a chunk. */
  private final Deque<Ended> ended = new ArrayDeque<>();

  /**
   * A range that is read.
   *
   * @param rows of the whole scan up to its last
   */
  private record Ended(ScanRange range, long rows) {}

  /**
   * @param first where the scan begins
   */
  ScanTally(ScanPosition first) {
    this.first = first;
  }

  void begin(ScanPlan made) {
    plan = made;
    finished.addAll(made.finished());
    for (ScanRange range : finished) {
      share += made.ring().share(range);
    }
    for (ScanRange range : made.ranges()) {
      shareToRead += made.ring().share(range);
    }
  }

  /** The share that a range is of what this scan reads. */
  double share(ScanRange range) {
    return Objects.requireNonNull(plan, "the plan").ring().share(range) / shareToRead;
  }

  /** The rows of a page were read. */
  void read(Page page) {
    rows += page.count();
    bytes += page.bytes();
    page.of().rows += page.count();
    if (page.isLast()) {
      ended.add(new Ended(page.of().range, rows));
    }
  }

  /** So many of the rows that were read are with the consumer. */
  void delivered(long count) {
    while (!ended.isEmpty() && ended.element().rows() <= count) {
      ScanRange range = ended.remove().range();
      finishedRanges++;
      Ring ring = Objects.requireNonNull(plan).ring();
      share += ring.share(range);
      finished.add(range);
      if (finished.size() >= MANY) {
        finished = ring.merged(finished);
      }
    }
  }

  ScanProgress progress(int inFlight) {
    ScanPlan known = plan;
    int ranges = known == null ? 0 : known.ranges().size();
    return new Progress(
        rows,
        bytes,
        ranges,
        finishedRanges,
        known == null ? 0 : finishedShare(ranges),
        retries.sum(),
        inFlight,
        known == null
            ? first
            : new ScanPosition(known.scan() + "[" + known.ring().format(finished) + "]"),
        Duration.ofNanos(System.nanoTime() - start));
  }

  private double finishedShare(int ranges) {
    if (finishedRanges == ranges) {
      // Not the sum, which is rounded: the tokens of nodes are any numbers.
      return 1;
    }
    return Double.isNaN(share) ? (double) finishedRanges / ranges : Math.min(1, share);
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
      Duration elapsed)
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
          "%,d rows, %,d of %,d ranges (%.1f%%), %,.0f rows/s, %,d bytes, %d requests in flight,"
              + " %,d sent again",
          rows,
          finishedRanges,
          ranges,
          share * 100,
          rowsPerSecond(),
          bytes,
          inFlight,
          retries);
    }
  }
}
