/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.stores;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.endtoend.Cost;
import dev.quiver.endtoend.Meter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.springframework.ai.document.Document;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.VectorStore;

/**
 * What both stores cost the client, in turn, in one JVM: heap bytes and CPU time of all its
 * threads, without those of the JIT and the garbage collector. The model's vectors are made
 * beforehand, and no text is cut into tokens for it. A figure is the median of the second half of
 * the rounds.
 */
class CostsIT {
  private static final int DOCUMENTS = 300;
  private static final int DIMENSION = 1536;
  private static final int TOP_K = 10;
  private static final int BATCH = 100;
  private static final int ROUNDS = 20;
  private static final int SEARCHES = 100;

  private static final double MOST_BYTES_OF_A_SEARCH = 20_000;
  private static final double MOST_BYTES_OF_AN_ADD = 0.2;

  private static final Object[] SINK = new Object[1];

  /** A text of 200 characters that ends with its number. */
  private static String text(int i) {
    return "x".repeat(190) + "%10d".formatted(i);
  }

  private static List<Document> documents(int from, int to) {
    List<Document> documents = new ArrayList<>();
    for (int i = from; i < to; i++) {
      documents.add(
          new Document("id " + i, text(i), Map.of("country", "country " + i % 7, "year", i)));
    }
    return documents;
  }

  @Test
  void aSearchAndAnAddCostAFractionOfTheirs() throws Exception {
    NumberedEmbeddings model = new NumberedEmbeddings(DOCUMENTS, DIMENSION, 20261128);
    try (Stores stores = Stores.start()) {
      VectorStore theirs = stores.theirs("documents", model, 2);
      VectorStore ours = stores.ours("documents", model, 2);
      List<Document> all = documents(0, DOCUMENTS);
      ours.add(all);
      SearchRequest[] requests = new SearchRequest[DOCUMENTS];
      for (int i = 0; i < DOCUMENTS; i++) {
        requests[i] = SearchRequest.builder().query(text(i)).topK(TOP_K).build();
        assertThat(ours.similaritySearch(requests[i]))
            .isEqualTo(theirs.similaritySearch(requests[i]))
            .hasSize(TOP_K);
      }
      Cost[] search =
          measure(
              "a search for 10",
              SEARCHES,
              i -> theirs.similaritySearch(requests[i % DOCUMENTS]),
              i -> ours.similaritySearch(requests[i % DOCUMENTS]));
      Cost[] add =
          measure(
              "add of 100 documents",
              1,
              i -> added(theirs, all.subList(0, BATCH)),
              i -> added(ours, all.subList(0, BATCH)));
      assertThat(search[1].bytes()).isLessThanOrEqualTo(MOST_BYTES_OF_A_SEARCH);
      assertThat(add[1].bytes()).isLessThanOrEqualTo(add[0].bytes() * MOST_BYTES_OF_AN_ADD);
    }
  }

  private static VectorStore added(VectorStore store, List<Document> documents) {
    store.add(documents);
    return store;
  }

  private static Cost[] measure(
      String job, int calls, IntFunction<Object> theirs, IntFunction<Object> ours)
      throws Exception {
    List<IntFunction<Object>> both = List.of(theirs, ours);
    double[][] bytes = new double[2][ROUNDS];
    double[][] micros = new double[2][ROUNDS];
    Meter meter = new Meter();
    for (int round = 0; round < ROUNDS; round++) {
      for (int store = 0; store < both.size(); store++) {
        meter.begin();
        for (int call = 0; call < calls; call++) {
          SINK[0] = both.get(store).apply(call);
        }
        Cost cost = meter.end();
        bytes[store][round] = cost.bytes() / calls;
        micros[store][round] = cost.rest() / calls;
      }
    }
    Cost[] costs = new Cost[2];
    for (int store = 0; store < both.size(); store++) {
      costs[store] = new Cost(median(micros[store]), 0, 0, median(bytes[store]), 0);
    }
    System.out.printf(
        Locale.ROOT,
        "stores | %s | %,.0f B | %,.0f B | %.3fx | %,.0f us | %,.0f us | %.2fx |%n",
        job,
        costs[0].bytes(),
        costs[1].bytes(),
        costs[1].bytes() / costs[0].bytes(),
        costs[0].micros(),
        costs[1].micros(),
        costs[1].micros() / costs[0].micros());
    return costs;
  }

  private static double median(double[] rounds) {
    double[] last = Arrays.copyOfRange(rounds, ROUNDS / 2, ROUNDS);
    Arrays.sort(last);
    return last[last.length / 2];
  }
}
