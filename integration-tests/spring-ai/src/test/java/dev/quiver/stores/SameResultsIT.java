/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.ai.document.Document;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.VectorStore;
import org.springframework.ai.vectorstore.filter.Filter;
import org.springframework.ai.vectorstore.filter.Filter.ExpressionType;

/** The store does what Spring AI's store does, document by document, on one table. */
class SameResultsIT {
  private static final int DOCUMENTS = 300;
  private static final int COLUMNS = 6;
  private static final long SEED = 20261128;
  private static final NumberedEmbeddings MODEL = new NumberedEmbeddings(DOCUMENTS, 24, SEED);

  private static Stores stores;

  @BeforeAll
  static void start() {
    stores = Stores.start();
  }

  @AfterAll
  static void stop() {
    stores.close();
  }

  private static List<Document> documents() {
    Random random = new Random(SEED);
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      Map<String, Object> metadata = new HashMap<>();
      metadata.put("country", List.of("BG", "NL", "l'été").get(random.nextInt(3)));
      metadata.put("no column", i);
      if (random.nextInt(4) != 0) {
        metadata.put("year", 2000 + random.nextInt(10));
        metadata.put("pages", (short) random.nextInt(10));
        metadata.put("views", (long) random.nextInt(10));
        metadata.put("price", random.nextInt(10) / 4.0);
        metadata.put("open", random.nextBoolean());
      }
      documents.add(new Document("id " + i, "document " + i, metadata));
    }
    return documents;
  }

  private static List<Document> found(
      VectorStore store, int query, int topK, double threshold, Filter.Expression filter) {
    return store.similaritySearch(
        SearchRequest.builder()
            .query("query " + query)
            .topK(topK)
            .similarityThreshold(threshold)
            .filterExpression(filter)
            .build());
  }

  private static Filter.Expression comparison(ExpressionType type, String key, Object value) {
    return new Filter.Expression(type, new Filter.Key(key), new Filter.Value(value));
  }

  private static List<Filter.Expression> filters() {
    List<Filter.Expression> filters = new ArrayList<>();
    filters.add(null);
    filters.add(comparison(ExpressionType.EQ, "country", "BG"));
    filters.add(comparison(ExpressionType.EQ, "country", "l'été"));
    filters.add(comparison(ExpressionType.EQ, "country", "nobody"));
    filters.add(comparison(ExpressionType.EQ, "open", true));
    filters.add(comparison(ExpressionType.EQ, "id", "id 7"));
    Map<String, Object> middles =
        Map.of("year", 2005, "pages", (short) 5, "views", 5L, "price", 1.25);
    middles.forEach(
        (column, middle) ->
            List.of(
                    ExpressionType.EQ,
                    ExpressionType.GT,
                    ExpressionType.GTE,
                    ExpressionType.LT,
                    ExpressionType.LTE)
                .forEach(type -> filters.add(comparison(type, column, middle))));
    filters.add(
        new Filter.Expression(
            ExpressionType.AND,
            comparison(ExpressionType.EQ, "country", "NL"),
            new Filter.Group(
                new Filter.Expression(
                    ExpressionType.AND,
                    comparison(ExpressionType.GT, "year", 2002),
                    comparison(ExpressionType.LTE, "year", 2007)))));
    return filters;
  }

  @Test
  void eachFindsAndDeletesWhatTheOtherHasWritten() {
    List<Document> documents = documents();
    VectorStore theirs = stores.theirs("shared", MODEL, COLUMNS);
    VectorStore ours = stores.ours("shared", MODEL, COLUMNS);
    theirs.add(documents.subList(0, DOCUMENTS / 2));
    ours.add(documents.subList(DOCUMENTS / 2, DOCUMENTS));

    int compared = 0;
    for (Filter.Expression filter : filters()) {
      for (int query = 0; query < DOCUMENTS; query += 60) {
        for (int topK : new int[] {1, 10, 100}) {
          List<Document> expected = found(theirs, query, topK, 0, filter);
          assertThat(found(ours, query, topK, 0, filter))
              .as("query %s, topK %s, %s", query, topK, filter)
              .isEqualTo(expected);
          if (expected.size() > 2) {
            double threshold = expected.get(expected.size() / 2).getScore();
            assertThat(found(ours, query, topK, threshold, filter))
                .as("query %s, topK %s, threshold %s, %s", query, topK, threshold, filter)
                .isEqualTo(found(theirs, query, topK, threshold, filter))
                .hasSizeLessThanOrEqualTo(expected.size());
          }
          compared += expected.size();
        }
      }
    }
    assertThat(compared).isGreaterThan(5_000);

    theirs.delete(List.of("id 1", "id 299"));
    ours.delete(List.of("id 2", "id 298", "nobody"));
    assertThat(found(ours, 1, 1000, 0, null))
        .isEqualTo(found(theirs, 1, 1000, 0, null))
        .hasSize(DOCUMENTS - 4);
  }

  @Test
  void bothWriteTheSameRowsAndDeleteTheSame() {
    List<Document> documents = documents();
    VectorStore theirs = stores.theirs("by_theirs", MODEL, COLUMNS);
    VectorStore ours = stores.ours("by_ours", MODEL, COLUMNS);
    theirs.add(documents);
    ours.add(documents);
    // Theirs leaves alone what a later document does not have.
    Document later = new Document("id 7", "document 8", Map.of("year", 1));
    theirs.add(List.of(later));
    ours.add(List.of(later));
    assertThat(rows("by_ours")).isEqualTo(rows("by_theirs")).hasSize(DOCUMENTS);

    for (Filter.Expression filter : filters()) {
      if (filter != null && filter.type() != ExpressionType.GTE) {
        theirs.delete(filter);
        ours.delete(filter);
        assertThat(rows("by_ours")).as("%s", filter).isEqualTo(rows("by_theirs"));
        theirs.add(documents.subList(0, 50));
        ours.add(documents.subList(0, 50));
      }
    }
  }

  private static Map<String, String> rows(String table) {
    Map<String, String> rows = new TreeMap<>();
    CqlSession driver = stores.driver();
    for (Row row : driver.execute("SELECT * FROM " + Stores.cql(table))) {
      rows.put(row.getString("id"), row.getFormattedContents());
    }
    return rows;
  }

  @Test
  void whatOneRejectsTheOtherRejects() {
    VectorStore theirs = stores.theirs("rejecting", MODEL, COLUMNS);
    VectorStore ours = stores.ours("rejecting", MODEL, COLUMNS);
    for (String filter :
        List.of(
            "country == 'BG' || year == 2005",
            "NOT(country == 'BG')",
            "country != 'BG'",
            "year IN [2005, 2006]",
            "year NIN [2005, 2006]",
            "country > 'A'",
            "missing == 1",
            "year == 'x'",
            "content == 'x'")) {
      SearchRequest request =
          SearchRequest.builder().query("query 1").topK(1).filterExpression(filter).build();
      for (VectorStore store : List.of(theirs, ours)) {
        assertThatThrownBy(() -> store.similaritySearch(request))
            .as("%s, %s", store.getClass(), filter)
            .isInstanceOf(RuntimeException.class);
      }
    }
  }
}
