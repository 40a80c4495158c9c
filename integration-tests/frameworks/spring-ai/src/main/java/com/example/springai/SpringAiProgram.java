/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.springai;

import static com.example.measure.Program.same;

import com.datastax.oss.driver.api.core.CqlSession;
import com.example.measure.Comparison;
import com.example.measure.Comparison.Costs;
import com.example.measure.Program;
import com.example.measure.Program.Sessions;
import dev.quiver.row.RowDecoder;
import dev.quiver.search.Hit;
import dev.quiver.search.Similarity;
import dev.quiver.search.VectorSearch;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.springframework.ai.document.Document;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.cassandra.CassandraVectorStore;

/** Compares searches of Spring AI's vector store with a prepared search. */
public final class SpringAiProgram {

  private static final Comparison COMPARISON = new Comparison("spring-ai-cassandra-store 1.1.3");

  private static final int DOCUMENTS = 300;
  private static final int LIMIT = 10;

  /** The limit on the bytes of a prepared search. */
  private static final double MOST_BYTES = 15_000;

  // guide: record
  /** What is read of a document; the columns are those that the store made. */
  public record Found(String id, String content) {}

  private static final RowDecoder<Found> FOUND = RowDecoder.records(Found.class);

  // end

  private SpringAiProgram() {}

  /** Needs the system properties quiver.node and quiver.datacenter. */
  public static void main(String[] arguments) {
    Program.main("framework_spring_ai", SpringAiProgram::run);
  }

  private static void run(Sessions sessions) throws Exception {
    NumberedEmbeddings model = new NumberedEmbeddings();
    try (CassandraVectorStore driver = store(sessions.driver(), sessions.keyspace(), model);
        CassandraVectorStore registry = store(sessions.registry(), sessions.keyspace(), model);
        CassandraVectorStore quiver = store(sessions.quiver(), sessions.keyspace(), model)) {
      List<CassandraVectorStore> stores = List.of(driver, registry, quiver);
      for (int i = 0; i < DOCUMENTS; i++) {
        stores.get(i % stores.size()).add(List.of(document(i)));
      }
      for (int i = 0; i < DOCUMENTS; i += 10) {
        List<String> expected = found(driver, i);
        same("id " + i, expected.get(0).split(":")[0], "nearest of document");
        same(expected, found(registry, i), "search, registry");
        same(expected, found(quiver, i), "search, Quiver's session");
      }
      prepared(sessions.quiver(), model, driver);
      add(driver, registry, "registry");
      add(driver, quiver, "Quiver's session");
      COMPARISON.neverMore(
          "similaritySearch, registry", i -> search(driver, i), i -> search(registry, i));
      COMPARISON.neverMore(
          "similaritySearch, Quiver's session", i -> search(driver, i), i -> search(quiver, i));
    }
  }

  private static CassandraVectorStore store(
      CqlSession session, String keyspace, NumberedEmbeddings model) {
    // guide: store
    CassandraVectorStore store =
        CassandraVectorStore.builder(model)
            .session(session) // with Quiver's registry, or of Quiver.sessionBuilder()
            .keyspace(keyspace)
            .table("documents")
            .initializeSchema(true)
            .build();
    // end
    return store;
  }

  private static void prepared(
      CqlSession session, NumberedEmbeddings model, CassandraVectorStore driver) throws Exception {
    // guide: search
    VectorSearch search =
        VectorSearch.on(session, "documents", "embedding").select("id", "content").limit(LIMIT);
    VectorSearch scored = search.withScore(Similarity.COSINE);
    // end
    for (int i = 0; i < DOCUMENTS; i += 10) {
      List<String> asked =
          scored.nearestTo(model.of(text(i))).hits(FOUND).stream()
              .map(SpringAiProgram::shown)
              .toList();
      same(found(driver, i), asked, "the prepared question");
    }
    question("prepared question without score", driver, i -> ask(search, model.of(text(i))));
    question(
        "prepared question with score",
        driver,
        i -> scored.nearestTo(model.of(text(i))).hits(FOUND));
  }

  private static List<Found> ask(VectorSearch search, float[] question) {
    // guide: ask
    List<Found> nearest = search.nearestTo(question).records(FOUND);
    // end
    return nearest;
  }

  /** The statement of the current target has no score. */
  private static void question(
      String name, CassandraVectorStore driver, IntFunction<Object> question) throws Exception {
    Costs costs =
        COMPARISON.neverMore(
            name + " for similaritySearch", i -> search(driver, i), question::apply);
    if (costs.quiver().bytes() > MOST_BYTES && !name.endsWith("with score")) {
      throw new AssertionError(
          "%s: expected at most %.0f B, got %.0f"
              .formatted(name, MOST_BYTES, costs.quiver().bytes()));
    }
  }

  private static void add(CassandraVectorStore driver, CassandraVectorStore quiver, String which)
      throws Exception {
    COMPARISON.neverMore("add, " + which, i -> added(driver, i), i -> added(quiver, i));
  }

  private static Object added(CassandraVectorStore store, int i) {
    store.add(List.of(document(i)));
    return store;
  }

  private static List<Document> search(CassandraVectorStore store, int i) {
    return store.similaritySearch(SearchRequest.builder().query(text(i)).topK(LIMIT).build());
  }

  private static List<String> found(CassandraVectorStore store, int i) {
    return search(store, i).stream()
        .map(document -> shown(document.getId(), document.getText(), document.getScore()))
        .toList();
  }

  private static String shown(Hit<Found> hit) {
    return shown(hit.value().id(), hit.value().content(), hit.score());
  }

  private static String shown(String id, String content, double score) {
    return "%s: %s, %.5f".formatted(id, content, score);
  }

  private static String text(int i) {
    return "the content of document " + i;
  }

  private static Document document(int i) {
    return new Document("id " + i, text(i), Map.of());
  }
}
