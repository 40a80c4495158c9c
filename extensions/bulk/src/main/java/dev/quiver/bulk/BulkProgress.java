/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * How far a run is.
 *
 * <p>The page {@code docs/guide/bulk.md} has an example.
 *
 * @param taken rows that were taken from the source
 * @param written rows whose request was answered: they are there
 * @param failed rows that were given up
 * @param retries requests that were sent again
 * @param bytes of the statements that were written, each as it would be in a request of its own
 * @param inFlight requests that are not answered yet
 * @param limit how many requests may be in flight now
 * @param certainPosition all rows before this position of the source are written, or were given to
 *     {@link BulkWriter#onFailure}: a later run can start here
 * @param expected how many rows the run is to take, if that is known: all of the source, but for
 *     those that {@link BulkWriter#startingAt} leaves out
 * @param elapsed since the run began
 * @since 0.1.0
 */
public record BulkProgress(
    long taken,
    long written,
    long failed,
    long retries,
    long bytes,
    int inFlight,
    int limit,
    long certainPosition,
    OptionalLong expected,
    Duration elapsed) {

  /**
   * Rows in a second, since the run began.
   *
   * @return 0 if no time has passed
   * @since 0.1.0
   */
  public double rowsPerSecond() {
    long nanos = elapsed.toNanos();
    return nanos == 0 ? 0 : written * 1e9 / nanos;
  }

  /**
   * How long the rest takes if it goes on as it went.
   *
   * @return null if nobody knows how many rows there are, or none is written yet
   * @since 0.1.0
   */
  public @Nullable Duration remaining() {
    if (expected.isEmpty() || written == 0) {
      return null;
    }
    long rest = Math.max(0, expected.getAsLong() - written - failed);
    return Duration.ofNanos((long) (rest / rowsPerSecond() * 1e9));
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
        "%,d %s written%s, %,d failed, %,.0f rows/s, %,d bytes, "
            + "%d of %d requests in flight, %,d sent again",
        written,
        written == 1 ? "row" : "rows",
        expected.isPresent() ? String.format(Locale.ROOT, " of %,d", expected.getAsLong()) : "",
        failed,
        rowsPerSecond(),
        bytes,
        inFlight,
        limit,
        retries);
  }
}
