/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.langchain4j;

import static dev.langchain4j.store.embedding.filter.MetadataFilterBuilder.metadataKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.dtsx.astra.sdk.cassio.CassandraSimilarityMetric;
import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.store.embedding.EmbeddingMatch;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.langchain4j.store.embedding.filter.Filter;
import dev.quiver.search.Similarity;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What LangChain4j's own tests do not show: the table, filters on many rows, and errors. */
class CassandraEmbeddingStoreIT {
  private static final int MANY = 1200;

  private static Embedding embedding(String text) {
    return TextEmbeddings.of(text, 3);
  }

  private static CassandraEmbeddingStore.Builder builder(String table) {
    return CassandraEmbeddingStore.builder().session(Node.QUIVER).table(table).dimension(3);
  }

  private static List<EmbeddingMatch<TextSegment>> find(
      CassandraEmbeddingStore store, String text, int most, double minScore, Filter filter) {
    return store
        .search(
            EmbeddingSearchRequest.builder()
                .queryEmbedding(embedding(text))
                .maxResults(most)
                .minScore(minScore)
                .filter(filter)
                .build())
        .matches();
  }

  private static void add(
      CassandraEmbeddingStore store, String id, Embedding embedding, TextSegment segment) {
    store.addAll(List.of(id), List.of(embedding), Collections.singletonList(segment));
  }

  private static List<String> ids(CassandraEmbeddingStore store, Filter filter) {
    return find(store, "q", 200, 0, filter).stream().map(EmbeddingMatch::embeddingId).toList();
  }

  @Test
  void findsTheSegmentsOfTheExample() {
    CqlSession session = Node.QUIVER;
    EmbeddingModel model = new TextEmbeddings();
    List<TextSegment> segments =
        List.of(
            TextSegment.from("Paris", new Metadata().put("country", "fr").put("year", 2024)),
            TextSegment.from("Lyon", new Metadata().put("country", "fr").put("year", 2019)),
            TextSegment.from("Rome", new Metadata().put("country", "it").put("year", 2024)));
    // guide: store
    EmbeddingStore<TextSegment> store =
        CassandraEmbeddingStore.builder()
            .session(session) // of Quiver.sessionBuilder(), or any other
            .table("cities")
            .dimension(model.dimension())
            .build();
    store.addAll(model.embedAll(segments).content(), segments);
    // end
    // guide: search
    Filter filter =
        metadataKey("country").isEqualTo("fr").and(metadataKey("year").isGreaterThan(2020));
    List<EmbeddingMatch<TextSegment>> matches =
        store
            .search(
                EmbeddingSearchRequest.builder()
                    .queryEmbedding(model.embed("The capital").content())
                    .filter(filter)
                    .maxResults(10)
                    .build())
            .matches();
    // end
    assertThat(matches).singleElement().matches(match -> match.embedded().text().equals("Paris"));
  }

  @Test
  void eachStoreReadsWhatTheOtherHasWritten() {
    Theirs theirs = new Theirs("shared", 3, CassandraSimilarityMetric.COSINE);
    Node.QUIVER.refreshSchema();
    CassandraEmbeddingStore ours = builder("shared").build();
    for (int i = 0; i < 20; i++) {
      Metadata metadata = new Metadata().put("even", "" + (i % 2 == 0)).put("n", i).put("'", 0.5);
      TextSegment segment = i % 5 == 0 ? null : TextSegment.from("text " + i, metadata);
      theirs.add("theirs " + i, embedding("theirs " + i), segment);
      add(ours, "ours " + i, embedding("ours " + i), segment);
      theirs.add("twin", embedding("twin"), segment);
      Row twin = Node.DRIVER.execute("SELECT * FROM shared WHERE row_id = 'twin'").one();
      add(ours, "twin", embedding("twin"), segment);
      Row ofOurs = Node.DRIVER.execute("SELECT * FROM shared WHERE row_id = 'twin'").one();
      assertThat(ofOurs.getFormattedContents()).isEqualTo(twin.getFormattedContents());
    }
    for (int i = 0; i < 30; i++) {
      String query = "query " + i;
      double minScore = i % 3 * 0.4;
      assertThat(find(ours, query, 30, minScore, null))
          .isEqualTo(theirs.search(embedding(query), 30, minScore, Map.of()));
      assertThat(find(ours, query, 7, minScore, metadataKey("even").isEqualTo("true")))
          .isEqualTo(theirs.search(embedding(query), 7, minScore, Map.of("even", "true")));
    }
    assertThat(find(ours, "q", 9, 0, metadataKey("'").isEqualTo(0.5))).hasSize(9);
    List<TextSegment> twins = List.of(TextSegment.from("first"), TextSegment.from("second"));
    ours.addAll(List.of("twin", "twin"), List.of(embedding("1"), embedding("2")), twins);
    assertThat(find(ours, "2", 1, 0, null).get(0).embedded().text()).isEqualTo("second");
    ours.remove("theirs 3");
    ours.removeAll(List.of("ours 3", "ours 4", "missing"));
    assertThat(theirs.search(embedding("q"), 50, 0, Map.of())).hasSize(38);
    // Eight rows have no text, and meet no filter.
    Filter any = metadataKey("n").isNotEqualTo("x");
    assertThat(find(ours, "q", Integer.MAX_VALUE, 0, any)).hasSize(30);
    ours.removeAll(any);
    assertThat(Node.DRIVER.execute("SELECT body_blob FROM shared").all())
        .hasSize(8)
        .allMatch(row -> row.isNull(0));
  }

  @Test
  void createsTheSameTableAsLangChain4jsStore() {
    builder("ours").metric(Similarity.DOT_PRODUCT).build();
    Node.QUIVER.setSchemaMetadataEnabled(false); // does not know the other table
    try {
      new Theirs("theirs", 3, CassandraSimilarityMetric.DOT_PRODUCT);
      assertThatThrownBy(() -> builder("theirs").metric(Similarity.EUCLIDEAN).build())
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "the store has metric EUCLIDEAN, but the index of langchain4j_it.theirs.vector has"
                  + " DOT_PRODUCT; use metric DOT_PRODUCT or drop the index");
    } finally {
      Node.QUIVER.setSchemaMetadataEnabled(null);
    }
    assertThat(describe("ours")).isEqualTo(describe("theirs").replace("theirs", "ours"));
    assertThatThrownBy(() -> builder("ours").dimension(4).build())
        .hasMessage(
            "column langchain4j_it.ours.vector: expected type vector<float, 4>, got vector<float, 3>");
  }

  private static String describe(String table) {
    return Node.DRIVER
        .refreshSchema()
        .getKeyspace(Node.KEYSPACE)
        .flatMap(keyspace -> keyspace.getTable(table))
        .orElseThrow()
        .describeWithChildren(false)
        .replace("org.apache.cassandra.index.sai.", "");
  }

  @Test
  void aFilterOfManyRowsFindsEachMatchOrFails() {
    CassandraEmbeddingStore store = builder("\"Many\"").returnEmbeddings(false).build();
    List<String> ids = IntStream.range(0, MANY).mapToObj(i -> "id " + i).toList();
    store.addAll(
        ids,
        ids.stream().map(CassandraEmbeddingStoreIT::embedding).toList(),
        IntStream.range(0, MANY)
            .mapToObj(
                i ->
                    new TextSegment(
                        "text " + i, new Metadata().put("n", i).put("tenth", i / (MANY / 10))))
            .toList());
    Filter third = metadataKey("tenth").isEqualTo(3);
    assertThat(find(store, "q", 200, 0, third))
        .hasSize(MANY / 10)
        .allMatch(match -> match.embedded().metadata().getInteger("tenth") == 3)
        .allMatch(match -> match.embedding() == null);
    assertThat(ids(store, third.and(metadataKey("n").isEqualTo(365)))).containsExactly("id 365");
    // A part by the client, of less than the candidates.
    assertThat(ids(store, third.and(metadataKey("n").isLessThan(370)))).hasSize(10);
    // All by the client: enough of them are near, or the search fails.
    assertThat(find(store, "q", 5, 0, metadataKey("n").isGreaterThan(MANY / 2))).hasSize(5);
    Filter rare = metadataKey("n").isIn(17, 18, 19);
    assertThatThrownBy(() -> find(store, "q", 4, 0, rare))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(
            " of the 1000 nearest rows match, expected 4, and there may be others")
        .hasMessageContaining("CQL does not express [IsIn(");
    // Those with a lower score would not be returned.
    assertThat(find(store, "id 17", 4, 0.9999, rare))
        .extracting(EmbeddingMatch::embeddingId)
        .containsExactly("id 17");

    store.removeAll(metadataKey("n").isLessThan(MANY - 100));
    // Not by a search: with so many deletes, an index may leave out some rows.
    assertThat(Node.DRIVER.execute("SELECT row_id FROM \"Many\"").all()).hasSize(100);
    store.removeAll(metadataKey("tenth").isEqualTo(9).and(metadataKey("n").isNotEqualTo(1199)));
    assertThat(Node.DRIVER.execute("SELECT row_id FROM \"Many\"").all())
        .extracting(row -> row.getString(0))
        .containsExactly("id 1199");
  }

  /** With several requests in flight, Cassandra 5.0.9 does not find all rows. */
  @Test
  void aSearchFindsEachRowOfALargeCall() {
    CassandraEmbeddingStore store = builder("found").build();
    store.addAll(IntStream.range(0, 900).mapToObj(i -> embedding("e" + i)).toList());
    assertThat(find(store, "q", 1000, 0, null)).hasSize(900);
  }

  @Test
  void rejectsInvalidEmbeddingsIdsAndSearches() {
    CassandraEmbeddingStore store = builder("errors").build();
    assertThatThrownBy(() -> store.add(TextEmbeddings.of("a", 4)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected 3");
    assertThatThrownBy(() -> store.add(new Embedding(new float[3])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("zero");
    assertThatThrownBy(() -> store.add(" ", embedding("a")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("id cannot be null or blank");
    assertThatThrownBy(() -> store.addAll(List.of("a"), List.of(), null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got 1 ids, 0 embeddings and no segments");
    assertThatThrownBy(() -> find(store, "a", 1001, 0, null))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessageContaining("not greater than 1000");
    assertThatThrownBy(() -> CassandraEmbeddingStore.builder().build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a store needs a session, a table and a dimension > 0");
    assertThat(ids(store, null)).isEmpty();
    // Of two with the same id the later one stays.
    store.addAll(
        List.of("a", "a"),
        List.of(embedding("v"), embedding("w")),
        List.of(TextSegment.from("v"), TextSegment.from("w")));
    assertThat(find(store, "v", 10, 0, null))
        .singleElement()
        .matches(match -> match.embedded().text().equals("w"));
  }
}
