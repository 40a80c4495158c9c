/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.langchain4j;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.langchain4j.store.embedding.EmbeddingStoreWithFilteringIT;
import dev.langchain4j.store.embedding.EmbeddingStoreWithRemovalIT;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;

/** LangChain4j's own tests. Those with filters extend {@code EmbeddingStoreIT}. */
class LangChain4jTestsIT {
  private static EmbeddingStore<TextSegment> store(CqlSession session) {
    return CassandraEmbeddingStore.builder()
        .session(session)
        .table("segments")
        .dimension(TextEmbeddings.DIMENSION)
        .build();
  }

  @Nested
  class SearchesAndFilters extends EmbeddingStoreWithFilteringIT {
    @Override
    protected EmbeddingStore<TextSegment> embeddingStore() {
      return store(Node.QUIVER);
    }

    @Override
    protected EmbeddingModel embeddingModel() {
      return new TextEmbeddings();
    }

    @Override
    protected void clearStore() {
      embeddingStore().removeAll();
    }

    @Override
    protected boolean supportsContains() {
      return true;
    }
  }

  @Nested
  class Removal extends EmbeddingStoreWithRemovalIT {
    @BeforeEach
    void clear() {
      embeddingStore().removeAll();
    }

    @Override
    protected EmbeddingStore<TextSegment> embeddingStore() {
      return store(Node.DRIVER);
    }

    @Override
    protected EmbeddingModel embeddingModel() {
      return new TextEmbeddings();
    }
  }
}
