/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.langchain4j;

import static com.example.measure.Program.same;

import com.datastax.oss.driver.api.core.CqlSession;
import com.example.measure.Comparison;
import com.example.measure.Program;
import com.example.measure.Program.Sessions;
import com.example.measure.Vectors;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingMatch;
import dev.langchain4j.store.embedding.cassandra.CassandraEmbeddingStore;
import java.util.ArrayList;
import java.util.List;

/** Uses LangChain4j's embedding store on sessions with and without Quiver. */
public final class LangChain4jProgram {

  private static final Comparison COMPARISON = new Comparison("langchain4j-cassandra 0.29.1");

  private static final int SEGMENTS = 300;
  private static final int LIMIT = 10;

  private static final List<Embedding> EMBEDDINGS = new ArrayList<>();

  private LangChain4jProgram() {}

  public static void main(String[] arguments) {
    Program.main("framework_langchain4j", LangChain4jProgram::run);
  }

  private static void run(Sessions sessions) throws Exception {
    for (int i = 0; i < SEGMENTS; i++) {
      EMBEDDINGS.add(new Embedding(Vectors.floats(i)));
    }
    CassandraEmbeddingStore driver = store(sessions.driver());
    CassandraEmbeddingStore registry = store(sessions.registry());
    CassandraEmbeddingStore quiver = store(sessions.quiver());
    List<CassandraEmbeddingStore> stores = List.of(driver, registry, quiver);
    for (int i = 0; i < SEGMENTS; i++) {
      stores.get(i % stores.size()).add(EMBEDDINGS.get(i), segment(i));
    }
    for (int i = 0; i < SEGMENTS; i += 10) {
      List<String> expected = found(driver, i);
      same("segment " + i, expected.get(0).split(":")[0], "nearest of segment");
      same(expected, found(registry, i), "search, registry");
      same(expected, found(quiver, i), "search, Quiver's session");
    }
    both(driver, registry, "registry");
    both(driver, quiver, "Quiver's session");
  }

  private static CassandraEmbeddingStore store(CqlSession session) {
    // guide: store
    CassandraEmbeddingStore store =
        new CassandraEmbeddingStore(session, "segments", Vectors.DIMENSION);
    // end
    return store;
  }

  private static void both(
      CassandraEmbeddingStore driver, CassandraEmbeddingStore quiver, String which)
      throws Exception {
    COMPARISON.neverMore("findRelevant, " + which, i -> search(driver, i), i -> search(quiver, i));
    COMPARISON.neverMore(
        "add, " + which,
        i -> driver.add(EMBEDDINGS.get(i), segment(i)),
        i -> quiver.add(EMBEDDINGS.get(i), segment(i)));
  }

  private static List<EmbeddingMatch<TextSegment>> search(CassandraEmbeddingStore store, int i) {
    return store.findRelevant(EMBEDDINGS.get(i), LIMIT, 0.0);
  }

  private static List<String> found(CassandraEmbeddingStore store, int i) {
    return search(store, i).stream()
        .map(
            match ->
                match.embedded().text()
                    + ": "
                    + match.score()
                    + " "
                    + match.embedding().vectorAsList())
        .toList();
  }

  private static TextSegment segment(int i) {
    return TextSegment.from("segment " + i);
  }
}
