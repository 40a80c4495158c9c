/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.interop;

import static io.github.jbellis.jvector.vector.VectorSimilarityFunction.DOT_PRODUCT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.matrix.FloatMatrix;
import io.github.jbellis.jvector.graph.GraphIndexBuilder;
import io.github.jbellis.jvector.graph.GraphSearcher;
import io.github.jbellis.jvector.graph.ImmutableGraphIndex;
import io.github.jbellis.jvector.graph.SearchResult;
import io.github.jbellis.jvector.util.Bits;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Sentence embeddings in a matrix, searched in a graph of JVector's over the matrix. */
class MatrixVectorsTest {

  private static final int COUNT = 5;
  private static final int CANDIDATES = 60;

  private final FloatMatrix sentences = SentenceMatrix.read("sentences", 7);
  private final MatrixVectors vectors = new MatrixVectors(sentences);

  /** With as many candidates as these are nearly half of all: the graph misses none of them. */
  @Test
  void aGraphOverTheMatrixFindsTheNearestRows() throws IOException {
    try (GraphIndexBuilder builder =
        GraphIndexBuilder.builder(vectors, DOT_PRODUCT, 16)
            .withBeamWidth(100)
            .withNeighborOverflow(1.2f)
            .withAlpha(1.2f)
            .build()) {
      ImmutableGraphIndex graph = builder.build(vectors);
      float[][] questions = SentenceMatrix.read("queries", Integer.MAX_VALUE).toArrays();
      assertThat(questions.length).isEqualTo(8 + 1);
      for (float[] question : questions) {
        if (question == null) {
          continue;
        }
        SearchResult found =
            GraphSearcher.search(
                MatrixVectors.vector(question),
                COUNT,
                CANDIDATES,
                vectors,
                DOT_PRODUCT,
                graph,
                Bits.ALL);
        List<Integer> rows =
            Arrays.stream(found.getNodes()).map(node -> vectors.row(node.node)).toList();
        assertThat(rows).isEqualTo(SentenceMatrix.nearest(sentences, question, COUNT));
      }
    }
  }

  @Test
  void vectorsComeInOneArrayAndNullRowsHaveNone() {
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
