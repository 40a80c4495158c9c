/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.springai;

import static com.example.measure.Program.same;

import com.datastax.oss.driver.api.core.cql.Row;
import com.example.measure.Program.Sessions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.springframework.ai.document.Document;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.VectorStore;
import org.springframework.ai.vectorstore.filter.Filter;
import org.springframework.ai.vectorstore.filter.Filter.ExpressionType;
import org.springframework.ai.vectorstore.filter.FilterExpressionTextParser;

/** Compares what both stores find, write, delete and reject, document by document. */
final class SameResults {
  private static final int DOCUMENTS = 300;
  private static final int DIMENSION = 24;
  private static final int COLUMNS = 6;
  private static final long SEED = 20261128;

  private static final List<String> REJECTED =
      List.of(
          "country == 'BG' || year == 2005",
          "NOT(country == 'BG')",
          "country != 'BG'",
          "year IN [2005, 2006]",
          "year NIN [2005, 2006]",
          "country > 'A'",
          "missing == 1",
          "year == 'x'",
          "content == 'x'");

  private final Stores stores;
  private final List<Document> documents = documents();

  SameResults(Sessions sessions) {
    stores = new Stores(sessions, new NumberedEmbeddings(DOCUMENTS, DIMENSION), COLUMNS);
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

  /** Each operator on each type of column; null is no filter. Spring AI's store needs the type. */
  private static List<Filter.Expression> filters() {
    List<Filter.Expression> filters = new ArrayList<>();
    filters.add(null);
    for (String country : List.of("BG", "l'été", "nobody")) {
      filters.add(comparison(ExpressionType.EQ, "country", country));
    }
    filters.add(comparison(ExpressionType.EQ, "open", true));
    filters.add(comparison(ExpressionType.EQ, "id", "id 7"));
    Map<String, Object> middles =
        Map.of("year", 2005, "pages", (short) 5, "views", 5L, "price", 1.25);
    List<ExpressionType> operators =
        List.of(
            ExpressionType.EQ,
            ExpressionType.GT,
            ExpressionType.GTE,
            ExpressionType.LT,
            ExpressionType.LTE);
    middles.forEach(
        (column, middle) ->
            operators.forEach(type -> filters.add(comparison(type, column, middle))));
    filters.add(parsed("country == 'NL' && (year > 2002 && year <= 2007)"));
    return filters;
  }

  private static Filter.Expression comparison(ExpressionType type, String key, Object value) {
    return new Filter.Expression(type, new Filter.Key(key), new Filter.Value(value));
  }

  private static Filter.Expression parsed(String filter) {
    return new FilterExpressionTextParser().parse(filter);
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

  /** Both stores on one table: each finds and deletes what the other has written. */
  void compareSearches() {
    VectorStore theirs = stores.theirs("shared");
    VectorStore ours = stores.ours("shared");
    theirs.add(documents.subList(0, DOCUMENTS / 2));
    ours.add(documents.subList(DOCUMENTS / 2, DOCUMENTS));
    int compared = 0;
    for (Filter.Expression filter : filters()) {
      for (int query = 0; query < DOCUMENTS; query += 60) {
        for (int topK : new int[] {1, 10, 100}) {
          String what = "query %d, topK %d, %s".formatted(query, topK, filter);
          List<Document> expected = found(theirs, query, topK, 0, filter);
          same(expected, found(ours, query, topK, 0, filter), what);
          if (expected.size() > 2) {
            double threshold = expected.get(expected.size() / 2).getScore();
            same(
                found(theirs, query, topK, threshold, filter),
                found(ours, query, topK, threshold, filter),
                what + ", threshold " + threshold);
          }
          compared += expected.size();
        }
      }
    }
    same(true, compared > 5_000, "enough documents: " + compared);
    theirs.delete(List.of("id 1", "id 299"));
    ours.delete(List.of("id 2", "id 298", "nobody"));
    same(found(theirs, 1, 1000, 0, null), found(ours, 1, 1000, 0, null), "after the deletes");
    same(DOCUMENTS - 4, found(ours, 1, 1000, 0, null).size(), "documents after the deletes");
    for (String filter : REJECTED) {
      same(true, rejects(theirs, filter), "spring-ai-cassandra-store rejects " + filter);
      same(true, rejects(ours, filter), "quiver-spring-ai rejects " + filter);
    }
    stores.drop("shared");
  }

  private static boolean rejects(VectorStore store, String filter) {
    try {
      found(store, 1, 1, 0, parsed(filter));
      return false;
    } catch (RuntimeException e) {
      return true;
    }
  }

  /** A table of each store: both write the same rows, and delete the same by filters. */
  void compareRows() {
    VectorStore theirs = stores.theirs("by_theirs");
    VectorStore ours = stores.ours("by_ours");
    // The second document of an id leaves the metadata that it does not have.
    List<Document> twice = List.of(new Document("id 7", "document 8", Map.of("year", 1)));
    for (VectorStore store : List.of(theirs, ours)) {
      store.add(documents);
      store.add(twice);
    }
    same(DOCUMENTS, rows("by_ours").size(), "rows");
    for (Filter.Expression filter : filters()) {
      same(rows("by_theirs"), rows("by_ours"), "rows before the delete with " + filter);
      if (filter != null) {
        for (VectorStore store : List.of(theirs, ours)) {
          store.delete(filter);
        }
        same(rows("by_theirs"), rows("by_ours"), "rows after the delete with " + filter);
        theirs.add(documents.subList(0, 50));
        ours.add(documents.subList(0, 50));
      }
    }
    stores.drop("by_theirs");
    stores.drop("by_ours");
  }

  private Map<String, String> rows(String table) {
    Map<String, String> rows = new TreeMap<>();
    String select = "SELECT * FROM " + stores.keyspace(table) + "." + table;
    for (Row row : stores.sessions().driver().execute(select)) {
      rows.put(row.getString("id"), row.getFormattedContents());
    }
    return rows;
  }
}
