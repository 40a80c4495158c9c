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

  /** {@return the number of rows that were read, also those of a chunk that is not whole yet} */
  long rows();

  /** {@return the bytes of all answers, after decompression} */
  long bytes();

  /**
   * {@return how many ranges of tokens, or keys of a lookup, are to be read; 0 as long as that is
   * not known}
   */
  int ranges();

  /** {@return the number of ranges or keys whose rows the consumer was given, all of them} */
  int finishedRanges();

  /**
   * {@return the finished share of the ring, from 0 to 1, with what earlier scans have finished}
   * Where tokens are no numbers, it is the share of the ranges, and of a lookup that of the keys.
   */
  double share();

  /** {@return the number of requests that were sent again} */
  long retries();

  /** {@return the number of requests that are not answered yet} */
  int inFlight();

  /** {@return the finished ranges, with those of earlier scans; none of a lookup} */
  ScanPosition position();

  /** {@return the time since the scan began} */
  Duration elapsed();

  /** {@return the rows in a second, since the scan began; 0 if no time has passed} */
  double rowsPerSecond();

  /** {@return how long the rest takes at the rate so far; null if no range is finished yet} */
  @Nullable Duration remaining();
}
