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

  /** {@return how often the row was sent; 0 if the client rejected the row} */
  int attempts();

  /**
   * {@return whether the row may be written although it failed} The server may have executed an
   * attempt that timed out, whose connection was lost, or for which a replica failed.
   */
  boolean mayBeWritten();
}
