/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.quiver.matrix.FloatMatrix;
import dev.quiver.testkit.Seed;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the exact nearest rows of a matrix. */
class SimilarityTest {

  /** The formulas of Cassandra's functions, in double precision. */
  private static double score(Similarity similarity, float[] one, float[] other) {
    double dot = 0;
    double ofOne = 0;
    double ofOther = 0;
    double distance = 0;
    for (int i = 0; i < one.length; i++) {
      dot += (double) one[i] * other[i];
      ofOne += (double) one[i] * one[i];
      ofOther += (double) other[i] * other[i];
      distance += Math.pow((double) one[i] - other[i], 2);
    }
    return switch (similarity) {
      case COSINE -> (1 + dot / Math.sqrt(ofOne * ofOther)) / 2;
      case DOT_PRODUCT -> (1 + dot) / 2;
      case EUCLIDEAN -> 1 / (1 + distance);
    };
  }

  @ParameterizedTest
  @EnumSource
  void findsTheRowsWithTheGreatestScores(Similarity similarity) {
    SplittableRandom random = Seed.random("nearest " + similarity);
    for (int dimension = 1; dimension < 40; dimension++) {
      int rows = 1 + random.nextInt(50);
      float[] elements = new float[rows * dimension];
      for (int i = 0; i < elements.length; i++) {
        elements[i] = (float) random.nextGaussian();
      }
      FloatMatrix matrix = FloatMatrix.wrap(elements, dimension);
      float[] query = matrix.row(random.nextInt(rows)).clone();
      query[0] += 0.5f;
      int count = 1 + random.nextInt(60);
      List<Hit<Integer>> nearest = similarity.nearest(matrix, query, count);
      assertThat(nearest).hasSize(Math.min(rows, count));
      List<Double> exact =
          IntStream.range(0, rows)
              .mapToObj(row -> score(similarity, matrix.row(row), query))
              .sorted(Comparator.reverseOrder())
              .toList();
      for (int i = 0; i < nearest.size(); i++) {
        Hit<Integer> hit = nearest.get(i);
        double margin = 1e-5 * Math.max(1, Math.abs(exact.get(i)));
        assertThat((double) hit.score()).isCloseTo(exact.get(i), within(margin));
        assertThat(score(similarity, matrix.row(hit.value()), query))
            .isCloseTo(hit.score(), within(margin));
      }
      assertThat(nearest.stream().map(Hit::value).distinct()).hasSameSizeAs(nearest);
    }
  }

  @Test
  void rowsWithoutAScoreAreOmitted() {
    float nan = Float.NaN;
    FloatMatrix matrix = FloatMatrix.wrap(new float[] {0, 0, nan, 1, 3, 0, 2, 0, 0, 1}, 2);
    float[] query = {1, 0};
    assertThat(Similarity.COSINE.nearest(matrix, query, 9))
        .containsExactly(new Hit<>(2, 1f), new Hit<>(3, 1f), new Hit<>(4, 0.5f));
    assertThat(Similarity.COSINE.nearest(matrix, query, 1))
        .as("the first of equal rows")
        .containsExactly(new Hit<>(2, 1f));
    assertThat(Similarity.DOT_PRODUCT.nearest(matrix, query, 2))
        .containsExactly(new Hit<>(2, 2f), new Hit<>(3, 1.5f));
    assertThat(Similarity.EUCLIDEAN.nearest(matrix, query, 1)).containsExactly(new Hit<>(0, 0.5f));
    assertThat(Similarity.COSINE.nearest(FloatMatrix.wrap(new float[0], 2), query, 1)).isEmpty();
  }

  @Test
  void rejectsOtherDimensions() {
    FloatMatrix matrix = FloatMatrix.wrap(new float[6], 3);
    assertThatThrownBy(() -> Similarity.COSINE.nearest(matrix, new float[2], 1))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage("query vector: expected 3 elements, got 2");
    assertThatThrownBy(() -> Similarity.COSINE.nearest(matrix, new float[3], 0))
        .isInstanceOf(QuiverException.class)
        .hasMessage("count of nearest rows: expected at least 1 row, got 0");
  }
}
