/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.vector;

import dev.quiver.internal.error.ErrorFactory;
import org.jspecify.annotations.Nullable;

/**
 * Thrown for data or an argument that Quiver rejects: a value that does not fit its CQL type,
 * malformed bytes, a column of another type than expected, a row or a response that cannot be read,
 * an argument out of range.
 *
 * <pre>{@code
 * try {
 *   session.execute(insert.bind(id, embedding));
 * } catch (QuiverException e) {
 *   log.warn("not stored: {}", e.getMessage()); // vector<float, 3>: expected 3 elements, got 2
 * }
 * }</pre>
 *
 * <p>The message is {@code <subject>: expected <expected>, got <actual>}; for an error without an
 * expected value it is {@code <subject>: <actual>}, such as {@code column v: requested twice}.
 * Subclasses exist only for errors that programs handle differently: {@link
 * VectorDimensionException}, {@link RowDecodeException}, {@link MalformedFrameException}. If a
 * codec, a decoder or another library threw an exception, that exception is the cause.
 *
 * <p>A value that is rejected when it is encoded was not sent. When a cell is rejected, none of its
 * elements was written to an array of the caller, no byte after the cell was read, and no memory
 * was allocated for an unchecked size. This class extends {@link IllegalArgumentException} because
 * the driver's own codecs throw that exception for such values.
 *
 * <p>Callers do not always get the exception itself: a {@link MalformedFrameException} is the root
 * cause of an exception of the driver.
 *
 * <p>{@code BulkException}, {@code ScanException} and {@code NotAppliedException} of {@code
 * dev.quiver.bulk} are not subclasses: they report that a job or a request failed, and may have a
 * {@code QuiverException} as their cause. A null argument is reported by a {@link
 * NullPointerException}, an index out of range by an {@link IndexOutOfBoundsException}, and a limit
 * that was reached, such as the maximum number of rows, by an {@link IllegalStateException}. The
 * page {@code docs/guide/errors.md} of the repository lists the messages.
 *
 * @since 0.1.0
 */
public sealed class QuiverException extends IllegalArgumentException
    permits MalformedFrameException, RowDecodeException, VectorDimensionException {

  private static final long serialVersionUID = 1L;

  static {
    ErrorFactory.set(QuiverException::create);
  }

  /** The name of the rejected value or argument. */
  private final String subject;

  /** A description of values that are accepted; empty if {@link #actual} is a fact. */
  private final String expected;

  /** A description of the rejected value, or a fact. */
  private final String actual;

  QuiverException(String subject, String expected, String actual, @Nullable Throwable cause) {
    super(
        subject + ": " + (expected.isEmpty() ? "" : "expected " + expected + ", got ") + actual,
        cause);
    this.subject = subject;
    this.expected = expected;
    this.actual = actual;
  }

  private static <E extends RuntimeException> E create(
      Class<E> kind, String subject, String expected, String actual, @Nullable Throwable cause) {
    if (kind == VectorDimensionException.class) {
      return kind.cast(new VectorDimensionException(subject, expected, actual, cause));
    } else if (kind == RowDecodeException.class) {
      return kind.cast(new RowDecodeException(subject, expected, actual, cause));
    } else if (kind == MalformedFrameException.class) {
      return kind.cast(new MalformedFrameException(subject, expected, actual, cause));
    }
    return kind.cast(new QuiverException(subject, expected, actual, cause));
  }

  /**
   * Returns what was rejected.
   *
   * @return the CQL type, with its column or variable and its row where these are known; or the
   *     argument; for example {@code row 3, column page_count int}
   */
  public String subject() {
    return subject;
  }

  /**
   * Returns what was expected.
   *
   * @return for example {@code 3 elements}, or {@code a UUID at index 1}; may be empty
   */
  public String expected() {
    return expected;
  }

  /**
   * Returns what was found.
   *
   * @return for example {@code 2}, the text {@code null}, or {@code requested twice}; the text may
   *     end with advice
   */
  public String actual() {
    return actual;
  }
}
