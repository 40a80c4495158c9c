/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.vector;

import org.jspecify.annotations.Nullable;

/**
 * Thrown for a wrong number of elements: one that is not the dimension of the type, for example
 * since another model computed the embedding; a dimension that no vector can have; or a number of
 * elements that the bytes of a list, set or map cannot hold. The page {@code docs/guide/errors.md}
 * of the repository has examples.
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
