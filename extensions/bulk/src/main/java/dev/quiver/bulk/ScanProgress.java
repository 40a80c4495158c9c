/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The state of a scan or a lookup at one moment. Its {@code toString} is one line for a log.
 *
 * <p>The page {@code docs/guide/scan.md} has an example.
 *
 * @since 0.1.0
 */
public sealed interface ScanProgress permits ScanTally.Progress {

  /** {@return the number of rows that were read, including the rows of an unfinished chunk} */
  long rows();

  /** {@return the bytes of all responses, after decompression} */
  long bytes();

  /** {@return the number of token ranges, or keys of a lookup, to read; 0 until it is known} */
  int ranges();

  /** {@return the number of ranges or keys whose rows the consumer has received} */
  int finishedRanges();

  /**
   * {@return the finished share of the ring, from 0 to 1, including ranges of earlier scans} If
   * tokens are not numbers, or with {@link TableScan#withTokenRange}, it is the share of finished
   * ranges; for a lookup, of keys.
   */
  double share();

  /** {@return the number of retries} */
  long retries();

  /** {@return the number of requests that are not answered yet} */
  int inFlight();

  /** {@return the finished ranges, including the ranges of earlier scans; none for a lookup} */
  ScanPosition position();

  /** {@return the time since the scan began} */
  Duration elapsed();

  /** {@return the rows per second since the scan began; 0 if no time has passed} */
  double rowsPerSecond();

  /** {@return the remaining time at the rate so far; null if no range is finished yet} */
  @Nullable Duration remaining();
}
