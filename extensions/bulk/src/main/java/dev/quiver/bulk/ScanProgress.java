/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How far a scan is.
 *
 * <p>The page {@code docs/guide/scan.md} has an example.
 *
 * @param rows that were read. Those that wait in a chunk or matrix that is not whole yet are among
 *     them
 * @param bytes of the answers that they came in, empty ones too, after decompression
 * @param ranges how many ranges of tokens there are to read; 0 as long as that is not known
 * @param finishedRanges of these, those whose rows the consumer was given, all of them
 * @param share of the ring that is finished, from 0 to 1, with what earlier scans have finished; of
 *     the ranges where tokens are no numbers
 * @param retries requests that were sent again
 * @param inFlight requests that are not answered yet
 * @param finished the finished ranges, with those of earlier scans, for {@link
 *     TableScan#leavingOut}: a text of some characters for each gap between them. Empty as long as
 *     the ranges are not known
 * @param elapsed since the scan began
 * @since 0.1.0
 */
public record ScanProgress(
    long rows,
    long bytes,
    int ranges,
    int finishedRanges,
    double share,
    long retries,
    int inFlight,
    String finished,
    Duration elapsed) {

  /**
   * Rows in a second, since the scan began.
   *
   * @return 0 if no time has passed
   * @since 0.1.0
   */
  public double rowsPerSecond() {
    long nanos = elapsed.toNanos();
    return nanos == 0 ? 0 : rows * 1e9 / nanos;
  }

  /**
   * How long the rest takes if it goes on as it went.
   *
   * @return null if no range is finished yet
   * @since 0.1.0
   */
  public @Nullable Duration remaining() {
    if (finishedRanges == 0) {
      return null;
    }
    double left = (double) (ranges - finishedRanges) / finishedRanges;
    return Duration.ofNanos((long) (left * elapsed.toNanos()));
  }

  /**
   * One line for a log.
   *
   * @since 0.1.0
   */
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
