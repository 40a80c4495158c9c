/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import java.util.List;
import java.util.Random;

/** A model that gives the same text the same vector. */
final class TextEmbeddings implements EmbeddingModel {
  static final int DIMENSION = 16;

  static Embedding of(String text, int dimension) {
    Random random = new Random(text.hashCode());
    float[] vector = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return new Embedding(vector);
  }

  @Override
  public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
    return Response.from(segments.stream().map(segment -> of(segment.text(), DIMENSION)).toList());
  }
}
