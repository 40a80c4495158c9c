/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.stores;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;

/** A model whose vectors are made beforehand, and found by the number at the end of a text. */
final class NumberedEmbeddings implements EmbeddingModel {
  private final float[][] vectors;

  NumberedEmbeddings(int texts, int dimension, long seed) {
    Random random = new Random(seed);
    vectors = new float[texts][dimension];
    for (float[] vector : vectors) {
      for (int i = 0; i < dimension; i++) {
        vector[i] = (float) random.nextGaussian();
      }
    }
  }

  /** Theirs deletes by filter with an empty query. */
  @Override
  public float[] embed(String text) {
    return text.isEmpty()
        ? vectors[0]
        : vectors[Integer.parseInt(text.substring(text.lastIndexOf(' ') + 1))];
  }

  @Override
  public float[] embed(Document document) {
    return embed(document.getText());
  }

  @Override
  public EmbeddingResponse call(EmbeddingRequest request) {
    List<Embedding> results = new ArrayList<>();
    for (String text : request.getInstructions()) {
      results.add(new Embedding(embed(text), results.size()));
    }
    return new EmbeddingResponse(results);
  }

  @Override
  public int dimensions() {
    return vectors[0].length;
  }
}
