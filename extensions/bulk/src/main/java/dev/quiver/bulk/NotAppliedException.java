/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

/**
 * The {@link RowFailure#reason} of a row that was not written, because the condition of its
 * statement did not hold. The row itself is valid, so this class does not extend {@link
 * dev.quiver.vector.QuiverException}.
 *
 * <p>The page {@code docs/guide/errors.md} lists the exceptions.
 *
 * @since 0.1.0
 */
public final class NotAppliedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  NotAppliedException() {
    super("the statement's condition did not hold, and nothing was written", null, false, false);
  }
}
