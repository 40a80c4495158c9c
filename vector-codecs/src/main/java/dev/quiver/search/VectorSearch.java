/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import dev.quiver.internal.annotation.CheckReturnValue;
import dev.quiver.internal.codec.DoubleArrayCodec;
import dev.quiver.internal.driver.DriverThreads;
import dev.quiver.internal.result.MappedResults;
import dev.quiver.internal.schema.ColumnNames;
import dev.quiver.internal.schema.TableName;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.row.RowDecoder;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Searches for the rows whose vectors are nearest to a query vector, by an index for ANN
 * (approximate nearest neighbours).
 *
 * <pre>{@code
 * record Doc(UUID id, String title) {}
 *
 * private static final RowDecoder<Doc> DOCS = RowDecoder.records(Doc.class);
 *
 * // once for a session; immutable, thread-safe
 * VectorSearch search =
 *     VectorSearch.on(session, "docs", "embedding")
 *         .select("id", "title").where("lang = ?").limit(10);
 *
 * List<Doc> docs = search.nearestTo(queryVector).records(DOCS, "en");
 *
 * // with the score, for which Cassandra gets the vector twice
 * List<Hit<Doc>> hits =
 *     search.withScore(Similarity.COSINE).nearestTo(queryVector).hits(DOCS, "en");
 * }</pre>
 *
 * <p>The statement is prepared when it is first sent. It is prepared again if that has failed, or
 * if the table was dropped and recreated, according to the session's schema metadata. In a session
 * of {@code Quiver.sessionBuilder()} the statement borrows the query vector like {@link
 * dev.quiver.session.WriteThrough}: the vector is written directly into the frame. In any other
 * session the vector is encoded at once, and the session's registry needs no codec for it.
 * Statements are idempotent, so that the driver may retry them.
 *
 * <p>Query vectors that no server accepts are rejected before they are sent: vectors of another
 * dimension, vectors with NaN or infinite elements, and vectors of only zeros if cosine is the
 * function of the index or of the score. The function of the index is taken from the session's
 * metadata; if it is unknown there, vectors of zeros are sent.
 *
 * <p><b>A search has a limit, and no pages.</b> A server returns the nearest rows in one page of at
 * most 1,000 rows, and cannot continue after that page. Servers reject a greater limit with an
 * {@code InvalidQueryException}. Cassandra accepts searches only at consistency {@code ONE} and
 * {@code LOCAL_ONE}. Searches use {@code LOCAL_ONE}, whatever the session's level, unless {@link
 * #withSettings} sets another level on the statement.
 *
 * <p>The name of the column is as in the driver's getters: case matters only in double quotes. In a
 * session without schema metadata the name is CQL, as those of the table and the keyspace always
 * are: unquoted names are converted to lower case. {@code CqlIdentifier.asCql(true)} returns such a
 * name. Selected columns and the condition are CQL, and become part of the statement unchanged:
 * never pass text that users have typed. The page {@code docs/guide/search.md} of the repository
 * has more examples, and describes the cost of a score.
 *
 * @since 0.1.0
 */
public final class VectorSearch {
  private static final int DEFAULT_LIMIT = 10;

  private final SearchQuery query;
  private final int limit;
  private final UnaryOperator<BoundStatement> settings;
  private final float @Nullable [] queryVector;

  /** The minimum score of rows that are returned; negative infinity for all rows. */
  private final float minimumScore;

  private VectorSearch(
      SearchQuery query,
      int limit,
      UnaryOperator<BoundStatement> settings,
      float @Nullable [] queryVector,
      float minimumScore) {
    this.query = query;
    this.limit = limit;
    this.settings = settings;
    this.queryVector = queryVector;
    this.minimumScore = minimumScore;
  }

  /**
   * Creates a search of a table in the keyspace that is the session's current one at the call.
   *
   * @param session executes the search; it must stay open as long as the search is used
   * @param table the name of the table
   * @param column the name of the column of vectors of float, which has an index
   * @return a search for ten rows; call {@link #select} and {@link #nearestTo} before it is sent
   * @throws IllegalArgumentException if a name needs double quotes and has none, or if the session
   *     has no keyspace
   */
  public static VectorSearch on(CqlSession session, String table, String column) {
    return on(session, null, table, column);
  }

  /**
   * Creates a search of a table in any keyspace; otherwise like {@link #on(CqlSession, String,
   * String)}.
   *
   * @param session executes the search; it must stay open as long as the search is used
   * @param keyspace the name of the keyspace, or null for the session's current one
   * @param table the name of the table
   * @param column the name of the column of vectors of float, which has an index
   * @return a search for ten rows; call {@link #select} and {@link #nearestTo} before it is sent
   * @throws IllegalArgumentException if a name needs double quotes and has none, or if {@code
   *     keyspace} is null and the session has no keyspace
   */
  public static VectorSearch on(
      CqlSession session, @Nullable String keyspace, String table, String column) {
    TableName name =
        TableName.of(
            Objects.requireNonNull(session, "session"),
            keyspace == null ? null : CqlIdentifier.fromCql(keyspace),
            CqlIdentifier.fromCql(table));
    List<CqlIdentifier> found =
        name.find(session).map(metadata -> ColumnNames.find(metadata, column)).orElse(List.of());
    SearchQuery query =
        SearchQuery.on(
            session, name, found.size() == 1 ? found.get(0) : CqlIdentifier.fromCql(column));
    return new VectorSearch(
        query, DEFAULT_LIMIT, UnaryOperator.identity(), null, Float.NEGATIVE_INFINITY);
  }

  /**
   * Returns a search that selects these columns, in place of those selected before.
   *
   * @param columns names as in CQL, or any other text between {@code SELECT} and {@code FROM};
   *     {@code :query_vector} in it is the query vector, and question marks get the first values
   * @return a new search; this one is unchanged
   */
  @CheckReturnValue
  public VectorSearch select(String... columns) {
    return with(query.select(List.of(columns)));
  }

  /**
   * Returns a search for rows that meet a condition, in place of an earlier condition.
   *
   * @param condition the text after {@code WHERE}, with a question mark for each value
   * @return a new search; this one is unchanged
   * @throws NullPointerException if {@code condition} is null
   */
  @CheckReturnValue
  public VectorSearch where(String condition) {
    return with(query.where(Objects.requireNonNull(condition, "condition")));
  }

  /**
   * Returns a search with {@code ALLOW FILTERING}, which some servers require for some conditions.
   *
   * @return a new search; this one is unchanged
   */
  @CheckReturnValue
  public VectorSearch allowFiltering() {
    return with(query.allowFiltering());
  }

  /**
   * Returns a search that also requests the score of each row. The query vector is then sent twice
   * to Cassandra, and once to ScyllaDB, where variables of one name are one.
   *
   * <p>{@link #hits} returns the scores. In the rows of {@link #rows}, the score is the first
   * column, {@code search score}; decoders do not see that column.
   *
   * @param similarity the function to compute; usually that of the index
   * @return a new search; this one is unchanged
   * @throws NullPointerException if {@code similarity} is null
   */
  @CheckReturnValue
  public VectorSearch withScore(Similarity similarity) {
    return withScore(similarity, Float.NEGATIVE_INFINITY);
  }

  /**
   * Returns a search with a score that omits rows whose score is below a minimum or NaN. The client
   * omits them from the rows that the server has sent, so a search may return fewer rows than the
   * {@link #limit}.
   *
   * @param similarity the function to compute; usually that of the index
   * @param least the minimum score of a row that is returned
   * @return a new search; this one is unchanged
   * @throws dev.quiver.vector.QuiverException if {@code least} is NaN, or above the highest score
   * @throws NullPointerException if {@code similarity} is null
   */
  @CheckReturnValue
  public VectorSearch withScore(Similarity similarity, float least) {
    SearchQuery scored = query.withScore(Objects.requireNonNull(similarity, "similarity"));
    if (Float.isNaN(least) || (least > 1 && similarity != Similarity.DOT_PRODUCT)) {
      String expected = similarity == Similarity.DOT_PRODUCT ? "a number" : "at most 1";
      throw WireErrors.of("minimum score of a search by " + similarity, expected, "" + least);
    }
    return new VectorSearch(scored, limit, settings, queryVector, least);
  }

  /**
   * Returns a search whose statement ends with a text, which replaces any earlier one, for servers
   * with search options: {@code "WITH ann_options = {'rerank_k': 200}"}.
   *
   * @param cql the CQL at the end of the statement, without question marks; empty for none
   * @return a new search; this one is unchanged
   * @throws NullPointerException if {@code cql} is null
   */
  @CheckReturnValue
  public VectorSearch withEnding(String cql) {
    return with(query.withEnding(Objects.requireNonNull(cql, "cql")));
  }

  private VectorSearch with(SearchQuery changed) {
    return new VectorSearch(changed, limit, settings, queryVector, minimumScore);
  }

  /**
   * Returns a search for another number of rows. Both searches use one prepared statement.
   *
   * @param rows the maximum number of rows to find; servers reject more than 1,000
   * @return a new search; this one is unchanged
   * @throws dev.quiver.vector.QuiverException if {@code rows} is below 1
   */
  @CheckReturnValue
  public VectorSearch limit(int rows) {
    if (rows < 1) {
      throw WireErrors.of("limit of a search", "at least 1 row", "" + rows);
    }
    return new VectorSearch(query, rows, settings, queryVector, minimumScore);
  }

  /**
   * Returns a search whose statements have settings of the driver: a timeout, an execution profile,
   * a consistency level, tracing.
   *
   * <pre>{@code
   * search.withSettings(statement -> statement.setTimeout(Duration.ofMillis(200)))
   * }</pre>
   *
   * @param change receives each statement before its vector is set, and returns the statement to
   *     send. The function replaces an earlier one, and must be thread-safe
   * @return a new search; this one is unchanged
   * @throws NullPointerException if {@code change} is null
   */
  @CheckReturnValue
  public VectorSearch withSettings(UnaryOperator<BoundStatement> change) {
    return new VectorSearch(
        query, limit, Objects.requireNonNull(change, "change"), queryVector, minimumScore);
  }

  /**
   * Returns a search for the rows that are nearest to a vector. Both searches use one prepared
   * statement, so call this method for each query vector.
   *
   * @param vector the query vector. It is not copied here: synchronous searches read it until they
   *     return, and asynchronous and reactive searches copy it when they are called
   * @return a new search; this one is unchanged
   * @throws NullPointerException if {@code vector} is null
   */
  @CheckReturnValue
  public VectorSearch nearestTo(float[] vector) {
    return new VectorSearch(
        query, limit, settings, Objects.requireNonNull(vector, "vector"), minimumScore);
  }

  /**
   * Returns a search for the rows that are nearest to a vector of doubles, each of which is rounded
   * to the nearest float, like by the codec {@code VectorCodecs.doublesAsFloats}.
   *
   * @param vector the query vector; it is copied
   * @return a new search; this one is unchanged
   * @throws dev.quiver.vector.QuiverException if a finite element is out of the range of float
   * @throws NullPointerException if {@code vector} is null
   */
  @CheckReturnValue
  public VectorSearch nearestTo(double[] vector) {
    return nearestTo(DoubleArrayCodec.toFloats("query vector of " + query.column, vector));
  }

  /**
   * Prepares the statement unless it is prepared. A service that calls this method at its start
   * learns early if the table, the column or the index is missing.
   *
   * @return a stage that completes with this search. It completes exceptionally with an exception
   *     of the driver, or with one that says why the search cannot be prepared
   */
  public CompletionStage<VectorSearch> prepareAsync() {
    return query.preparedAsync().thenApply(prepared -> this);
  }

  /**
   * Searches, and blocks until the rows have arrived.
   *
   * @param values for the question marks in columns and condition, in order; null is a CQL null
   * @return a new list, the nearest row first
   * @throws dev.quiver.vector.QuiverException if the query vector has another dimension than the
   *     column, or an element that is NaN or infinite; if all its elements are 0 and cosine is the
   *     function of the score or of the index; if there are more or fewer values than question
   *     marks, or a value cannot be encoded
   * @throws IllegalStateException if {@link #select} or {@link #nearestTo} was not called
   */
  public List<Row> rows(@Nullable Object... values) {
    return search(undecodedRows(), values);
  }

  /**
   * Searches without blocking.
   *
   * @param values the values for the question marks in columns and condition, in their order; null
   *     is a CQL null. Arrays and buffers among them must not change until the stage is complete
   * @return a stage that completes with a new list, the nearest row first, on a thread of the
   *     driver, which can send and receive nothing else while it collects the rows. It completes
   *     exceptionally with the exceptions of {@link #rows}
   * @throws IllegalStateException if {@link #nearestTo} was not called
   */
  public CompletionStage<List<Row>> rowsAsync(@Nullable Object... values) {
    return searchAsync(undecodedRows(), values);
  }

  /**
   * Searches, blocks, and reads the rows with a decoder. The decoder does not see a score.
   *
   * @param <T> the type of the values
   * @param decoder reads the rows
   * @param values for the question marks in columns and condition, in order; null is a CQL null
   * @return a new list, the nearest row first
   * @throws dev.quiver.vector.QuiverException for the same reasons as {@link #rows}
   * @throws IllegalStateException if {@link #select} or {@link #nearestTo} was not called
   * @throws dev.quiver.vector.RowDecodeException if a row cannot be read
   */
  public <T> List<T> records(RowDecoder<T> decoder, @Nullable Object... values) {
    return search(decoded(decoder), values);
  }

  /**
   * Searches without blocking, and reads the rows with a decoder.
   *
   * @param <T> the type of the values
   * @param decoder reads the rows
   * @param values the values for the question marks in columns and condition, in their order; null
   *     is a CQL null. Arrays and buffers among them must not change until the stage is complete
   * @return a stage that completes with a new list, the nearest row first, on a thread of the
   *     driver, which can send and receive nothing else while it decodes the rows. It completes
   *     exceptionally with the exceptions of {@link #records}
   * @throws IllegalStateException if {@link #nearestTo} was not called
   */
  public <T> CompletionStage<List<T>> recordsAsync(
      RowDecoder<T> decoder, @Nullable Object... values) {
    return searchAsync(decoded(decoder), values);
  }

  /**
   * Searches, blocks, and reads the rows with a decoder, with their scores.
   *
   * @param <T> the type of the values
   * @param decoder reads the rows; it does not see the score
   * @param values for the question marks in columns and condition, in order; null is a CQL null
   * @return a new list, the nearest row first
   * @throws dev.quiver.vector.QuiverException for the same reasons as {@link #rows}
   * @throws IllegalStateException if {@link #select}, {@link #nearestTo} or {@link #withScore} was
   *     not called
   * @throws dev.quiver.vector.RowDecodeException if a row cannot be read
   */
  public <T> List<Hit<T>> hits(RowDecoder<T> decoder, @Nullable Object... values) {
    return search(scored(decoder), values);
  }

  /**
   * Searches without blocking, and reads the rows with a decoder, with their scores.
   *
   * @param <T> the type of the values
   * @param decoder reads the rows; it does not see the score
   * @param values the values for the question marks in columns and condition, in their order; null
   *     is a CQL null. Arrays and buffers among them must not change until the stage is complete
   * @return a stage that completes with a new list, the nearest row first, on a thread of the
   *     driver, which can send and receive nothing else while it decodes the rows. It completes
   *     exceptionally with the exceptions of {@link #hits}
   * @throws IllegalStateException if {@link #nearestTo} or {@link #withScore} was not called
   */
  public <T> CompletionStage<List<Hit<T>>> hitsAsync(
      RowDecoder<T> decoder, @Nullable Object... values) {
    return searchAsync(scored(decoder), values);
  }

  /**
   * Searches for the rows nearest to each of many query vectors, several searches at once, and
   * blocks until all are complete. All searches use one prepared statement.
   *
   * <pre>{@code
   * List<List<Doc>> docs =
   *     search.nearestToEach(queryVectors, 16, each -> each.recordsAsync(DOCS, "en"));
   * }</pre>
   *
   * @param <V> the type of the result of a search
   * @param vectors the query vectors; they must not change until this method returns
   * @param maxInFlight the maximum number of searches in flight; a few tens are enough, as more
   *     only wait in the servers
   * @param each receives this search with a query vector, and calls {@link #rowsAsync}, {@link
   *     #recordsAsync} or {@link #hitsAsync}; it must not block, as threads of the driver call it
   * @return a new list of the results, in the order of the query vectors
   * @throws SearchException if a search fails, with the index of its query vector. No more searches
   *     are sent after a failure
   * @throws dev.quiver.vector.QuiverException if {@code maxInFlight} is below 1
   */
  public <V> List<V> nearestToEach(
      List<float[]> vectors,
      int maxInFlight,
      Function<? super VectorSearch, ? extends CompletionStage<V>> each) {
    DriverThreads.checkMayBlock();
    try {
      return nearestToEachAsync(vectors, maxInFlight, each).toCompletableFuture().join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof SearchException failure ? failure : e;
    }
  }

  /**
   * Searches like {@link #nearestToEach}, without blocking.
   *
   * @param <V> the type of the result of a search
   * @param vectors the query vectors; they must not change until the stage is complete
   * @param maxInFlight the maximum number of searches in flight
   * @param each receives this search with a query vector
   * @return a stage that completes with the results, or exceptionally with a {@link
   *     SearchException}. If its {@code toCompletableFuture()} is cancelled, no more searches are
   *     sent
   * @throws dev.quiver.vector.QuiverException if {@code maxInFlight} is below 1
   */
  public <V> CompletionStage<List<V>> nearestToEachAsync(
      List<float[]> vectors,
      int maxInFlight,
      Function<? super VectorSearch, ? extends CompletionStage<V>> each) {
    if (maxInFlight < 1) {
      throw WireErrors.of("maxInFlight", "at least 1", "" + maxInFlight);
    }
    Objects.requireNonNull(each, "each");
    return new ManySearches<V>(query, List.copyOf(vectors), vector -> each.apply(nearestTo(vector)))
        .send(maxInFlight);
  }

  <T> MappedResults<T> decoded(RowDecoder<T> decoder) {
    return query.score != null
        ? near(SearchResults.withoutScore(decoder, query::selected))
        : SearchResults.records(decoder);
  }

  <T> MappedResults<Hit<T>> scored(RowDecoder<T> decoder) {
    if (query.score == null) {
      throw new IllegalStateException("search of " + query.column + ": no score; call withScore");
    }
    return near(SearchResults.hits(decoder, query::selected));
  }

  MappedResults<Row> undecodedRows() {
    return near(SearchResults.ROWS);
  }

  private <T> MappedResults<T> near(MappedResults<T> results) {
    return minimumScore == Float.NEGATIVE_INFINITY
        ? results
        : results.filtered(row -> SearchResults.score(row) >= minimumScore);
  }

  private <T> List<T> search(MappedResults<T> results, @Nullable Object[] values) {
    float[] vector = vector();
    BoundStatement statement = query.prepared().bind(vector, values, limit, settings);
    try {
      return results.result(query.session.execute(statement));
    } catch (InvalidQueryException e) {
      throw query.column.explained(e, query.toString());
    }
  }

  private <T> CompletionStage<List<T>> searchAsync(
      MappedResults<T> results, @Nullable Object[] values) {
    return results.pages(
        bindAsync(vector().clone(), values)
            .thenCompose(statement -> query.explained(query.session.executeAsync(statement))),
        Runnable::run);
  }

  /** Returns the query vector, not copied. */
  float[] vector() {
    if (queryVector == null) {
      throw new IllegalStateException(
          "search of " + query.column + ": no query vector; call nearestTo");
    }
    return queryVector;
  }

  /** Creates a statement with a copy of the query vector, which the caller has made. */
  CompletionStage<BoundStatement> bindAsync(float[] copy, @Nullable Object[] values) {
    return query
        .preparedAsync()
        .thenApply(prepared -> prepared.bind(copy, values, limit, settings));
  }

  SearchedColumn column() {
    return query.column;
  }

  CqlSession session() {
    return query.session;
  }

  /** Adds the CQL of the search to an error if the server has rejected the search. */
  Throwable explained(Throwable error) {
    return query.explained(error);
  }

  @Override
  public String toString() {
    return "VectorSearch for " + limit + " rows: " + query;
  }
}
