/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

/**
 * A row that a search has found, and how near its vector is to the query vector.
 *
 * <pre>{@code
 * for (Hit<Doc> hit : search.withScore(Similarity.COSINE).nearestTo(queryVector).hits(DOCS)) {
 *   System.out.println(hit.score() + " " + hit.value().title());
 * }
 * }</pre>
 *
 * @param <T> the type of the value
 * @param value the value that was read from the row, or the row's number in a matrix
 * @param score the {@link Similarity} of the row's vector and the query vector; greater is nearer
 * @since 0.1.0
 */
public record Hit<T>(T value, float score) {}
