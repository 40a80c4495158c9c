/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.matrix.FloatMatrix;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests sentence embeddings in a matrix, searched with a JVector graph. */
class MatrixVectorsTest {
  private final FloatMatrix sentences = SentenceMatrix.read("sentences", 7);
  private final MatrixVectors vectors = new MatrixVectors(sentences);

  @Test
  void vectorsShareOneArrayAndNullRowsHaveNone() {
    assertThat(vectors.size()).isEqualTo(144);
    assertThat(IntStream.range(0, vectors.size()).map(vectors::row))
        .doesNotHaveDuplicates()
        .noneMatch(sentences::isNull);
    MatrixVectors copy = vectors.copy();
    Object one = vectors.getVector(0);
    Object other = copy.getVector(1);
    assertThat(vectors.getVector(2)).isSameAs(one).isNotSameAs(other);
    for (int ordinal = 0; ordinal < vectors.size(); ordinal++) {
      float[] row = sentences.row(vectors.row(ordinal));
      for (int i = 0; i < row.length; i++) {
        assertThat(vectors.getVector(ordinal).get(i)).isEqualTo(row[i]);
      }
    }
  }
}
