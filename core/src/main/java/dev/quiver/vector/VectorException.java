/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.vector;

/**
 * A vector, list, set or map that cannot be written or read without changing its meaning.
 *
 * <p>The message names the CQL type, what was expected and what came. When one is thrown, nothing
 * was sent, nothing was read past the value, no array of the caller was changed, and no memory was
 * allocated by a size that was not checked. It extends {@link IllegalArgumentException} because
 * that is what the driver's own codecs throw for such values.
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
