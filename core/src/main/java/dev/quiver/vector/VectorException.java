/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.vector;

/**
 * A vector, list, set, map or user-defined type that cannot be written or read without changing its
 * meaning.
 *
 * <pre>{@code
 * try {
 *   session.execute(insert.bind(id, embedding));
 * } catch (VectorException e) {
 *   log.warn("not stored: {}", e.getMessage()); // vector<float, 3>: expected 3 elements, got 2
 * }
 * }</pre>
 *
 * <p>The message names the CQL type, what was expected and what came. When such an exception is
 * thrown, nothing was sent, nothing was read beyond the value, no element of the value was written
 * to an array of the caller, and no memory was allocated by a size that was not checked. It extends
 * {@link IllegalArgumentException} because the driver's own codecs throw that for such values. The
 * page {@code docs/guide/errors.md} of the repository lists which exception has which message.
 *
 * @since 0.1.0
 */
public abstract sealed class VectorException extends IllegalArgumentException
    permits VectorDimensionException,
        VectorElementException,
        VectorLengthException,
        VectorTypeException {

  VectorException(String subject, String problem) {
    super(subject + ": " + problem);
  }
}
