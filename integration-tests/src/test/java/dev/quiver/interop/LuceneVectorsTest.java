/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.interop;

import static org.apache.lucene.index.VectorSimilarityFunction.DOT_PRODUCT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.matrix.FloatMatrix;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.codecs.hnsw.DefaultFlatVectorScorer;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.hnsw.HnswGraphBuilder;
import org.apache.lucene.util.hnsw.HnswGraphSearcher;
import org.apache.lucene.util.hnsw.OnHeapHnswGraph;
import org.apache.lucene.util.hnsw.RandomVectorScorer;
import org.junit.jupiter.api.Test;

/**
 * Searches sentence embeddings in a Lucene graph over their matrix. Lucene's graphs have a fixed
 * seed, so that they are the same each time.
 */
class LuceneVectorsTest {
  private static final int COUNT = 5;

  /** The candidates that a search keeps: as few as the requested results would miss some. */
  private static final int CANDIDATES = 40;

  private final FloatMatrix sentences = SentenceMatrix.read("sentences", 7);
  private final LuceneVectors vectors = new LuceneVectors(sentences);

  /** Returns the query vectors: those of the questions, and each sentence's. */
  private List<float[]> queryVectors() {
    FloatMatrix queries = SentenceMatrix.read("queries", Integer.MAX_VALUE);
    return Stream.concat(Arrays.stream(queries.toArrays()), Arrays.stream(sentences.toArrays()))
        .filter(queryVector -> queryVector != null)
        .toList();
  }

  /** A filter accepts rows, not ordinals. */
  @Test
  void findsOnlyAcceptedRows() throws IOException {
    OnHeapHnswGraph graph = graph();
    for (float[] queryVector : queryVectors()) {
      List<Integer> nearest = SentenceMatrix.nearest(sentences, queryVector, 2 * COUNT);
      FixedBitSet others = new FixedBitSet(sentences.rowCount());
      others.set(0, sentences.rowCount());
      nearest.subList(0, COUNT).forEach(others::clear);

      assertThat(search(graph, queryVector, others)).isEqualTo(nearest.subList(COUNT, 2 * COUNT));
    }
  }

  private OnHeapHnswGraph graph() throws IOException {
    return HnswGraphBuilder.create(
            DefaultFlatVectorScorer.INSTANCE.getRandomVectorScorerSupplier(DOT_PRODUCT, vectors),
            HnswGraphBuilder.DEFAULT_MAX_CONN,
            HnswGraphBuilder.DEFAULT_BEAM_WIDTH,
            42)
        .build(vectors.size());
  }

  private List<Integer> search(OnHeapHnswGraph graph, float[] queryVector, Bits acceptRows)
      throws IOException {
    RandomVectorScorer scorer =
        DefaultFlatVectorScorer.INSTANCE.getRandomVectorScorer(DOT_PRODUCT, vectors, queryVector);
    ScoreDoc[] found =
        HnswGraphSearcher.search(
                scorer, CANDIDATES, graph, scorer.getAcceptOrds(acceptRows), Integer.MAX_VALUE)
            .topDocs()
            .scoreDocs;
    return Arrays.stream(found).limit(COUNT).map(each -> scorer.ordToDoc(each.doc)).toList();
  }

  @Test
  void vectorsShareOneArrayAndNullRowsHaveNone() {
    float[] one = vectors.vectorValue(0);
    LuceneVectors copy = vectors.copy();

    assertThat(sentences.nullCount()).isEqualTo(21);
    assertThat(vectors.size()).isEqualTo(144);
    assertThat(IntStream.range(0, vectors.size()).map(vectors::ordToDoc))
        .doesNotHaveDuplicates()
        .noneMatch(sentences::isNull);
    for (int ordinal = 0; ordinal < vectors.size(); ordinal++) {
      assertThat(vectors.vectorValue(ordinal))
          .isSameAs(one)
          .isEqualTo(sentences.row(vectors.ordToDoc(ordinal)));
    }
    assertThat(copy.vectorValue(0)).isNotSameAs(one);
    assertThat(one).as("not changed by the copy").isEqualTo(vectors.vectorValue(143));
  }
}
