/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.util.List;

/**
 * The result of a load. Each row of the source was written, or has failed, or is at or after {@link
 * BulkProgress#resumePosition}.
 *
 * <p>The page {@code docs/guide/bulk.md} has an example.
 *
 * @param <R> the type of rows
 * @since 0.1.0
 */
public sealed interface BulkResult<R> permits Load.Result {

  /** The reason why a load ended. The page {@code docs/guide/bulk.md} has an example. */
  enum End {
    /** The source has no more rows, and not too many failed. */
    COMPLETE,
    /** More rows failed than {@link BulkWriter#withMaxFailures} allows. */
    TOO_MANY_FAILURES,
    /**
     * The source has thrown, or has fewer rows than {@link BulkWriter#withStartPosition} skips; the
     * function that binds a row has thrown an {@link Error}; or the executor has rejected the task.
     */
    SOURCE_FAILED,
    /**
     * {@link BulkRun#cancel} was called, the thread was interrupted, or the listener of {@link
     * BulkWriter#withFailureListener} has thrown.
     */
    CANCELLED
  }

  /** {@return why the run ended} */
  End end();

  /** {@return the last progress} */
  BulkProgress progress();

  /**
   * {@return the rows that failed, in the order in which they failed} Rows that were passed to the
   * listener of {@link BulkWriter#withFailureListener} are not in the list.
   */
  List<RowFailure<R>> failures();

  /** {@return the number of rows that are written: the server has confirmed their requests} */
  long rowsWritten();
}
