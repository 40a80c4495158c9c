/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.rag;

import java.util.List;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/**
 * A service of Spring Boot that answers questions from documents in Cassandra. The starter and
 * {@code quiver-spring-ai} configure its session and its store. It contains two small models,
 * because it has no network.
 */
@SpringBootApplication
public class RagApplication {
  @Bean
  EmbeddingModel embeddingModel() {
    return new WordEmbeddings();
  }

  /** Returns the system's message: the text to answer from. */
  @Bean
  ChatModel chatModel() {
    return prompt ->
        new ChatResponse(
            List.of(new Generation(new AssistantMessage(prompt.getSystemMessage().getText()))));
  }
}
