/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.springai;

import static com.example.measure.Program.same;

import com.example.measure.Comparison;
import com.example.measure.Comparison.Costs;
import com.example.measure.Program;
import com.example.measure.Program.Sessions;
import com.example.measure.Vectors;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.springframework.ai.document.Document;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.VectorStore;

/**
 * Compares Spring AI's store in a session without Quiver with {@code quiver-spring-ai} in one of
 * Quiver: results, bytes and CPU. The model's embeddings exist before.
 */
public final class SpringAiProgram {
  private static final String THEIRS = "quiver-spring-ai for spring-ai-cassandra-store 1.1.3";
  private static final Comparison SEARCHES = new Comparison(THEIRS);

  /** An {@code add} has many requests. */
  private static final Comparison ADDS = new Comparison(THEIRS, 5);

  private static final int DOCUMENTS = 300;
  private static final int BATCH = 100;
  private static final int LIMIT = 10;

  private static final double MAX_BYTES_OF_A_SEARCH = 20_000;
  private static final double MAX_OF_THE_BYTES_OF_AN_ADD = 0.2;

  private SpringAiProgram() {}

  public static void main(String[] arguments) {
    Program.main("framework_spring_ai", SpringAiProgram::run);
  }

  private static void run(Sessions sessions) throws Exception {
    SameResults results = new SameResults(sessions);
    results.compareSearches();
    results.compareRows();
    Stores stores = new Stores(sessions, new NumberedEmbeddings(DOCUMENTS, Vectors.DIMENSION), 2);
    VectorStore theirs = stores.theirs("measured");
    VectorStore ours = stores.ours("measured");
    List<Document> documents =
        IntStream.range(0, DOCUMENTS).mapToObj(SpringAiProgram::document).toList();
    ours.add(documents);
    SearchRequest[] requests =
        IntStream.range(0, DOCUMENTS)
            .mapToObj(SpringAiProgram::request)
            .toArray(SearchRequest[]::new);
    for (SearchRequest request : requests) {
      same(theirs.similaritySearch(request), ours.similaritySearch(request), request.getQuery());
    }
    Costs search =
        SEARCHES.neverMore(
            "similaritySearch",
            i -> theirs.similaritySearch(requests[i]),
            i -> ours.similaritySearch(requests[i]));
    atMost(MAX_BYTES_OF_A_SEARCH, search.quiver().bytes(), "similaritySearch");
    List<Document> batch = documents.subList(0, BATCH);
    Costs add = ADDS.neverMore("add of 100", i -> add(theirs, batch), i -> add(ours, batch));
    atMost(add.driver().bytes() * MAX_OF_THE_BYTES_OF_AN_ADD, add.quiver().bytes(), "add of 100");
    stores.drop("measured");
  }

  private static void atMost(double expected, double actual, String job) {
    same(true, actual <= expected, "%s: at most %.0f B: %.0f".formatted(job, expected, actual));
  }

  private static SearchRequest request(int i) {
    return SearchRequest.builder().query(text(i)).topK(LIMIT).build();
  }

  private static VectorStore add(VectorStore store, List<Document> documents) {
    store.add(documents);
    return store;
  }

  private static String text(int i) {
    return "x".repeat(190) + "%10d".formatted(i);
  }

  private static Document document(int i) {
    return new Document("id " + i, text(i), Map.of("country", "country " + i % 7, "year", i));
  }
}
