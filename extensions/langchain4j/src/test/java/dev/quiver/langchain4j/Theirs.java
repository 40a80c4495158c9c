/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.langchain4j;

import com.dtsx.astra.sdk.cassio.AnnQuery;
import com.dtsx.astra.sdk.cassio.AnnResult;
import com.dtsx.astra.sdk.cassio.CassandraSimilarityMetric;
import com.dtsx.astra.sdk.cassio.MetadataVectorRecord;
import com.dtsx.astra.sdk.cassio.MetadataVectorTable;
import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingMatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the store of {@code langchain4j-cassandra} 0.29.1 does, by the table that it brings: the
 * store itself calls methods that LangChain4j has no more.
 */
final class Theirs {
  private final MetadataVectorTable table;

  Theirs(String table, int dimension, CassandraSimilarityMetric metric) {
    this.table = new MetadataVectorTable(Node.DRIVER, Node.KEYSPACE, table, dimension, metric);
  }

  void add(String id, Embedding embedding, @Nullable TextSegment segment) {
    MetadataVectorRecord record = new MetadataVectorRecord(id, embedding.vectorAsList());
    if (segment != null) {
      Map<String, String> metadata = new HashMap<>();
      segment.metadata().toMap().forEach((key, value) -> metadata.put(key, value.toString()));
      record.setBody(segment.text());
      record.setMetadata(metadata);
    }
    table.put(record);
  }

  /** Returns matches with the scores of the server. */
  List<EmbeddingMatch<TextSegment>> search(
      Embedding query, int maxResults, double minScore, Map<String, String> metadata) {
    List<EmbeddingMatch<TextSegment>> matches = new ArrayList<>();
    for (AnnResult<MetadataVectorRecord> result :
        table.similaritySearch(
            AnnQuery.builder()
                .embeddings(query.vectorAsList())
                .recordCount(maxResults)
                .threshold(minScore)
                .metric(CassandraSimilarityMetric.COSINE)
                .metaData(metadata)
                .build())) {
      MetadataVectorRecord found = result.getEmbedded();
      String text = found.getBody();
      matches.add(
          new EmbeddingMatch<>(
              (double) result.getSimilarity(),
              found.getRowId(),
              Embedding.from(found.getVector()),
              text == null ? null : TextSegment.from(text, new Metadata(found.getMetadata()))));
    }
    return matches;
  }
}
