/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

/** What some tests need of a server, and some servers do not have. */
enum Ability {
  /**
   * An ANN index that finds a vector as soon as it is written, and refuses one that the similarity
   * function has no value for.
   */
  ANN,
  /** {@code similarity_cosine}, {@code similarity_dot_product} and {@code similarity_euclidean}. */
  SIMILARITY_FUNCTIONS,
  /** Vectors with elements of no bytes, such as an empty text. */
  EMPTY_ELEMENTS,
  /** A table with the statements that it has prepared. */
  PREPARED_STATEMENTS,
  /** Values of a simple statement that come with their names, in another order than it has them. */
  NAMES_IN_ANY_ORDER,
  /** One replica of each row, so that two of them cannot be had. */
  SINGLE_REPLICA
}
