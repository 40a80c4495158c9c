/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.within;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.ServerError;
import dev.quiver.row.RowDecoder;
import dev.quiver.search.Hit;
import dev.quiver.search.ReactiveSearches;
import dev.quiver.search.Similarity;
import dev.quiver.search.VectorSearch;
import dev.quiver.session.WriteThrough;
import dev.quiver.vector.RowDecodeException;
import dev.quiver.vector.VectorDimensionException;
import dev.quiver.vector.VectorElementException;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.reactivestreams.Publisher;

/** Questions by {@link VectorSearch}, in sessions of every kind. */
@ExtendWith(ServerExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class VectorSearchContractIT {
  private static final float[] QUESTION = {0.9f, 0.3f, -0.2f};
  private static final float[] ZEROS = {0, -0f, 0};
  private static final float[][] STORED = {
    {1, 0, 0},
    {0, 1, 0},
    {0, 0, 1},
    {-1, 0, 0},
    {0.5f, 0.5f, 0},
    {3, 1, -0.7f},
    {0.1f, 0.2f, 0.9f},
    {0.8f, 0.1f, -0.1f},
    {-0.4f, -0.6f, 0.2f}
  };

  /** A row; {@code half} says whether the id is even. */
  record Found(int id, String half) {}

  private static final RowDecoder<Found> FOUND = RowDecoder.records(Found.class);

  private final TestCluster cluster;
  private final CqlSession quiver;
  private final Map<Similarity, Table> tables = new EnumMap<>(Similarity.class);
  private final List<CqlSession> opened = new ArrayList<>();

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
      store(table, "id");
      tables.put(similarity, table);
    }
    NodeTables.awaitIndex(quiver, keyspace(), tables.get(Similarity.COSINE).name());
  }

  private void store(Table table, String key) {
    PreparedStatement insert =
        quiver.prepare("INSERT INTO " + table + " (" + key + ", half, v) VALUES (?, ?, ?)");
    for (int id = 0; id < STORED.length; id++) {
      quiver.execute(insert.bind(id, half(id), STORED[id]));
    }
  }

  @AfterAll
  void closeSessions() {
    opened.forEach(CqlSession::close);
  }

  private static String half(int id) {
    return id % 2 == 0 ? "even" : "odd";
  }

  private String keyspace() {
    return quiver.getKeyspace().orElseThrow().asInternal();
  }

  private VectorSearch search(CqlSession session, Similarity similarity) {
    return VectorSearch.on(session, tables.get(similarity).name(), "v").select("id", "half");
  }

  private VectorSearch search(Similarity similarity) {
    return search(quiver, similarity);
  }

  private static List<Integer> nearest(Similarity similarity, int limit) {
    return SearchContractIT.Similarity.valueOf(similarity.name()).nearest(STORED, QUESTION, limit);
  }

  private static double score(Similarity similarity, int id) {
    return SearchContractIT.Similarity.valueOf(similarity.name()).of(STORED[id], QUESTION);
  }

  private static List<Integer> ids(List<Row> rows) {
    return rows.stream().map(row -> row.getInt("id")).toList();
  }

  @ParameterizedTest
  @EnumSource
  void everyFormOfEverySimilarityFindsTheNearest(Similarity similarity) {
    for (CqlSession session : List.of(quiver, cluster.stock())) {
      VectorSearch search = search(session, similarity).limit(4);
      List<Integer> nearest = nearest(similarity, 4);
      List<Found> found = nearest.stream().map(id -> new Found(id, half(id))).toList();

      assertThat(ids(search.rows(QUESTION))).isEqualTo(nearest);
      assertThat(search.records(FOUND, QUESTION)).isEqualTo(found);
      assertThat(ids(get(search.rowsAsync(QUESTION)))).isEqualTo(nearest);
      assertThat(get(search.recordsAsync(FOUND, QUESTION))).isEqualTo(found);
      assertThat(ids(all(ReactiveSearches.rows(search, QUESTION)))).isEqualTo(nearest);
      assertThat(all(ReactiveSearches.records(search, FOUND, QUESTION))).isEqualTo(found);

      VectorSearch scored = search.withScore(similarity);
      for (List<Hit<Found>> hits :
          List.of(
              scored.hits(FOUND, QUESTION),
              get(scored.hitsAsync(FOUND, QUESTION)),
              all(ReactiveSearches.hits(scored, FOUND, QUESTION)))) {
        assertThat(hits).extracting(Hit::value).isEqualTo(found);
        for (Hit<Found> hit : hits) {
          assertThat((double) hit.score())
              .isCloseTo(score(similarity, hit.value().id()), within(1e-5));
        }
      }
      assertThat(scored.records(FOUND, QUESTION)).isEqualTo(found);
      assertThat(scored.rows(QUESTION).get(0).getFloat("\"search score\"")).isPositive();
    }
  }

  @ParameterizedTest
  @EnumSource
  void theScoreMayBeAnotherThanThatOfTheIndex(Similarity similarity) {
    VectorSearch search = search(Similarity.COSINE).limit(9).withScore(similarity);
    List<Hit<Found>> hits = search.hits(FOUND, QUESTION);
    assertThat(hits).extracting(hit -> hit.value().id()).isEqualTo(nearest(Similarity.COSINE, 9));
    for (Hit<Found> hit : hits) {
      assertThat((double) hit.score()).isCloseTo(score(similarity, hit.value().id()), within(1e-5));
    }
  }

  @Test
  void conditionsTakeValuesInTheirOrder() {
    VectorSearch search = search(Similarity.COSINE).where("half = ?").limit(9);
    List<Integer> odd = nearest(Similarity.COSINE, 9).stream().filter(id -> id % 2 == 1).toList();
    assertThat(ids(search.rows(QUESTION, "odd"))).isEqualTo(odd);
    assertThat(ids(get(search.rowsAsync(QUESTION, "odd")))).isEqualTo(odd);
    assertThat(search.withScore(Similarity.EUCLIDEAN).hits(FOUND, QUESTION, "odd"))
        .extracting(hit -> hit.value().id())
        .isEqualTo(odd);
    assertThat(all(ReactiveSearches.records(search, FOUND, QUESTION, "odd"))).hasSize(odd.size());
    assertThat(ids(search(Similarity.COSINE).where("id = ?").rows(QUESTION, 5)))
        .as("by the partition key")
        .containsExactly(5);
    assertThatThrownBy(() -> search.rows(QUESTION))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected 1 values for its question marks, got 0")
        .hasMessageContaining("WHERE half = ? ORDER BY v ANN OF ? LIMIT ?");
    assertThatThrownBy(() -> search.rows(QUESTION, 7))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("variable half");
    // A question mark of what is selected comes first.
    List<Row> rows =
        search
            .select("id", "similarity_euclidean(v, ?) AS other")
            .withScore(Similarity.COSINE)
            .rows(QUESTION, new float[] {0, 0, 1}, "even");
    assertThat(rows).hasSize(5);
    assertThat(rows)
        .filteredOn(row -> row.getInt("id") == 2)
        .singleElement()
        .satisfies(row -> assertThat(row.getFloat("other")).isEqualTo(1));
  }

  @Test
  void limitsAreVariablesAndAnswersOnePage() {
    VectorSearch search = search(Similarity.EUCLIDEAN);
    List<ExecutionInfo> infos = Collections.synchronizedList(new ArrayList<>());
    Set<PreparedStatement> prepared = Collections.newSetFromMap(new IdentityHashMap<>());
    VectorSearch seen =
        search.settings(
            statement -> {
              prepared.add(statement.getPreparedStatement());
              ResultSet result = quiver.execute(WriteThrough.borrow(statement, 0, QUESTION));
              infos.add(result.getExecutionInfo());
              assertThat(result.isFullyFetched()).isTrue();
              return statement;
            });
    for (int limit : new int[] {1, 2, STORED.length - 1, STORED.length, 1_000}) {
      assertThat(seen.limit(limit).rows(QUESTION)).hasSize(Math.min(limit, STORED.length));
    }
    assertThat(prepared).hasSize(1);
    // Cassandra warns where the page is smaller than the limit, and at the session's LOCAL_QUORUM.
    assertThat(infos).allSatisfy(info -> assertThat(info.getWarnings()).isEmpty());
    VectorSearch tooMany = search.limit(1_001);
    for (Throwable error :
        List.of(
            catchThrowable(() -> tooMany.rows(QUESTION)),
            catchThrowable(() -> get(tooMany.rowsAsync(QUESTION))),
            catchThrowable(() -> all(ReactiveSearches.rows(tooMany, QUESTION))))) {
      assertThat(error)
          .isInstanceOf(InvalidQueryException.class)
          .hasMessageContaining("requires a LIMIT that is not greater than 1000. LIMIT was 1001")
          .hasMessageContaining("(search: SELECT id, half FROM ")
          .hasMessageEndingWith(" ORDER BY v ANN OF ? LIMIT ?)");
    }
  }

  static Stream<float[]> notFinite() {
    return Stream.of(Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY)
        .map(element -> new float[] {0, element, 1});
  }

  @ParameterizedTest
  @MethodSource("notFinite")
  void whatIsNotFiniteIsNotSent(float[] question) {
    for (Similarity similarity : Similarity.values()) {
      VectorSearch search = search(similarity).settings(statement -> neverSent());
      assertRefused(
          search,
          question,
          VectorElementException.class,
          "v vector<float, 3>: expected a finite number at index 1, got " + question[1]);
    }
  }

  @Test
  void serversAnswerSuchVectorsByAnErrorThatSaysNothing() {
    String query =
        "SELECT id FROM " + tables.get(Similarity.COSINE) + " ORDER BY v ANN OF ? LIMIT 3";
    PreparedStatement prepared = quiver.prepare(query);
    for (float[] question : List.of(new float[] {Float.NaN, 0, 1}, ZEROS)) {
      Throwable error = catchThrowable(() -> quiver.execute(prepared.bind(question)));
      // Before protocol v4 there are no failures: they are told as timeouts.
      assertThat(error)
          .isInstanceOfAny(ReadFailureException.class, ReadTimeoutException.class)
          .hasMessageNotContainingAny("NaN", "ero");
    }
  }

  @Test
  void zerosAreSentUnlessCosineIsAsked() {
    String zeros =
        "v vector<float, 3>: expected a number other than 0, as cosine has no value for zeros,"
            + " at index 0, got only zeros";
    VectorSearch cosine = search(Similarity.COSINE);
    assertRefused(
        cosine.settings(statement -> neverSent()), ZEROS, VectorElementException.class, zeros);
    assertRefused(
        cosine.withScore(Similarity.EUCLIDEAN).settings(statement -> neverSent()),
        ZEROS,
        VectorElementException.class,
        zeros);
    for (Similarity similarity : List.of(Similarity.EUCLIDEAN, Similarity.DOT_PRODUCT)) {
      VectorSearch search = search(similarity).limit(9);
      assertThat(search.rows(ZEROS)).hasSize(STORED.length);
      assertThat(search.withScore(similarity).hits(FOUND, ZEROS)).hasSize(STORED.length);
      assertRefused(
          search.withScore(Similarity.COSINE).settings(statement -> neverSent()),
          ZEROS,
          VectorElementException.class,
          zeros);
    }
  }

  @Test
  void otherDimensionsAreNotSent() {
    VectorSearch search = search(Similarity.COSINE).settings(statement -> neverSent());
    for (int length : new int[] {0, 2, 4}) {
      assertRefused(
          search,
          new float[length],
          VectorDimensionException.class,
          "v vector<float, 3>: expected 3 elements, got " + length);
    }
  }

  private static BoundStatement neverSent() {
    throw new AssertionError("it would be sent");
  }

  private static void assertRefused(
      VectorSearch search, float[] question, Class<?> type, String message) {
    List<Throwable> errors =
        List.of(
            catchThrowable(() -> search.rows(question)),
            catchThrowable(() -> search.records(FOUND, question)),
            catchThrowable(() -> get(search.rowsAsync(question))),
            catchThrowable(() -> all(ReactiveSearches.rows(search, question))));
    assertThat(errors)
        .allSatisfy(error -> assertThat(error).isInstanceOf(type).hasMessageEndingWith(message));
  }

  @Test
  void namesInQuotes() {
    String name = "\"Docs_" + cluster.newName() + '"';
    quiver.execute(
        "CREATE TABLE "
            + name
            + " (\"Key\" int PRIMARY KEY, half text, \"TheVector\" vector<float, 3>)");
    Table table = new Table(name, quiver);
    quiver.execute(
        "CREATE CUSTOM INDEX ON "
            + name
            + " (\"TheVector\") USING 'StorageAttachedIndex'"
            + " WITH OPTIONS = {'similarity_function': 'euclidean'}");
    NodeTables.awaitIndex(quiver, keyspace(), CqlIdentifier.fromCql(name).asInternal());
    quiver.execute(
        quiver
            .prepare("INSERT INTO " + table + " (\"Key\", \"TheVector\") VALUES (?, ?)")
            .bind(7, QUESTION));

    VectorSearch search =
        VectorSearch.on(quiver, keyspace(), name, "\"TheVector\"")
            .select("\"Key\"")
            .withScore(Similarity.EUCLIDEAN);
    RowDecoder<Map<String, Object>> maps = RowDecoder.maps();
    assertThat(search.hits(maps, QUESTION))
        .singleElement()
        .satisfies(
            hit -> {
              assertThat(hit.value()).containsEntry("Key", 7);
              assertThat(hit.score()).isEqualTo(1);
            });
    assertThat(search.rows(ZEROS)).as("the index is known to be Euclidean").hasSize(1);
    assertThatThrownBy(() -> VectorSearch.on(quiver, "Docs table", "v"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Docs table");
  }

  @Test
  void aColumnWithoutAnIndexIsToldSoAndAskedAgain() {
    Table table = cluster.createTable("half text, v vector<float, 3>");
    store(table, "id");
    VectorSearch search = VectorSearch.on(quiver, table.name(), "v").select("id", "half");
    String remedy =
        "CREATE CUSTOM INDEX ON "
            + quiver.getKeyspace().orElseThrow().asCql(true)
            + "."
            + table.name()
            + " (v) USING 'StorageAttachedIndex' WITH OPTIONS = {'similarity_function': 'COSINE'}";
    for (Throwable error :
        List.of(
            catchThrowable(() -> search.rows(QUESTION)),
            catchThrowable(() -> get(search.rowsAsync(QUESTION))),
            catchThrowable(() -> get(search.prepareAsync())),
            catchThrowable(() -> all(ReactiveSearches.rows(search, QUESTION))))) {
      assertThat(error)
          .isInstanceOf(InvalidQueryException.class)
          .hasMessageContaining("ANN OF ? LIMIT ?")
          .hasMessageEndingWith(remedy);
    }

    cluster.createAnnIndex(table, "cosine");
    assertThat(get(search.prepareAsync())).isSameAs(search);
    assertThat(ids(search.rows(QUESTION))).isEqualTo(nearest(Similarity.COSINE, 9));
  }

  @Test
  void whatTheServerDoesNotKnowIsItsError() {
    VectorSearch search = search(Similarity.COSINE);
    assertThatThrownBy(() -> search.select("nothing").rows(QUESTION))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessageContaining("nothing")
        .hasMessageContaining("(search: SELECT nothing FROM ")
        .hasMessageNotContaining("CREATE CUSTOM INDEX");
    assertThatThrownBy(() -> VectorSearch.on(quiver, "no_such_table", "v").select("id").rows(ZEROS))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessageContaining("no_such_table");
    Table doubles = cluster.createTable("v vector<double, 3>");
    assertThatThrownBy(
            () -> VectorSearch.on(quiver, doubles.name(), "v").select("id").rows(QUESTION))
        .isInstanceOfAny(InvalidQueryException.class, ServerError.class)
        .hasMessageNotContaining("CREATE CUSTOM INDEX");
    assertThatThrownBy(
            () -> VectorSearch.on(quiver, tables.get(Similarity.COSINE).name(), "v").rows(QUESTION))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("call select");
  }

  @Test
  void recordsThatLackAColumnFailAlsoWithoutRows() {
    record Other(int other) {}
    VectorSearch search = search(Similarity.COSINE).where("half = ?").withScore(Similarity.COSINE);
    RowDecoder<Other> others = RowDecoder.records(Other.class);
    for (String half : List.of("odd", "neither")) {
      for (Throwable error :
          List.of(
              catchThrowable(() -> search.hits(others, QUESTION, half)),
              catchThrowable(() -> get(search.hitsAsync(others, QUESTION, half))))) {
        assertThat(error).isInstanceOf(RowDecodeException.class).hasMessageContaining("other");
      }
    }
    assertThatThrownBy(() -> all(ReactiveSearches.hits(search, others, QUESTION, "odd")))
        .isInstanceOf(RowDecodeException.class);
  }

  @Test
  void manyThreadsPrepareOnce() {
    CqlSession session = cluster.open(builder -> builder);
    opened.add(session);
    Set<PreparedStatement> prepared =
        Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
    VectorSearch search =
        search(session, Similarity.COSINE)
            .settings(
                statement -> {
                  prepared.add(statement.getPreparedStatement());
                  return statement;
                });
    List<CompletableFuture<List<Row>>> answers =
        IntStream.range(0, 32)
            .mapToObj(
                i ->
                    i % 2 == 0
                        ? CompletableFuture.supplyAsync(() -> search.limit(3).rows(QUESTION))
                        : search.limit(3).rowsAsync(QUESTION).toCompletableFuture())
            .toList();
    for (CompletableFuture<List<Row>> answer : answers) {
      assertThat(ids(get(answer))).isEqualTo(nearest(Similarity.COSINE, 3));
    }
    assertThat(prepared).hasSize(1);
  }

  @Test
  void aQuestionMayBeChangedWhileItIsAnswered() {
    CqlSession session = cluster.open(builder -> builder);
    opened.add(session);
    VectorSearch search = search(session, Similarity.COSINE).limit(4);
    float[] question = QUESTION.clone();
    CompletionStage<List<Row>> first = search.rowsAsync(question);
    Publisher<Row> publisher = ReactiveSearches.rows(search, question);
    Arrays.fill(question, Float.NaN);
    assertThat(ids(get(first))).isEqualTo(nearest(Similarity.COSINE, 4));
    assertThat(ids(all(publisher))).isEqualTo(nearest(Similarity.COSINE, 4));
    assertThat(ids(all(publisher))).as("again").isEqualTo(nearest(Similarity.COSINE, 4));
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

  /** All elements of a publisher, which is asked for one after the other. */
  static <T> List<T> all(Publisher<T> publisher) {
    return get(Published.all(publisher));
  }
}
