/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.springai;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;

/** A model that returns an embedding created in advance, by the number at the end of a text. */
final class NumberedEmbeddings implements EmbeddingModel {
  private final float[][] embeddings;

  NumberedEmbeddings(int texts, int dimension) {
    Random random = new Random(20261128);
    embeddings = new float[texts][dimension];
    for (float[] embedding : embeddings) {
      for (int i = 0; i < dimension; i++) {
        embedding[i] = (float) random.nextGaussian();
      }
    }
  }

  /** Spring AI's store deletes by filter with an empty query. */
  @Override
  public float[] embed(String text) {
    return text.isEmpty()
        ? embeddings[0]
        : embeddings[Integer.parseInt(text.substring(text.lastIndexOf(' ') + 1))];
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
    return embeddings[0].length;
  }
}
