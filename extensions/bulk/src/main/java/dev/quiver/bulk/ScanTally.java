/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import dev.quiver.internal.bulk.ScanRange;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Counts what was handed out: rows, and ranges whose rows are all with the consumer. Guarded by the
 * lock of its {@link Scan}.
 */
final class ScanTally {
  private final long start = System.nanoTime();
  private final LongAdder retried = new LongAdder();
  private @Nullable ScanPlan plan;
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

  void begin(ScanPlan made) {
    plan = made;
    for (ScanRange range : made.finished().ranges()) {
      share += made.ring().share(range);
    }
    for (ScanRange range : made.ranges()) {
      shareToRead += made.ring().share(range);
    }
  }

  /** Without the lock, too. */
  void retried() {
    retried.increment();
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
      ScanPlan known = Objects.requireNonNull(plan);
      known.finished().add(range);
      share += known.ring().share(range);
    }
  }

  ScanProgress progress(int inFlight) {
    ScanPlan known = plan;
    int ranges = known == null ? 0 : known.ranges().size();
    return new ScanProgress(
        rows,
        bytes,
        ranges,
        finishedRanges,
        known == null ? 0 : finishedShare(ranges),
        retried.sum(),
        inFlight,
        known == null ? "" : known.finished().toString(),
        Duration.ofNanos(System.nanoTime() - start));
  }

  private double finishedShare(int ranges) {
    if (finishedRanges == ranges) {
      // Not the sum, which is rounded: the tokens of nodes are any numbers.
      return 1;
    }
    return Double.isNaN(share) ? (double) finishedRanges / ranges : Math.min(1, share);
  }
}
