/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.demo;

import dev.quiver.matrix.FloatMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.util.VectorUtil;
import org.apache.lucene.util.hnsw.NeighborQueue;

/** Finds the rows nearest to query vectors by comparing all rows. */
final class ExactNeighbours {
  private ExactNeighbours() {}

  /**
   * Compares each row of a matrix with each query vector by dot products: all vectors have length
   * 1.
   *
   * @param ids the ids of the rows
   * @return for each query vector the ids of the {@code count} nearest rows
   */
  static List<Set<Long>> of(FloatMatrix matrix, long[] ids, List<float[]> questions, int count) {
    List<NeighborQueue> nearest =
        Stream.generate(() -> new NeighborQueue(count, false)).limit(questions.size()).toList();
    float[] vector = new float[matrix.dimension()]; // Lucene compares whole arrays
    for (int row = 0; row < matrix.rowCount(); row++) {
      matrix.copyRow(row, vector, 0);
      for (int q = 0; q < questions.size(); q++) {
        float score = VectorUtil.dotProduct(questions.get(q), vector);
        nearest.get(q).insertWithOverflow(row, score);
      }
    }
    return nearest.stream()
        .map(
            queue ->
                Arrays.stream(queue.nodes())
                    .mapToObj(row -> ids[row])
                    .collect(Collectors.toUnmodifiableSet()))
        .toList();
  }
}
