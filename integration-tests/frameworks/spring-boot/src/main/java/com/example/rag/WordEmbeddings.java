/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.rag;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;

/** A model that counts words: texts with the same words are near each other. */
final class WordEmbeddings implements EmbeddingModel {
  private static final int DIMENSION = 1536;

  @Override
  public float[] embed(String text) {
    float[] counts = new float[DIMENSION];
    for (String word : text.toLowerCase(Locale.ROOT).split("\\W+")) {
      counts[Math.floorMod(word.hashCode(), DIMENSION)]++;
    }
    return counts;
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
    return DIMENSION;
  }
}
