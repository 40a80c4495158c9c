/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

/**
 * A row that was found, and how near its vector is to the query vector.
 *
 * <pre>{@code
 * for (Hit<Doc> hit : search.withScore(Similarity.COSINE).nearestTo(queryVector).hits(DOCS)) {
 *   System.out.println(hit.score() + " " + hit.value().title());
 * }
 * }</pre>
 *
 * @param <T> what a row becomes
 * @param value what the row became
 * @param score what the server computed by the {@link Similarity} of the search; greater is nearer
 * @since 0.1.0
 */
public record Hit<T>(T value, float score) {}
