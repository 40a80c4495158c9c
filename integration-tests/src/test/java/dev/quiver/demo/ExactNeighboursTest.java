/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.quiver.matrix.FloatMatrix;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.lucene.util.VectorUtil;
import org.junit.jupiter.api.Test;

/** Tests the generated vectors and their exact neighbours, which recall is based on. */
class ExactNeighboursTest {
  private static final int DIMENSION = 24;

  private final Mixture mixture = new Mixture(7, DIMENSION);

  @Test
  void equalTheFirstOfAllSortedRows() {
    int rows = 500;
    float[] elements = new float[rows * DIMENSION];
    long[] ids = new long[rows];
    for (int row = 0; row < rows; row++) {
      ids[row] = 10_000L - row;
      System.arraycopy(mixture.vector(ids[row]), 0, elements, row * DIMENSION, DIMENSION);
    }
    List<float[]> questions =
        LongStream.rangeClosed(1, 9).mapToObj(n -> mixture.vector(-n)).toList();

    List<Set<Long>> nearest =
        ExactNeighbours.of(FloatMatrix.wrap(elements, DIMENSION), ids, questions, 10);

    assertThat(nearest).hasSize(questions.size());
    for (int q = 0; q < questions.size(); q++) {
      float[] question = questions.get(q);
      assertThat(nearest.get(q))
          .isEqualTo(
              LongStream.of(ids)
                  .boxed()
                  .sorted(
                      Comparator.comparingDouble(
                          id -> -VectorUtil.dotProduct(question, mixture.vector(id))))
                  .limit(10)
                  .collect(Collectors.toSet()));
    }
  }

  @Test
  void aVectorDependsOnTheSeedAndItsNumberOnly() {
    assertThat(mixture.vector(5)).isEqualTo(new Mixture(7, DIMENSION).vector(5));
    assertThat(mixture.vector(5)).isNotEqualTo(mixture.vector(6));
    assertThat(mixture.vector(5)).isNotEqualTo(new Mixture(8, DIMENSION).vector(5));
    for (int n = -100; n < 100; n++) {
      float[] vector = mixture.vector(n);
      assertThat(VectorUtil.dotProduct(vector, vector)).isCloseTo(1, within(1e-5f));
    }
  }

  /** Some are much nearer than most: otherwise recall would not matter. */
  @Test
  void vectorsLieInClusters() {
    Mixture wide = new Mixture(7, 384);
    float[] question = wide.vector(-1);
    double[] near =
        IntStream.range(0, 5_000)
            .mapToDouble(n -> VectorUtil.dotProduct(question, wide.vector(n)))
            .sorted()
            .toArray();
    assertThat(near[near.length / 2]).isLessThan(0.1);
    assertThat(near[near.length - 5]).isGreaterThan(0.4);
  }
}
