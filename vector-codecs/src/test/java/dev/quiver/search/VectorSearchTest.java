/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.row.RowDecoder;
import dev.quiver.row.RowSink;
import dev.quiver.testkit.Stub;
import dev.quiver.testkit.driver.Subscribed;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.RowDecodeException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the statements of a search and how it reads results, without a server. */
class VectorSearchTest {
  private static final float[] QUERY = {1, Float.MIN_VALUE, -Float.MAX_VALUE};
  private static final float[] ZEROS = {0, -0f, 0};

  private static final String OF_VECTOR = " ANN OF :query_vector LIMIT ?";

  record Doc(int id) {}

  private static final RowDecoder<Doc> DOCS = RowDecoder.records(Doc.class);

  private final SearchedSession stub = new SearchedSession();
  private final VectorSearch search =
      VectorSearch.on(stub.session, "docs", "v")
          .select("id")
          .where("lang = ?")
          .limit(7)
          .nearestTo(QUERY);

  VectorSearchTest() {
    stub.rows = List.of(scored(5, 0.75f), scored(6, 0.5f));
  }

  private static Row scored(int id, Float score) {
    return new TestRows()
        .withValue("search score", DataTypes.FLOAT, score)
        .withValue("id", DataTypes.INT, id)
        .build();
  }

  private static String cql(VectorSearch given) {
    return given.toString().replaceFirst("VectorSearch for \\d+ rows: ", "");
  }

  /** Names as in the driver's getters; a name without metadata is used as CQL. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      quoteCharacter = '\'',
      value = {
        "TheVector \"theVector\"",
        "\"theVector\" \"theVector\"",
        "V v",
        "Other other",
        "\"Other\" \"Other\""
      })
  void findsTheColumnByItsNameInAnyCase(String given, String column) {
    assertThat(cql(VectorSearch.on(stub.session, "docs", given).select("id")))
        .isEqualTo("SELECT id FROM ks.docs ORDER BY " + column + OF_VECTOR);
  }

  @Test
  void writesEachPartOfASearchAsCql() {
    assertThat(search)
        .hasToString(
            "VectorSearch for 7 rows: SELECT id FROM ks.docs WHERE lang = ? ORDER BY v"
                + OF_VECTOR);
    assertThat(
            cql(
                VectorSearch.on(stub.session, "\"Ks\"", "\"My Docs\"", "\"a\"\"b\"")
                    .select("id", "\"Title\"")))
        .isEqualTo("SELECT id, \"Title\" FROM \"Ks\".\"My Docs\" ORDER BY \"a\"\"b\"" + OF_VECTOR);
    assertThat(cql(search.allowFiltering())).endsWith(" LIMIT ? ALLOW FILTERING");
    assertThat(cql(search.withEnding("WITH ann_options = {'rerank_k': 20}").limit(3)))
        .endsWith(" LIMIT ? WITH ann_options = {'rerank_k': 20}");
    assertThat(cql(search.withScore(Similarity.DOT_PRODUCT)))
        .startsWith("SELECT similarity_dot_product(v, :query_vector) AS \"search score\", id FROM");
    assertThat(cql(search.where("a = 1").select("b")))
        .startsWith("SELECT b FROM ks.docs WHERE a = 1 ");
    assertThatThrownBy(() -> VectorSearch.on(stub.session, "docs; DROP TABLE docs", "v"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> VectorSearch.on(stub.session, "docs", "v").nearestTo(QUERY).rows())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("search of ks.docs.v: no columns are selected; call select");
    assertThatThrownBy(() -> search.limit(0))
        .isInstanceOf(QuiverException.class)
        .hasMessage("limit of a search: expected at least 1 row, got 0");
  }

  @Test
  void bindsQueryVectorValuesAndLimitInOrder() {
    BoundStatement statement = run(search.withScore(Similarity.COSINE), "en");

    assertThat(statement.getBytesUnsafe(0)).isEqualTo(bytes(QUERY));
    assertThat(statement.getString(1)).isEqualTo("en");
    assertThat(statement.getBytesUnsafe(2)).isEqualTo(bytes(QUERY));
    assertThat(statement.getInt(3)).isEqualTo(7);
    assertThat(statement.getPageSize()).isEqualTo(7);
    assertThat(statement.isIdempotent()).isTrue();
    assertThat(statement.getTimeout()).isNull();

    Duration timeout = Duration.ofMillis(123);
    BoundStatement changed =
        run(search.withSettings(given -> given.setTimeout(timeout).setIdempotent(false)), "en");
    assertThat(changed.getTimeout()).isEqualTo(timeout);
    assertThat(changed.isIdempotent()).isFalse();
    assertThat(changed.getString(0)).isEqualTo("en");
    assertThat(changed.getBytesUnsafe(1)).isEqualTo(bytes(QUERY));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void sendsTheQueryVectorOnceIfTheServerUnitesVariables(boolean isScylla) {
    stub.isScylla = isScylla;
    BoundStatement statement =
        run(search.select("f(?)", "ANN(v, :query_vector) AS score"), "first", "en");
    assertThat(statement.getString(0)).isEqualTo("first");
    assertThat(statement.getBytesUnsafe(1)).isEqualTo(bytes(QUERY));
    assertThat(statement.getString(2)).isEqualTo("en");
    if (!isScylla) {
      assertThat(statement.getBytesUnsafe(3)).isEqualTo(bytes(QUERY));
    }
    assertThat(statement.getInt(isScylla ? 3 : 4)).isEqualTo(7);
    assertThat(run(search.withScore(Similarity.COSINE), "en").size()).isEqualTo(isScylla ? 3 : 4);
  }

  @Test
  void runsAtLocalOneUnlessTheSettingsSetAnotherLevel() {
    assertThat(run(search, "en").getConsistencyLevel()).isEqualTo(ConsistencyLevel.LOCAL_ONE);
    VectorSearch timed = search.withSettings(given -> given.setTimeout(Duration.ofSeconds(1)));
    assertThat(run(timed, "en").getConsistencyLevel()).isEqualTo(ConsistencyLevel.LOCAL_ONE);
    VectorSearch quorum =
        search.withSettings(given -> given.setConsistencyLevel(ConsistencyLevel.QUORUM));
    assertThat(run(quorum, "en").getConsistencyLevel()).isEqualTo(ConsistencyLevel.QUORUM);
  }

  @Test
  void keepsTheKeyspaceThatTheSessionHadWhenItWasCreated() {
    stub.keyspace = CqlIdentifier.fromInternal("Other");
    run(search, "en");
    run(VectorSearch.on(stub.session, "docs", "v").select("id"));
    stub.keyspace = null;
    run(search.limit(3).select("v"), "en");
    assertThat(stub.prepared.get(0)).startsWith("SELECT id FROM ks.docs");
    assertThat(stub.prepared.get(1)).startsWith("SELECT id FROM \"Other\".docs");
    assertThat(stub.prepared.get(2)).startsWith("SELECT v FROM ks.docs");
    assertThatThrownBy(() -> VectorSearch.on(stub.session, "docs", "v"))
        .isInstanceOf(QuiverException.class)
        .hasMessage("table docs: no keyspace; name one, or connect the session to one");
  }

  @Test
  void preparesAgainForARecreatedTable() {
    run(search, "en");
    stub.tableId = new UUID(3, 4);
    stub.type = TestRows.vector(ElementType.FLOAT, 2);
    float[] shorter = {1, 2};
    search.nearestTo(shorter).rows("en");
    search.nearestTo(shorter).rowsAsync("en").toCompletableFuture().join();
    assertThat(stub.prepared)
        .hasSize(2)
        .doesNotHaveDuplicates()
        .allSatisfy(text -> assertThat(text.replaceAll(" /\\*.*\\*/", "")).isEqualTo(cql(search)));

    stub.tableId = null;
    search.nearestTo(shorter).rows("en");
    assertThat(stub.prepared.get(2)).as("the id is unknown").isEqualTo(cql(search));
  }

  @Test
  void errorsOfRequestsNameTheSearch() {
    Node node = Stub.of(Node.class, (method, args) -> null);
    stub.rejection = new InvalidQueryException(node, "LIMIT was 1001");
    String told = "LIMIT was 1001 (search: " + cql(search) + ")";
    assertThatThrownBy(() -> search.limit(1001).rows("en"))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessage(told);
    assertThat(failure(search.limit(1001).rowsAsync("en")))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessage(told);
    Subscribed<Row> rows = new Subscribed<>(ReactiveSearches.rows(search, "en"));
    rows.request(1);
    assertThatThrownBy(() -> rows.end().join())
        .hasCauseInstanceOf(InvalidQueryException.class)
        .hasMessageEndingWith(told);
    stub.rejection = new IllegalStateException("no node");
    assertThatThrownBy(() -> search.rows("en")).isSameAs(stub.rejection);
  }

  private BoundStatement run(VectorSearch given, Object... values) {
    given.nearestTo(QUERY).rows(values);
    return stub.sent.get(stub.sent.size() - 1);
  }

  /** In an ordinary session a borrowed array is encoded twice and logs a warning. */
  @Test
  void borrowsTheQueryVectorOnlyWithFastFrames() {
    float[] changed = {2, Float.MIN_VALUE, -Float.MAX_VALUE};
    assertThat(bytesAfterAChange(false, changed[0])).isEqualTo(bytes(QUERY));
    assertThat(bytesAfterAChange(true, changed[0])).isEqualTo(bytes(changed));
  }

  private static ByteBuffer bytesAfterAChange(boolean hasFastFrames, float first) {
    SearchedSession other = new SearchedSession();
    other.hasFastFrames = hasFastFrames;
    other.rows = List.of(scored(5, 0.75f));
    float[] query = QUERY.clone();
    VectorSearch.on(other.session, "docs", "v")
        .select("id")
        .withScore(Similarity.EUCLIDEAN)
        .nearestTo(query)
        .rows();
    query[0] = first;
    BoundStatement sent = other.sent.get(0);
    assertThat(sent.getBytesUnsafe(0)).isEqualTo(sent.getBytesUnsafe(1));
    return sent.getBytesUnsafe(1);
  }

  private static ByteBuffer bytes(float[] vector) {
    ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * vector.length);
    bytes.asFloatBuffer().put(vector);
    return bytes;
  }

  @Test
  void oneStatementIsPreparedForAllLimitsAndSettings() {
    search.rows("en");
    search.limit(3).withSettings(statement -> statement).rows("de");
    search.limit(4).rowsAsync("de").toCompletableFuture().join();
    search.prepareAsync().toCompletableFuture().join();
    assertThat(stub.prepared).hasSize(1);
    assertThat(stub.sent).extracting(statement -> statement.getInt(2)).containsExactly(7, 3, 4);
    search.where("lang > ?").rows("en");
    assertThat(stub.prepared).hasSize(2);
  }

  @Test
  void preparesAgainAfterAFailure() {
    stub.preparing = CompletableFuture.failedFuture(new IllegalStateException("no node"));
    assertThatThrownBy(() -> search.rows("en")).hasRootCauseMessage("no node");
    CompletionStage<List<Row>> failed = search.rowsAsync("en");
    assertThat(failed.toCompletableFuture()).isCompletedExceptionally();
    assertThat(stub.sent).isEmpty();

    stub.preparing = new CompletableFuture<>();
    CompletableFuture<List<Row>> rows = search.rowsAsync("en").toCompletableFuture();
    assertThat(rows).isNotDone();
    stub.preparing.complete(null);
    assertThat(rows.join()).hasSize(2);
    assertThat(stub.prepared).hasSize(3);
  }

  @Test
  void errorsOfPreparingNameTheSearchAndTheMissingIndex() {
    Node node = Stub.of(Node.class, (method, args) -> null);
    InvalidQueryException error = new InvalidQueryException(node, "ANN ordering needs an index");
    stub.preparing = CompletableFuture.failedFuture(error);
    String told = "ANN ordering needs an index (search: " + cql(search) + ")";

    assertThat(failure(search.prepareAsync()))
        .isInstanceOf(InvalidQueryException.class)
        .hasMessage(told)
        .hasSuppressedException(error);
    stub.indexOptions = null;
    assertThat(failure(search.prepareAsync()))
        .hasMessage(
            told
                + "; the schema has no index of this column. Create one in Cassandra by: CREATE"
                + " CUSTOM INDEX ON ks.docs (v) USING 'StorageAttachedIndex' WITH OPTIONS ="
                + " {'similarity_function': 'COSINE'}");
    stub.type = DataTypes.TEXT;
    assertThat(failure(search.prepareAsync()))
        .hasMessage(told + "; expected a column of type vector<float, n>, got text");
    stub.type = TestRows.vector(ElementType.DOUBLE, 3);
    assertThat(failure(search.prepareAsync()))
        .hasMessage(
            told + "; expected a column of type vector<float, n>, got" + " vector<double, 3>");
    assertThat(failure(VectorSearch.on(stub.session, "others", "v").select("id").prepareAsync()))
        .as("nothing is known of that table")
        .hasMessageEndingWith("LIMIT ?)");
  }

  private static Throwable failure(CompletionStage<?> stage) {
    Throwable failure = catchThrowable(() -> stage.toCompletableFuture().join());
    assertThat(failure).isInstanceOf(CompletionException.class);
    return failure.getCause();
  }

  @ParameterizedTest
  @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
  void rejectsElementsThatAreNotFinite(float element) {
    for (int index = 0; index < 3; index++) {
      float[] query = {0, 0, 0};
      query[index] = element;
      if (index < 2) {
        query[2] = Float.intBitsToFloat(0xffffffff);
      }
      assertThatThrownBy(() -> search.nearestTo(query).rows("en"))
          .isInstanceOf(QuiverException.class)
          .hasMessage(
              "query vector of ks.docs.v vector<float, 3>: expected a finite number at index %d,"
                  + " got %s",
              index, element);
    }
    assertThat(stub.sent).isEmpty();
  }

  @Test
  void rejectsAnAllZeroVectorForACosineIndex() {
    for (Map<String, String> cosine :
        List.<Map<String, String>>of(
            Map.of("target", "v"),
            Map.of("similarity_function", "cosine"),
            Map.of("similarity_function", "COSINE", "source_model", "any"))) {
      stub.indexOptions = cosine;
      assertThatThrownBy(() -> search.nearestTo(ZEROS).rows("en"))
          .as(cosine.toString())
          .isExactlyInstanceOf(QuiverException.class)
          .hasMessageEndingWith(": cannot search by cosine with an all-zero vector");
    }
    assertThat(stub.sent).isEmpty();
    for (Map<String, String> other :
        Arrays.<Map<String, String>>asList(
            Map.of("similarity_function", "dot_product"),
            Map.of("similarity_function", "Euclidean"),
            Map.of("similarity_function", "one of tomorrow"),
            Map.of("source_model", "any"),
            null)) {
      stub.indexOptions = other;
      assertThat(search.nearestTo(ZEROS).rows("en")).as(String.valueOf(other)).hasSize(2);
      assertThatThrownBy(() -> search.withScore(Similarity.COSINE).nearestTo(ZEROS).rows("en"))
          .isInstanceOf(QuiverException.class);
    }
    stub.indexOptions = Map.of();
    stub.target = "\"V\"";
    assertThat(search.nearestTo(ZEROS).rows("en")).as("the index of another column").hasSize(2);
  }

  @Test
  void rejectsAColumnOfOtherElements() {
    stub.type = TestRows.vector(ElementType.DOUBLE, 3);
    assertThatThrownBy(() -> search.rows("en"))
        .isInstanceOf(QuiverException.class)
        .hasMessageContaining(
            "search of ks.docs.v: expected a vector of float, got vector<double, 3>");
  }

  @Test
  void rejectsAnotherNumberOfValues() {
    for (Object[] values : new Object[][] {{}, {"en", 1}}) {
      assertThatThrownBy(() -> search.rows(values))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "search of ks.docs.v: expected 1 values for its question marks, got %d; search: %s",
              values.length, cql(search));
    }
    assertThat(run(search, (Object) null).isNull(0)).isTrue();
    assertThatThrownBy(() -> search.nearestTo((float[]) null))
        .isInstanceOf(NullPointerException.class);
  }

  @Test
  void returnsHitsOfAllPages() {
    VectorSearch scored = search.withScore(Similarity.EUCLIDEAN);
    List<Hit<Doc>> hits = List.of(new Hit<>(new Doc(5), 0.75f), new Hit<>(new Doc(6), 0.5f));
    assertThat(scored.hits(DOCS, "en")).isEqualTo(hits);
    assertThat(scored.hitsAsync(DOCS, "en").toCompletableFuture().join()).isEqualTo(hits);
    assertThat(scored.records(DOCS, "en")).containsExactly(new Doc(5), new Doc(6));
    assertThat(scored.recordsAsync(DOCS, "en").toCompletableFuture().join()).hasSize(2);
    assertThat(scored.rowsAsync("en").toCompletableFuture().join()).isEqualTo(stub.rows);
    assertThatThrownBy(() -> search.hits(DOCS, "en"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("call withScore");
  }

  /** The score is a column that the caller did not select. */
  @Test
  void decodersDoNotGetTheScore() {
    VectorSearch scored = search.withScore(Similarity.EUCLIDEAN);
    RowDecoder<Map<String, Object>> maps = RowDecoder.maps().with("id", Long.class);
    Map<String, Object> five = Map.of("id", 5L);
    List<Hit<Map<String, Object>>> hits = scored.hits(maps, "en");
    assertThat(hits).extracting(Hit::score).containsExactly(0.75f, 0.5f);
    assertThat(hits.get(0).value()).isEqualTo(five);
    assertThat(scored.records(maps, "en").get(0)).isEqualTo(five);
    assertThat(scored.recordsAsync(maps, "en").toCompletableFuture().join()).contains(five);
    assertThat(scored.hits(RowDecoder.arrays(), "en").get(0).value()).containsExactly(5);
    assertThat(scored.hitsAsync(columnNames(), "en").toCompletableFuture().join())
        .extracting(Hit::value)
        .containsOnly(List.of("id"));
    Subscribed<Map<String, Object>> published =
        new Subscribed<>(ReactiveSearches.records(scored, maps, "en"));
    published.request(1);
    assertThat(published.events()).containsExactly(five);
    assertThat(scored.rows("en").get(0).getFloat("\"search score\"")).isEqualTo(0.75f);
  }

  /** Decodes rows to the names of the columns that a sink gets. */
  private static RowDecoder<List<String>> columnNames() {
    return RowDecoder.into(
        columns -> {
          List<String> names = new ArrayList<>();
          columns.forEach(column -> names.add(column.getName().asInternal()));
          return new RowSink<List<String>>() {
            @Override
            public void putNull(int index) {}

            @Override
            public void putObject(int index, Object value) {
              assertThat(index).isZero();
            }

            @Override
            public List<String> finish() {
              return names;
            }
          };
        });
  }

  /** Rounded as by the codec for doubles. */
  @Test
  void roundsDoublesOfAQueryVectorToFloats() {
    double[] doubles = {1, 1.4e-45, -Float.MAX_VALUE};
    search.nearestTo(doubles).rows("en");
    doubles[0] = 2;
    assertThat(stub.sent.get(0).getBytesUnsafe(1)).isEqualTo(bytes(QUERY));
    assertThatThrownBy(() -> search.nearestTo(new double[] {0, 1e39, 2}))
        .isInstanceOf(QuiverException.class)
        .hasMessage(
            "query vector of ks.docs.v: expected a number in the range of float at index 1, got"
                + " 1.0E39");
    assertThatThrownBy(() -> search.nearestTo(new double[] {0, 1, Double.NaN}).rows("en"))
        .isInstanceOf(QuiverException.class)
        .hasMessageContaining("expected a finite number at index 2, got NaN");
    assertThatThrownBy(() -> search.nearestTo((double[]) null))
        .isInstanceOf(NullPointerException.class);
  }

  @Test
  void rejectsASearchWithoutAQueryVector() {
    VectorSearch unbound = VectorSearch.on(stub.session, "docs", "v").select("id");
    for (ThrowingCallable searches :
        List.<ThrowingCallable>of(
            () -> unbound.rows(),
            () -> unbound.recordsAsync(DOCS),
            () -> ReactiveSearches.records(unbound, DOCS))) {
      assertThatThrownBy(searches)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("search of ks.docs.v: no query vector; call nearestTo");
    }
    assertThat(stub.prepared).isEmpty();
  }

  @Test
  void omitsRowsBelowTheMinimumScore() {
    stub.rows = List.of(scored(5, 0.75f), scored(6, 0.5f), scored(7, Float.NaN), scored(8, 0.6f));
    VectorSearch near = search.withScore(Similarity.COSINE, 0.6f).limit(7);
    List<Hit<Doc>> hits = List.of(new Hit<>(new Doc(5), 0.75f), new Hit<>(new Doc(8), 0.6f));
    assertThat(near.hits(DOCS, "en")).isEqualTo(hits);
    assertThat(near.hitsAsync(DOCS, "en").toCompletableFuture().join()).isEqualTo(hits);
    assertThat(near.records(DOCS, "en")).containsExactly(new Doc(5), new Doc(8));
    assertThat(near.rows("en")).extracting(row -> row.getInt("id")).containsExactly(5, 8);
    assertThat(near.withScore(Similarity.COSINE).hits(DOCS, "en")).hasSize(4);
    assertThatThrownBy(() -> search.withScore(Similarity.DOT_PRODUCT, Float.NaN))
        .hasMessage("minimum score of a search by DOT_PRODUCT: expected a number, got NaN");
    assertThatThrownBy(() -> search.withScore(Similarity.COSINE, 2))
        .isInstanceOf(QuiverException.class)
        .hasMessage("minimum score of a search by COSINE: expected at most 1, got 2.0");
    stub.rows = List.of(scored(5, 0.1f), scored(6, null));
    assertThatThrownBy(() -> near.records(DOCS, "en"))
        .hasMessage("row 1, score: expected a similarity, got null");
  }

  @Test
  void rejectsARowWithoutAScore() {
    stub.rows = List.of(scored(5, 0.75f), scored(6, null)); // each on a page of its own
    VectorSearch scored = search.withScore(Similarity.COSINE);
    String message = "row 1, score: expected a similarity, got null";
    assertThatThrownBy(() -> scored.hits(DOCS, "en"))
        .isInstanceOf(RowDecodeException.class)
        .hasMessage(message);
    assertThat(scored.hitsAsync(DOCS, "en"))
        .failsWithin(Duration.ofMinutes(1))
        .withThrowableThat()
        .withRootCauseInstanceOf(RowDecodeException.class)
        .havingRootCause()
        .withMessage(message);
  }

  @Test
  void copiesTheQueryVectorForLaterRequests() {
    stub.preparing = new CompletableFuture<>();
    float[] query = QUERY.clone();
    CompletableFuture<List<Row>> rows =
        search.nearestTo(query).rowsAsync("en").toCompletableFuture();
    Arrays.fill(query, Float.NaN);
    stub.preparing.complete(null);
    assertThat(rows.join()).hasSize(2);
    assertThat(stub.sent.get(0).getBytesUnsafe(1)).isEqualTo(bytes(QUERY));
  }
}
