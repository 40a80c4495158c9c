/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import dev.quiver.internal.wire.WireErrors;
import dev.quiver.matrix.FloatMatrix;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;

/**
 * A measure of how near two vectors are. A greater value means nearer. The server computes it in a
 * search, and {@link #nearest} in memory.
 *
 * <pre>{@code
 * List<Hit<Doc>> hits = search.withScore(Similarity.COSINE).nearestTo(queryVector).hits(DOCS);
 *
 * List<Hit<Integer>> nearestRows = Similarity.COSINE.nearest(matrix, queryVector, 10);
 * }</pre>
 *
 * <p>The server finds and orders rows by the function that the index has in its option {@code
 * similarity_function}. A score may be requested by another function.
 *
 * @since 0.1.0
 */
public enum Similarity {

  /**
   * {@code similarity_cosine}: 1 for vectors of the same direction, 0 for vectors of opposite
   * directions. The cosine is undefined for vectors of zeros.
   */
  COSINE,

  /** {@code similarity_dot_product}: equal to {@link #COSINE} for vectors of Euclidean length 1. */
  DOT_PRODUCT,

  /** {@code similarity_euclidean}: 1 for equal vectors, close to 0 for distant ones. */
  EUCLIDEAN;

  /** Orders rows by descending score, and rows with equal scores by ascending row number. */
  private static final Comparator<Hit<Integer>> NEAREST =
      Comparator.<Hit<Integer>>comparingDouble(Hit::score).reversed().thenComparingInt(Hit::value);

  /**
   * Finds the nearest rows of a matrix exactly: computes the scores of all rows like Cassandra's
   * function, except for the rounding of sums. Null rows and rows whose score is NaN are omitted.
   *
   * @param matrix the rows to search
   * @param queryVector the query vector
   * @param count the maximum number of rows to return
   * @return a new list of the numbers of the rows in the matrix, with their scores, the nearest
   *     first
   * @throws dev.quiver.vector.QuiverException if the query vector has another dimension than the
   *     matrix, or if {@code count} is below 1
   */
  public List<Hit<Integer>> nearest(FloatMatrix matrix, float[] queryVector, int count) {
    if (queryVector.length != matrix.dimension()) {
      throw WireErrors.dimension("query vector", matrix.dimension(), queryVector.length);
    } else if (count < 1) {
      throw WireErrors.of("count of nearest rows", "at least 1 row", "" + count);
    }
    double square = sum(queryVector, 0, queryVector, 0, queryVector.length, false);
    PriorityQueue<Hit<Integer>> nearest = new PriorityQueue<>(Collections.reverseOrder(NEAREST));
    for (int row = 0; row < matrix.rowCount(); row++) {
      float score = score(matrix.elements(), row * matrix.dimension(), queryVector, square);
      boolean isNear = nearest.size() < count || score > nearest.element().score();
      if (isNear && !Float.isNaN(score) && !matrix.isNull(row)) {
        nearest.add(new Hit<>(row, score));
        if (nearest.size() > count) {
          nearest.remove();
        }
      }
    }
    List<Hit<Integer>> sorted = new ArrayList<>(nearest);
    sorted.sort(NEAREST);
    return sorted;
  }

  /**
   * @param square the dot product of {@code vector} with itself
   */
  private float score(float[] rows, int at, float[] vector, double square) {
    int count = vector.length;
    if (this == EUCLIDEAN) {
      return 1 / (1 + sum(rows, at, vector, 0, count, true));
    }
    double dot = sum(rows, at, vector, 0, count, false);
    double length = this == COSINE ? Math.sqrt(square * sum(rows, at, rows, at, count, false)) : 1;
    return (float) ((1 + dot / length) / 2);
  }

  /**
   * Returns the sum of the products of elements, or of the squares of their differences. Four
   * independent sums let a processor add more than one element in each cycle.
   */
  private static float sum(
      float[] one, int i, float[] other, int j, int count, boolean ofDifferences) {
    float s0 = 0;
    float s1 = 0;
    float s2 = 0;
    float s3 = 0;
    int n = 0;
    for (; n <= count - 4; n += 4) {
      s0 += term(one[i + n], other[j + n], ofDifferences);
      s1 += term(one[i + n + 1], other[j + n + 1], ofDifferences);
      s2 += term(one[i + n + 2], other[j + n + 2], ofDifferences);
      s3 += term(one[i + n + 3], other[j + n + 3], ofDifferences);
    }
    for (; n < count; n++) {
      s0 += term(one[i + n], other[j + n], ofDifferences);
    }
    return s0 + s1 + (s2 + s3);
  }

  private static float term(float a, float b, boolean ofDifferences) {
    return ofDifferences ? (a - b) * (a - b) : a * b;
  }

  String function() {
    return "similarity_" + name().toLowerCase(Locale.ROOT);
  }
}
