/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

/**
 * Thrown when the condition of a conditional statement did not hold, so that the row was not
 * written. The row itself is valid, so this class does not extend {@link
 * dev.quiver.vector.QuiverException}.
 *
 * <p>The page {@code docs/guide/bulk.md} has an example.
 *
 * @since 0.1.0
 */
public final class NotAppliedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  NotAppliedException() {
    super("the statement's condition did not hold, and nothing was written", null, false, false);
  }
}
