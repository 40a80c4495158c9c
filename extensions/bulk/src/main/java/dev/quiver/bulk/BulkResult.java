/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.util.List;

/**
 * What came out of a run. Rows are written, in {@link #failures} or behind {@link
 * BulkProgress#certainPosition}: none is anywhere else.
 *
 * <p>The page {@code docs/guide/bulk.md} has an example.
 *
 * @param <R> the type of rows
 * @param end why the run ended
 * @param progress the last one
 * @param failures in the order in which rows were given up; without those that were given to {@link
 *     BulkWriter#onFailure}
 * @since 0.1.0
 */
public record BulkResult<R>(End end, BulkProgress progress, List<RowFailure<R>> failures) {

  /**
   * Why a run ended. The page {@code docs/guide/bulk.md} has an example.
   *
   * @since 0.1.0
   */
  public enum End {
    /** The source has no more rows. */
    COMPLETE,
    /** More rows failed than {@link BulkWriter#atMostFailures} allows. */
    TOO_MANY_FAILURES,
    /**
     * The source has thrown, or has fewer rows than {@link BulkWriter#startingAt} leaves out; the
     * function that binds a row has thrown an {@link Error}; or no thread was there to read it.
     */
    SOURCE_FAILED,
    /**
     * {@link BulkRun#cancel} was called, the thread was interrupted, or {@link
     * BulkWriter#onFailure} has thrown.
     */
    CANCELLED
  }

  /**
   * Keeps a copy of the list.
   *
   * @param end why the run ended
   * @param progress how far it was
   * @param failures the rows that failed
   * @since 0.1.0
   */
  public BulkResult {
    failures = List.copyOf(failures);
  }

  /**
   * Rows whose request was answered.
   *
   * @return the number of rows
   * @since 0.1.0
   */
  public long written() {
    return progress.written();
  }
}
