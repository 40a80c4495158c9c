/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

/**
 * Thrown when one of the searches of {@link VectorSearch#nearestToEach} fails. The cause is the
 * exception of that search. The page {@code docs/guide/search.md} of the repository has an example
 * of such searches.
 *
 * @since 0.1.0
 */
public final class SearchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The index of the query vector. */
  private final int index;

  SearchException(SearchQuery query, int index, Throwable cause) {
    super("search of %s, query vector %d: %s".formatted(query.column, index, cause), cause);
    this.index = index;
  }

  /**
   * Returns the index of the query vector in its list.
   *
   * @return a number from 0
   */
  public int index() {
    return index;
  }
}
