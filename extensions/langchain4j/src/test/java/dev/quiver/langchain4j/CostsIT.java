/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import com.dtsx.astra.sdk.cassio.CassandraSimilarityMetric;
import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.quiver.endtoend.Cost;
import dev.quiver.endtoend.Meter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/**
 * What both stores cost the client: heap bytes and CPU time of all its threads, without those of
 * the JIT and the garbage collector; the median of the second half of the rounds.
 */
class CostsIT {
  private static final int SEGMENTS = 300;
  private static final int DIMENSION = 1536;
  private static final int BATCH = 100;
  private static final int ROUNDS = 16;

  private static final Object[] SINK = new Object[1];

  @Test
  void searchesAndAddsAllocateFewBytes() throws Exception {
    Theirs theirs = new Theirs("costs", DIMENSION, CassandraSimilarityMetric.COSINE);
    Node.QUIVER.refreshSchema();
    CassandraEmbeddingStore.Builder builder =
        CassandraEmbeddingStore.builder().session(Node.QUIVER).table("costs").dimension(DIMENSION);
    CassandraEmbeddingStore ours = builder.build();
    CassandraEmbeddingStore withoutEmbeddings = builder.returnEmbeddings(false).build();
    List<Embedding> embeddings = new ArrayList<>();
    List<TextSegment> segments = new ArrayList<>();
    List<EmbeddingSearchRequest> requests = new ArrayList<>();
    for (int i = 0; i < SEGMENTS; i++) {
      Metadata metadata = new Metadata().put("country", "country " + i % 7).put("year", i);
      segments.add(TextSegment.from("x".repeat(190) + "%10d".formatted(i), metadata));
      embeddings.add(TextEmbeddings.of(segments.get(i).text(), DIMENSION));
      requests.add(
          EmbeddingSearchRequest.builder()
              .queryEmbedding(embeddings.get(i))
              .maxResults(10)
              .build());
    }
    ours.addAll(embeddings, segments);
    List<String> ids = ours.generateIds(BATCH);
    IntFunction<?> search = i -> theirs.search(embeddings.get(i), 10, 0, Map.of());
    assertThat(ours.search(requests.get(7)).matches()).isEqualTo(search.apply(7));

    double[] found = measure("a search for 10", BATCH, search, i -> ours.search(requests.get(i)));
    double[] texts =
        measure(
            "without embeddings", BATCH, search, i -> withoutEmbeddings.search(requests.get(i)));
    double[] added =
        measure(
            "addAll of 100",
            1,
            call -> {
              for (int i = 0; i < BATCH; i++) {
                theirs.add(ids.get(i), embeddings.get(i), segments.get(i));
              }
              return ids;
            },
            call -> {
              ours.addAll(ids, embeddings.subList(0, BATCH), segments.subList(0, BATCH));
              return ids;
            });
    // Beside the texts, the vectors are there twice: in the page and in the arrays.
    assertThat(texts[1]).isLessThan(30_000);
    assertThat(found[1]).isLessThan(30_000 + 2.2 * 10 * DIMENSION * Float.BYTES);
    assertThat(added[1]).isLessThanOrEqualTo(added[0] * 0.2);
  }

  /** Returns the bytes of both. */
  private static double[] measure(String job, int calls, IntFunction<?>... both) throws Exception {
    double[][] bytes = new double[2][ROUNDS];
    double[][] micros = new double[2][ROUNDS];
    Meter meter = new Meter();
    for (int round = 0; round < 2 * ROUNDS; round++) {
      meter.begin();
      for (int call = 0; call < calls; call++) {
        SINK[0] = both[round % 2].apply(call);
      }
      Cost cost = meter.end();
      bytes[round % 2][round / 2] = cost.bytes() / calls;
      micros[round % 2][round / 2] = cost.rest() / calls;
    }
    double[] medians = {median(bytes[0]), median(bytes[1])};
    System.out.printf(
        Locale.ROOT,
        "langchain4j | %s | %,.0f B | %,.0f B | %,.0f us | %,.0f us | %.2fx |%n",
        job,
        medians[0],
        medians[1],
        median(micros[0]),
        median(micros[1]),
        median(micros[1]) / median(micros[0]));
    return medians;
  }

  private static double median(double[] rounds) {
    double[] last = Arrays.copyOfRange(rounds, ROUNDS / 2, ROUNDS);
    Arrays.sort(last);
    return last[last.length / 2];
  }
}
