/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import java.util.Locale;

/**
 * How near two vectors are, as the server computes it. Greater is nearer.
 *
 * <pre>{@code
 * List<Hit<Doc>> hits = search.withScore(Similarity.COSINE).nearestTo(queryVector).hits(DOCS);
 * }</pre>
 *
 * <p>The server finds and orders rows by the function of the index, its option {@code
 * similarity_function}. The score may be another one.
 *
 * @since 0.1.0
 */
public enum Similarity {

  /**
   * {@code similarity_cosine}: 1 for the same direction, 0 for the opposite one. It has no value
   * for vectors of zeros.
   *
   * @since 0.1.0
   */
  COSINE,

  /**
   * {@code similarity_dot_product}: that of {@link #COSINE} if both vectors have the length 1.
   *
   * @since 0.1.0
   */
  DOT_PRODUCT,

  /**
   * {@code similarity_euclidean}: 1 for equal vectors, near 0 for distant ones.
   *
   * @since 0.1.0
   */
  EUCLIDEAN;

  /** The CQL function. */
  String function() {
    return "similarity_" + name().toLowerCase(Locale.ROOT);
  }
}
