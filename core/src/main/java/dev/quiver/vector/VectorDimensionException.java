/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.vector;

import org.jspecify.annotations.Nullable;

/**
 * Thrown for a wrong number of elements: a vector whose number of elements is not the dimension of
 * its type, for example because another model computed the embedding; a dimension that no vector
 * can have; or a list, set or map that claims more elements than its bytes can hold. The page
 * {@code docs/guide/errors.md} of the repository has examples.
 *
 * @since 0.1.0
 */
public final class VectorDimensionException extends QuiverException {

  private static final long serialVersionUID = 1L;

  VectorDimensionException(
      String subject, String expected, String actual, @Nullable Throwable cause) {
    super(subject, expected, actual, cause);
  }
}
