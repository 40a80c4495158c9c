/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

/**
 * A row that was not written, or may not have been written.
 *
 * <p>The page {@code docs/guide/bulk.md} has an example.
 *
 * @param <R> the type of rows
 * @since 0.1.0
 */
public sealed interface RowFailure<R> permits Tally.Failure {

  /** {@return the position of the row in the source, from 0} */
  long position();

  /** {@return the row} */
  R row();

  /** {@return the last error} */
  Throwable reason();

  /** {@return how often the row was sent; 0 if it was rejected before} */
  int attempts();

  /**
   * {@return whether the row may be written nevertheless} An attempt may have been executed if it
   * timed out, if its connection was lost, or if a replica has failed.
   */
  boolean mayBeWritten();
}
