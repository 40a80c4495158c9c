/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The state of a load at one moment. Its {@code toString} is one line for a log.
 *
 * <p>The page {@code docs/guide/bulk.md} has an example.
 *
 * @since 0.1.0
 */
public sealed interface BulkProgress permits Tally.Progress {

  /** {@return the number of rows that were read from the source, without skipped rows} */
  long rowsRead();

  /** {@return the number of rows that are written: the server has confirmed their requests} */
  long rowsWritten();

  /** {@return the number of rows that failed} */
  long rowsFailed();

  /** {@return the number of retries} */
  long retries();

  /** {@return the bytes of the written statements, as if each were a separate request} */
  long bytes();

  /** {@return the number of requests that are not answered yet} */
  int inFlight();

  /** {@return the current limit of requests in flight; 0 before the first row} */
  int maxInFlight();

  /**
   * {@return the position of the source at which a later run can start} All rows before it are
   * written, or were passed to the listener of {@link BulkWriter#withFailureListener}.
   */
  long resumePosition();

  /**
   * {@return the number of rows that the run will read, if {@link BulkWriter#withExpectedRows} is
   * set} Rows that {@link BulkWriter#withStartPosition} skips do not count.
   */
  OptionalLong expectedRows();

  /** {@return the time since the run began} */
  Duration elapsed();

  /** {@return the written rows per second since the run began; 0 if no time has passed} */
  double rowsPerSecond();

  /**
   * {@return the remaining time at the rate so far; null if the number of rows is unknown, or no
   * row is written yet}
   */
  @Nullable Duration remaining();
}
