/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import java.util.Locale;

/**
 * A measure of how near two vectors are, computed by the server. Greater is nearer.
 *
 * <pre>{@code
 * List<Hit<Doc>> hits = search.withScore(Similarity.COSINE).nearestTo(queryVector).hits(DOCS);
 * }</pre>
 *
 * <p>The server finds and orders rows by the function that the index has in its option {@code
 * similarity_function}. The score may use another function.
 *
 * @since 0.1.0
 */
public enum Similarity {

  /**
   * {@code similarity_cosine}: 1 for vectors of the same direction, 0 for vectors of opposite
   * directions. The cosine is undefined for vectors of zeros.
   *
   * @since 0.1.0
   */
  COSINE,

  /**
   * {@code similarity_dot_product}: equal to {@link #COSINE} if both vectors have the length 1.
   *
   * @since 0.1.0
   */
  DOT_PRODUCT,

  /**
   * {@code similarity_euclidean}: 1 for equal vectors, close to 0 for distant ones.
   *
   * @since 0.1.0
   */
  EUCLIDEAN;

  /** Returns the CQL function. */
  String function() {
    return "similarity_" + name().toLowerCase(Locale.ROOT);
  }
}
