/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

/** Abilities of a server that some tests need and some servers lack. */
enum Ability {
  /**
   * An ANN index that finds a vector as soon as it is written, and rejects one that the similarity
   * function is not defined for.
   */
  ANN,
  /** {@code similarity_cosine}, {@code similarity_dot_product} and {@code similarity_euclidean}. */
  SIMILARITY_FUNCTIONS,
  /** Vectors with elements of no bytes, such as an empty text. */
  EMPTY_ELEMENTS,
  /** A system table with its prepared statements. */
  PREPARED_STATEMENTS,
  /** Named values of a simple statement, in another order than in the statement. */
  NAMES_IN_ANY_ORDER,
  /** One replica of each row, so that a request for two fails. */
  SINGLE_REPLICA
}
