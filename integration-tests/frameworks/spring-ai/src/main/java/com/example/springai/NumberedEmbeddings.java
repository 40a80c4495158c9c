/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.springai;

import com.example.measure.Vectors;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;

/** A model that returns an embedding created in advance, the same for the same text. */
final class NumberedEmbeddings implements EmbeddingModel {

  private static final int TEXTS = 1000;

  private final float[][] embeddings = new float[TEXTS][];

  NumberedEmbeddings() {
    for (int i = 0; i < TEXTS; i++) {
      embeddings[i] = Vectors.floats(i);
    }
  }

  /** Returns the embedding for a text that ends with a number. */
  float[] of(String text) {
    return embeddings[Integer.parseInt(text.substring(text.lastIndexOf(' ') + 1)) % TEXTS];
  }

  @Override
  public EmbeddingResponse call(EmbeddingRequest request) {
    List<Embedding> results = new ArrayList<>();
    for (String text : request.getInstructions()) {
      results.add(new Embedding(of(text), results.size()));
    }
    return new EmbeddingResponse(results);
  }

  @Override
  public float[] embed(Document document) {
    return of(document.getText());
  }

  @Override
  public int dimensions() {
    return Vectors.DIMENSION;
  }
}
