/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static dev.quiver.it.contract.SearchContractIT.QUERY;
import static dev.quiver.it.contract.SearchContractIT.STORED;
import static dev.quiver.it.contract.SearchContractIT.nearest;
import static dev.quiver.it.contract.SearchContractIT.score;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.within;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import dev.quiver.bulk.Recall;
import dev.quiver.bulk.TableScan;
import dev.quiver.column.MatrixReader;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.RowDecoder;
import dev.quiver.search.Hit;
import dev.quiver.search.ReactiveSearches;
import dev.quiver.search.Similarity;
import dev.quiver.search.VectorSearch;
import dev.quiver.session.WriteThrough;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.reactivestreams.Publisher;

/** Tests {@link VectorSearch} in sessions of every kind. */
@ExtendWith(ServerExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class VectorSearchContractIT {
  private static final float[] ZEROS = {0, -0f, 0};

  /** A row; {@code half} is whether the id is even. */
  record Found(int id, String half) {}

  private static final RowDecoder<Found> FOUND = RowDecoder.records(Found.class);

  private final TestCluster cluster;
  private final CqlSession quiver;
  private final Map<Similarity, Table> tables = new EnumMap<>(Similarity.class);

  VectorSearchContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
  }

  @BeforeAll
  void storeVectors() {
    cluster.assume(Ability.ANN);
    for (Similarity similarity : Similarity.values()) {
      Table table = cluster.createTable("half text, v vector<float, 3>");
      cluster.createAnnIndex(table, similarity.name());
      quiver.execute("CREATE CUSTOM INDEX ON " + table + " (half) USING 'StorageAttachedIndex'");
      PreparedStatement insert =
          quiver.prepare("INSERT INTO " + table + " (id, half, v) VALUES (?, ?, ?)");
      for (int id = 0; id < STORED.length; id++) {
        quiver.execute(insert.bind(id, half(id), STORED[id]));
      }
      tables.put(similarity, table);
    }
    NodeTables.awaitIndex(quiver, keyspace(), tables.get(Similarity.COSINE).name());
  }

  private static String half(int id) {
    return id % 2 == 0 ? "even" : "odd";
  }

  private String keyspace() {
    return quiver.getKeyspace().orElseThrow().asInternal();
  }

  private VectorSearch search(CqlSession session, Similarity similarity) {
    return VectorSearch.on(session, tables.get(similarity).name(), "v")
        .select("id", "half")
        .nearestTo(QUERY);
  }

  private VectorSearch search(Similarity similarity) {
    return search(quiver, similarity);
  }

  private static List<Integer> ids(List<Row> rows) {
    return rows.stream().map(row -> row.getInt("id")).toList();
  }

  @ParameterizedTest
  @EnumSource
  void everyMethodFindsTheNearestForEverySimilarity(Similarity similarity) {
    for (CqlSession session : List.of(quiver, cluster.stock())) {
      VectorSearch search = search(session, similarity).limit(4);
      List<Integer> nearest = nearest(similarity, 4);
      List<Found> found = nearest.stream().map(id -> new Found(id, half(id))).toList();

      assertThat(ids(search.rows())).isEqualTo(nearest);
      assertThat(search.records(FOUND)).isEqualTo(found);
      assertThat(ids(get(search.rowsAsync()))).isEqualTo(nearest);
      assertThat(get(search.recordsAsync(FOUND))).isEqualTo(found);
      assertThat(ids(all(ReactiveSearches.rows(search)))).isEqualTo(nearest);
      assertThat(all(ReactiveSearches.records(search, FOUND))).isEqualTo(found);

      VectorSearch scored = search.withScore(similarity);
      for (List<Hit<Found>> hits :
          List.of(
              scored.hits(FOUND),
              get(scored.hitsAsync(FOUND)),
              all(ReactiveSearches.hits(scored, FOUND)))) {
        assertThat(hits).extracting(Hit::value).isEqualTo(found);
        for (Hit<Found> hit : hits) {
          assertThat(hit.score()).isCloseTo(score(similarity, hit.value().id()), within(1e-5f));
        }
      }
      assertThat(scored.records(FOUND)).isEqualTo(found);
      assertThat(scored.rows().get(0).getFloat("\"search score\"")).isPositive();
    }
  }

  @ParameterizedTest
  @EnumSource
  void exactNeighboursHaveTheScoresOfTheServer(Similarity similarity) {
    TableScan scan = TableScan.of(quiver, tables.get(similarity).name());
    FloatMatrix matrix = scan.read(MatrixReader.floats("v")).matrix();
    VectorSearch scored = search(similarity).withScore(similarity).limit(STORED.length);
    List<Hit<Integer>> exact = similarity.nearest(matrix, QUERY, STORED.length);
    List<Row> rows = scored.rows();
    assertThat(exact).hasSameSizeAs(rows);
    for (int i = 0; i < rows.size(); i++) {
      assertThat(exact.get(i).score()).isCloseTo(rows.get(i).getFloat(0), within(1e-5f));
    }

    Recall ofThree = Recall.of(scan, "v", similarity, List.of(QUERY, STORED[0]), 3);
    assertThat(ofThree.measure(scored).recall()).isEqualTo(1);
    Recall.Result one = ofThree.measure(scored.limit(1));
    assertThat(one.recall()).isCloseTo(1 / 3.0, within(1e-9));
    assertThat(one.p99()).isGreaterThanOrEqualTo(one.median()).isPositive();
    Recall ofAll = Recall.of(scan, "v", similarity, List.of(QUERY), STORED.length);
    long odd = STORED.length / 2;
    assertThat(ofAll.measure(scored.where("half = ?"), "odd").worst())
        .as("of the rows that a condition leaves")
        .isCloseTo((double) odd / STORED.length, within(1e-9));
    assertThat(Recall.sample(scan, "v", 3))
        .hasSize(3)
        .allMatch(v -> List.of(STORED).stream().anyMatch(s -> Arrays.equals(s, v)));
    assertThat(Recall.sample(scan, "v", 100)).hasSize(STORED.length);
    assertThatThrownBy(() -> Recall.sample(scan, "v", 0)).hasMessageContaining("count");
  }

  @Test
  void bindsTheValuesOfConditionsInOrder() {
    VectorSearch search = search(Similarity.COSINE).where("half = ?").limit(9);
    List<Integer> odd = nearest(Similarity.COSINE, 9).stream().filter(id -> id % 2 == 1).toList();
    assertThat(ids(search.rows("odd"))).isEqualTo(odd);
    assertThat(ids(get(search.rowsAsync("odd")))).isEqualTo(odd);
    assertThat(search.withScore(Similarity.EUCLIDEAN).hits(FOUND, "odd"))
        .extracting(hit -> hit.value().id())
        .isEqualTo(odd);
    assertThat(all(ReactiveSearches.records(search, FOUND, "odd"))).hasSize(odd.size());
    assertThat(ids(search(Similarity.COSINE).where("id = ?").rows(5)))
        .as("by the partition key")
        .containsExactly(5);
    assertThatThrownBy(() -> search.rows())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected 1 values for its question marks, got 0")
        .hasMessageContaining("WHERE half = ? ORDER BY v ANN OF :query_vector LIMIT ?");
    assertThatThrownBy(() -> search.rows(7))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("variable half");
    // The variable of a selected function comes first.
    List<Row> rows =
        search
            .select(
                "id", "similarity_euclidean(v, ?) AS other, similarity_cosine(v, :query_vector)")
            .withScore(Similarity.COSINE)
            .rows(new float[] {0, 0, 1}, "even");
    assertThat(rows)
        .hasSize(5)
        .allSatisfy(row -> assertThat(row.getFloat(3)).isEqualTo(row.getFloat("search score")))
        .filteredOn(row -> row.getInt("id") == 2)
        .singleElement()
        .satisfies(row -> assertThat(row.getFloat("other")).isEqualTo(1));
  }

  @Test
  void bindsLimitsAndReturnsOnePage() {
    VectorSearch search = search(Similarity.EUCLIDEAN);
    List<ExecutionInfo> infos = Collections.synchronizedList(new ArrayList<>());
    Set<PreparedStatement> prepared = Collections.newSetFromMap(new IdentityHashMap<>());
    VectorSearch seen =
        search.withSettings(
            statement -> {
              prepared.add(statement.getPreparedStatement());
              ResultSet result = quiver.execute(WriteThrough.borrow(statement, 0, QUERY));
              infos.add(result.getExecutionInfo());
              assertThat(result.isFullyFetched()).isTrue();
              return statement;
            });
    for (int limit : new int[] {1, 2, STORED.length - 1, STORED.length, 1_000}) {
      assertThat(seen.limit(limit).rows()).hasSize(Math.min(limit, STORED.length));
    }
    assertThat(prepared).hasSize(1);
    // Cassandra warns if the page is smaller than the limit, and at the session's LOCAL_QUORUM.
    assertThat(infos).allSatisfy(info -> assertThat(info.getWarnings()).isEmpty());
    VectorSearch tooMany = search.limit(1_001);
    for (Throwable error :
        List.of(
            catchThrowable(() -> tooMany.rows()),
            catchThrowable(() -> get(tooMany.rowsAsync())),
            catchThrowable(() -> all(ReactiveSearches.rows(tooMany))))) {
      assertThat(error)
          .isInstanceOf(InvalidQueryException.class)
          .hasMessageContaining("requires a LIMIT that is not greater than 1000. LIMIT was 1001")
          .hasMessageContaining("(search: SELECT id, half FROM ")
          .hasMessageEndingWith(" ORDER BY v ANN OF :query_vector LIMIT ?)");
    }
  }

  @Test
  void serversReportInvalidVectorsWithAnUnspecificError() {
    String query =
        "SELECT id FROM " + tables.get(Similarity.COSINE) + " ORDER BY v ANN OF ? LIMIT 3";
    PreparedStatement prepared = quiver.prepare(query);
    for (float[] queryVector : List.of(new float[] {Float.NaN, 0, 1}, ZEROS)) {
      Throwable error = catchThrowable(() -> quiver.execute(prepared.bind(queryVector)));
      // Before protocol v4, failures are reported as timeouts.
      assertThat(error)
          .isInstanceOfAny(ReadFailureException.class, ReadTimeoutException.class)
          .hasMessageNotContainingAny("NaN", "ero");
    }
  }

  @Test
  void preparesOnceForManyThreads() {
    Set<PreparedStatement> prepared =
        Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
    try (CqlSession session = cluster.open(builder -> builder)) {
      VectorSearch search =
          search(session, Similarity.COSINE)
              .withSettings(
                  statement -> {
                    prepared.add(statement.getPreparedStatement());
                    return statement;
                  });
      List<CompletableFuture<List<Row>>> answers =
          IntStream.range(0, 32)
              .mapToObj(
                  i ->
                      i % 2 == 0
                          ? CompletableFuture.supplyAsync(() -> search.limit(3).rows())
                          : search.limit(3).rowsAsync().toCompletableFuture())
              .toList();
      for (CompletableFuture<List<Row>> answer : answers) {
        assertThat(ids(get(answer))).isEqualTo(nearest(Similarity.COSINE, 3));
      }
    }
    assertThat(prepared).hasSize(1);
  }

  private static <T> T get(CompletionStage<T> stage) {
    try {
      return stage.toCompletableFuture().orTimeout(2, TimeUnit.MINUTES).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }

  /** Returns all elements of a publisher. */
  static <T> List<T> all(Publisher<T> publisher) {
    return get(Published.all(publisher));
  }
}
