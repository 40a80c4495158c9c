/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.data.CqlVector;
import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.it.server.EmbeddedCassandra;
import dev.quiver.row.RowDecoder;
import dev.quiver.search.Hit;
import dev.quiver.search.Similarity;
import dev.quiver.search.VectorSearch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/**
 * The client's CPU and heap for an ANN question with ten rows, as Spring AI's store asks it, as a
 * service does by hand, and by {@link VectorSearch}, in turn, one question at a time, against a
 * node of its own: {@code SearchCosts <questions> <dimension> <rounds>}.
 */
public final class SearchCosts {
  private static final long SEED = 20261124;
  private static final int DOCUMENTS = 500;
  private static final int LIMIT = 10;
  private static final RowDecoder<Document> DOCUMENT = RowDecoder.records(Document.class);

  private final CqlSession driver;
  private final CqlSession registry;
  private final CqlSession quiver;
  private final float[][] vectors;

  /** What a store finds. */
  record Document(String id, String content) {}

  private SearchCosts(Sessions sessions, int dimension) {
    this.driver = sessions.driver;
    this.registry = sessions.registry;
    this.quiver = sessions.quiver;
    this.vectors = new float[DOCUMENTS][dimension];
    SplittableRandom random = new SplittableRandom(SEED);
    for (float[] vector : vectors) {
      for (int i = 0; i < dimension; i++) {
        vector[i] = (float) random.nextDouble() - 0.5f;
      }
    }
  }

  /**
   * Measures and prints.
   *
   * @param arguments questions of a round, elements of a vector, rounds
   * @throws IOException if the system does not tell what threads spend
   */
  public static void main(String[] arguments) throws IOException {
    int questions = Integer.parseInt(arguments[0]);
    int dimension = Integer.parseInt(arguments[1]);
    int rounds = Integer.parseInt(arguments[2]);
    try (EmbeddedCassandra cassandra = EmbeddedCassandra.start();
        Sessions sessions = new Sessions(cassandra, dimension)) {
      SearchCosts costs = new SearchCosts(sessions, dimension);
      costs.store();
      costs.run(questions, rounds);
    }
  }

  private void store() {
    driver.execute(
        "CREATE TABLE documents (id text PRIMARY KEY, content text, embedding vector<float, %d>)"
            .formatted(vectors[0].length));
    driver.execute(
        "CREATE CUSTOM INDEX ON documents (embedding) USING 'StorageAttachedIndex'"
            + " WITH OPTIONS = {'similarity_function': 'COSINE'}");
    PreparedStatement insert =
        registry.prepare("INSERT INTO documents (id, content, embedding) VALUES (?, ?, ?)");
    for (int id = 0; id < DOCUMENTS; id++) {
      registry.execute(insert.bind("id " + id, "the content of document " + id, vectors[id]));
    }
  }

  private void run(int questions, int rounds) throws IOException {
    Map<String, IntFunction<Object>> ways = ways();
    Object first = ways.values().iterator().next().apply(0);
    for (int round = 0; round <= rounds; round++) {
      if (round == 1) {
        System.out.println("kernel " + KernelSet.best().name());
      }
      for (Map.Entry<String, IntFunction<Object>> way : ways.entrySet()) {
        Meter meter = new Meter();
        System.gc();
        meter.begin();
        for (int i = 0; i < questions; i++) {
          if (way.getValue().apply(i % DOCUMENTS) == first) {
            throw new IllegalStateException("expected a new answer");
          }
        }
        Cost cost = meter.end().forEach(questions);
        System.out.printf(
            Locale.ROOT,
            "%-8s %-48s %,8.0f us CPU, %,8.0f without JIT and GC, %,9.0f B%n",
            round == 0 ? "warm-up" : "round " + round,
            way.getKey(),
            cost.micros(),
            cost.rest(),
            cost.bytes());
      }
    }
  }

  private Map<String, IntFunction<Object>> ways() {
    PreparedStatement scored =
        driver.prepare(
            "SELECT similarity_cosine(embedding, ?) AS score, id, content FROM documents"
                + " ORDER BY embedding ANN OF ? LIMIT "
                + LIMIT);
    PreparedStatement array =
        registry.prepare(
            "SELECT similarity_cosine(embedding, ?) AS score, id, content FROM documents"
                + " ORDER BY embedding ANN OF ? LIMIT "
                + LIMIT);
    VectorSearch search = search(quiver);
    VectorSearch scoredSearch = search.withScore(Similarity.COSINE);
    VectorSearch elsewhere = search(driver).withScore(Similarity.COSINE);
    VectorSearch vector = search.select("id", "content", "embedding");
    Map<String, IntFunction<Object>> ways = new LinkedHashMap<>();
    ways.put("Spring AI: text, not prepared, with score", i -> documents(asText(i)));
    ways.put(
        "driver: CqlVector, prepared, with score",
        i -> {
          CqlVector<Float> boxed = boxed(vectors[i]);
          BoundStatement bound =
              scored.bind().setVector(0, boxed, Float.class).setVector(1, boxed, Float.class);
          return documents(driver.execute(bound).all());
        });
    ways.put(
        "registry: float[], prepared, with score",
        i -> documents(registry.execute(array.bind(vectors[i], vectors[i])).all()));
    ways.put("search, driver's session, with score", i -> hits(elsewhere, i));
    ways.put("search, Quiver session, with score", i -> hits(scoredSearch, i));
    ways.put(
        "search, Quiver session, with score, async",
        i -> checked(scoredSearch.hitsAsync(DOCUMENT, vectors[i]).toCompletableFuture().join(), i));
    ways.put(
        "search, Quiver session, without score",
        i -> checked(search.records(DOCUMENT, vectors[i])));
    ways.put(
        "search, Quiver session, rows with vectors",
        i -> {
          List<Row> rows = checked(vector.rows(vectors[i]));
          rows.forEach(row -> row.get(2, float[].class));
          return rows;
        });
    return ways;
  }

  private static VectorSearch search(CqlSession session) {
    return VectorSearch.on(session, "documents", "embedding").select("id", "content").limit(LIMIT);
  }

  /** As {@code CassandraVectorStore} of Spring AI 1.1 does. */
  private List<Row> asText(int id) {
    CqlVector<Float> boxed = boxed(vectors[id]);
    String cql =
        String.format(
            "SELECT similarity_cosine(embedding,%s) AS similarity_score,id,content FROM documents "
                + " ORDER BY embedding ANN OF %s LIMIT %d ",
            boxed, boxed, LIMIT);
    List<Row> rows = new ArrayList<>();
    driver.execute(SimpleStatement.newInstance(cql)).forEach(rows::add);
    return rows;
  }

  private static CqlVector<Float> boxed(float[] vector) {
    Float[] boxed = new Float[vector.length];
    for (int i = 0; i < boxed.length; i++) {
      boxed[i] = vector[i];
    }
    return CqlVector.newInstance(Arrays.asList(boxed));
  }

  private static List<Hit<Document>> documents(List<Row> rows) {
    List<Hit<Document>> documents = new ArrayList<>();
    for (Row row : rows) {
      float score = row.getFloat(0);
      Map<String, Object> fields = new HashMap<>();
      fields.put("distance", 1 - score);
      Document document = new Document(row.getString("id"), row.getString("content"));
      if (fields.size() == 1) {
        documents.add(new Hit<>(document, score));
      }
    }
    return checked(documents);
  }

  private List<Hit<Document>> hits(VectorSearch search, int id) {
    return checked(search.hits(DOCUMENT, vectors[id]), id);
  }

  private static List<Hit<Document>> checked(List<Hit<Document>> hits, int id) {
    if (!hits.get(0).value().id().equals("id " + id)) {
      throw new IllegalStateException("expected document " + id + " first, got " + hits.get(0));
    }
    return checked(hits);
  }

  private static <T> List<T> checked(List<T> found) {
    if (found.size() != LIMIT) {
      throw new IllegalStateException("expected " + LIMIT + " rows, got " + found.size());
    }
    return found;
  }
}
