/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.rag;

import java.util.List;
import java.util.stream.Collectors;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.document.Document;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.VectorStore;
import org.springframework.stereotype.Service;

/** Answers questions from the documents of a store. */
@Service
public class Answers {
  private final VectorStore store;
  private final ChatClient chat;

  Answers(VectorStore store, ChatModel model) {
    this.store = store;
    this.chat = ChatClient.create(model);
  }

  public void learn(List<Document> documents) {
    store.add(documents);
  }

  // guide: answer
  public String answer(String question) {
    String context =
        store.similaritySearch(SearchRequest.builder().query(question).topK(2).build()).stream()
            .map(Document::getText)
            .collect(Collectors.joining("\n"));
    return chat.prompt()
        .system("Answer from this text: " + context)
        .user(question)
        .call()
        .content();
  }
  // end
}
