/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring.ai;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;

/** A model that gives the same text the same vector, of any text. */
final class TextEmbeddings implements EmbeddingModel {
  static final int DIMENSION = 16;

  private final float @Nullable [] same;

  TextEmbeddings() {
    this(null);
  }

  /** A model that gives all texts this vector. */
  TextEmbeddings(float @Nullable [] same) {
    this.same = same;
  }

  @Override
  public float[] embed(String text) {
    if (same != null) {
      return same;
    }
    Random random = new Random(text.hashCode());
    float[] vector = new float[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return vector;
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
    return same == null ? DIMENSION : same.length;
  }
}
