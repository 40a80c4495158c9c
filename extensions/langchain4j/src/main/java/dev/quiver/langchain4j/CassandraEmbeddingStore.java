/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.langchain4j;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.time.TimestampGenerator;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingMatch;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.EmbeddingSearchResult;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.langchain4j.store.embedding.filter.Filter;
import dev.quiver.Quiver;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.schema.PreparedText;
import dev.quiver.internal.schema.StoreRequests;
import dev.quiver.internal.schema.TableName;
import dev.quiver.internal.schema.VectorIndex;
import dev.quiver.search.SearchIndex;
import dev.quiver.search.Similarity;
import dev.quiver.search.VectorSearch;
import dev.quiver.session.WriteThrough;
import java.nio.FloatBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * An embedding store of LangChain4j in a table of Cassandra. It reads and writes the tables of
 * {@code langchain4j-cassandra}.
 *
 * <pre>{@code
 * EmbeddingStore<TextSegment> store =
 *     CassandraEmbeddingStore.builder()
 *         .session(session) // of Quiver.sessionBuilder(), or any other
 *         .table("segments")
 *         .dimension(1536)
 *         .build();
 *
 * store.addAll(embeddings, segments);
 * }</pre>
 *
 * <p>A call sends several rows at the same time; if one fails, others may have been written. All
 * embeddings are checked before the first is sent, and must not change until the method returns. Of
 * two with the same id the later one stays.
 *
 * <p>Metadata are stored as texts. {@code isEqualTo} compares texts (1 does not equal 1.0). Outside
 * of {@code or} and {@code not}, the first {@code isEqualTo} of each key becomes CQL. The client
 * tests all other filters on the nearest 1,000 rows that meet the CQL condition. If too few pass,
 * and there may be others, a search fails with an {@code IllegalStateException} that names the
 * filter.
 *
 * <p>Scores are those of the server, from 0 to 1 (of dot products, if vectors have the length 1);
 * with cosine, LangChain4j's relevance scores. A server rejects more than 1,000 {@code maxResults}.
 * Stores are immutable and thread-safe. {@code docs/guide/langchain4j.md} says more.
 *
 * @since 0.1.0
 */
public final class CassandraEmbeddingStore implements EmbeddingStore<TextSegment> {

  /** The most rows that Cassandra returns for a search. */
  private static final int MAX_ROWS = 1000;

  /** The rows that are requested for each match if the client tests a filter. */
  private static final int FACTOR = 4;

  /** The index of the score in the rows of a search. */
  private static final int SCORE = 0;

  private static final TypeCodec<float[]> VECTOR =
      VectorCodecs.vectorToArray(DataTypes.FLOAT, float[].class);
  private static final CqlIdentifier VECTOR_COLUMN = CqlIdentifier.fromInternal("vector");

  private final StoreTable table;
  private final StoreRequests requests;
  private final boolean borrows;
  private final boolean isCosine;
  private final TimestampGenerator clock;
  private final PreparedText insert;
  private final PreparedText delete;
  private final VectorSearch search;
  private final boolean returnsEmbeddings;

  /** Searches with a filter, by its CQL, of which there is one for each number of comparisons. */
  private final Map<String, VectorSearch> filtered = new ConcurrentHashMap<>();

  private CassandraEmbeddingStore(Builder builder, CqlSession session, TableName name) {
    table = new StoreTable(session, name);
    requests = new StoreRequests(session, StoreRequests.IN_FLIGHT);
    table.refresh();
    boolean isNew = table.index(StoreTable.VECTOR).isEmpty();
    Similarity similarity = table.prepare(builder.dimension, builder.metric);
    // A row replaces all columns of an earlier one.
    String columns = "(row_id, body_blob, metadata_s, vector, attributes_blob)";
    insert =
        PreparedText.of(session, "INSERT INTO " + name + columns + " VALUES (?, ?, ?, ?, null)");
    delete = PreparedText.of(session, "DELETE FROM " + name + " WHERE row_id = ?");
    borrows = Quiver.describe(session).hasFastFrames();
    isCosine = similarity == Similarity.COSINE;
    clock = session.getContext().getTimestampGenerator();
    returnsEmbeddings = builder.returnsEmbeddings;
    search =
        VectorSearch.on(session, name.keyspace().asCql(true), name.table().asCql(true), "vector")
            .select("row_id, body_blob, metadata_s" + (returnsEmbeddings ? ", vector" : ""))
            .withScore(similarity);
    if (isNew) { // a search before the index is ready fails, or does not find all rows
      SearchIndex.of(search, similarity).await(Duration.ofMinutes(1), progress -> {});
    }
  }

  /**
   * Starts the settings of a store.
   *
   * @return a builder, which needs a session, a table and a dimension
   */
  public static Builder builder() {
    return new Builder();
  }

  @Override
  public String add(Embedding embedding) {
    return add(embedding, null);
  }

  @Override
  public void add(String id, Embedding embedding) {
    addAll(List.of(id), List.of(embedding), null);
  }

  @Override
  public String add(Embedding embedding, @Nullable TextSegment segment) {
    return addAll(List.of(embedding), Collections.singletonList(segment)).get(0);
  }

  @Override
  public List<String> addAll(List<Embedding> embeddings) {
    return addAll(embeddings, null);
  }

  @Override
  public void addAll(
      @Nullable List<String> ids,
      @Nullable List<Embedding> embeddings,
      @Nullable List<TextSegment> segments) {
    List<String> keys = ids == null ? List.of() : ids;
    List<Embedding> vectors = embeddings == null ? List.of() : embeddings;
    if (vectors.size() != keys.size() || (segments != null && segments.size() != keys.size())) {
      throw new IllegalArgumentException(
          "expected equal numbers, got %d ids, %d embeddings and %s segments"
              .formatted(keys.size(), vectors.size(), segments == null ? "no" : segments.size()));
    }
    if (keys.stream().anyMatch(id -> id == null || id.isBlank())) {
      throw new IllegalArgumentException("id cannot be null or blank");
    }
    Map<String, BoundStatement> rows = new LinkedHashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      TextSegment segment = segments == null ? null : segments.get(i);
      rows.put(keys.get(i), insert(i, keys.get(i), vectors.get(i).vector(), segment));
    }
    requests.sendAll(rows.values());
  }

  private BoundStatement insert(
      int index, String id, float[] vector, @Nullable TextSegment segment) {
    Map<String, String> metadata = new HashMap<>();
    if (segment != null) {
      segment.metadata().toMap().forEach((key, value) -> metadata.put(key, value.toString()));
    }
    try {
      FloatBuffer elements = FloatBuffer.wrap(vector);
      VectorIndex.check("column", VECTOR_COLUMN, elements, VectorIndex.LARGEST, isCosine);
      BoundStatement bound = bind(insert, id, segment == null ? null : segment.text(), metadata);
      return borrows ? WriteThrough.borrow(bound, 3, vector) : WriteThrough.copy(bound, 3, vector);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "embedding at index %d, id %s: %s".formatted(index, id, e.getMessage()), e);
    }
  }

  /** Requests may overtake each other, and be sent again. */
  private BoundStatement bind(PreparedText statement, @Nullable Object... values) {
    return statement
        .get()
        .boundStatementBuilder(values)
        .setIdempotence(true)
        .setQueryTimestamp(clock.next())
        .build();
  }

  @Override
  public void removeAll(@Nullable Collection<String> ids) {
    requests.sendAll(ids == null ? List.of() : ids.stream().map(id -> bind(delete, id)).toList());
  }

  /**
   * Reads the metadata of all rows that meet the comparisons in CQL; without any, of all rows. A
   * row without text has no metadata, and stays.
   */
  @Override
  public void removeAll(@Nullable Filter filter) {
    if (filter == null) {
      throw new IllegalArgumentException("filter cannot be null");
    }
    MetadataCondition condition = MetadataCondition.of(filter);
    String where = condition.cql().isEmpty() ? "" : " WHERE " + condition.cql();
    CqlSession session = table.session();
    PreparedStatement select =
        session.prepare(
            "SELECT row_id, metadata_s, writetime(body_blob) FROM " + table.name() + where);
    requests.sendPages(
        session.execute(select.bind(condition.values())),
        row ->
            !row.isNull(2) && condition.test(metadata(row, 1))
                ? bind(delete, row.getString(0))
                : null);
  }

  @Override
  public void removeAll() {
    TableName.change(table.session(), "TRUNCATE " + table.name());
  }

  @Override
  public EmbeddingSearchResult<TextSegment> search(EmbeddingSearchRequest request) {
    int most = request.maxResults();
    MetadataCondition condition = MetadataCondition.of(request.filter());
    Object[] values = condition.values();
    VectorSearch chosen =
        values.length == 0 ? search : filtered.computeIfAbsent(condition.cql(), search::where);
    VectorSearch near = chosen.nearestTo(request.queryEmbedding().vector());
    boolean isExact = condition.others().isEmpty();
    int limit = isExact ? most : (int) Math.min(MAX_ROWS, (long) FACTOR * most);
    while (true) {
      List<Row> rows = near.limit(limit).rows(values);
      List<EmbeddingMatch<TextSegment>> matches = new ArrayList<>(Math.min(rows.size(), most));
      for (Row row : rows) {
        if (matches.size() < most && row.getFloat(SCORE) >= request.minScore()) {
          Map<String, String> metadata = metadata(row, 3);
          if (request.filter() == null || (!row.isNull(2) && condition.test(metadata))) {
            matches.add(match(row, metadata));
          } else {
            isExact = false;
          }
        }
      }
      if (isExact
          || matches.size() == most
          || rows.size() < limit
          || rows.get(limit - 1).getFloat(SCORE) < request.minScore()) {
        return new EmbeddingSearchResult<>(matches);
      } else if (limit == MAX_ROWS) {
        throw new IllegalStateException(
            ("%d of the %d nearest rows match, expected %d, and there may be others. CQL does not"
                    + " express %s, which the client tests on no more rows. Add a comparison by"
                    + " isEqualTo or a minScore, or lower maxResults")
                .formatted(matches.size(), limit, most, condition.others()));
      }
      limit = Math.min(MAX_ROWS, FACTOR * limit);
    }
  }

  private static Map<String, String> metadata(Row row, int column) {
    return row.getMap(column, String.class, String.class);
  }

  /** Reads a row that has the score, and then the columns that the search selects. */
  private EmbeddingMatch<TextSegment> match(Row row, Map<String, String> metadata) {
    String text = row.getString(2);
    return new EmbeddingMatch<>(
        (double) row.getFloat(SCORE),
        row.getString(1),
        returnsEmbeddings ? new Embedding(row.get(4, VECTOR)) : null,
        text == null || text.isBlank() ? null : new TextSegment(text, new Metadata(metadata)));
  }

  /** The settings of a store; {@code docs/guide/langchain4j.md} has an example. */
  public static final class Builder {
    private @Nullable CqlSession session;
    private @Nullable String keyspace;
    private @Nullable String table;
    private int dimension;
    private @Nullable Similarity metric;
    private boolean returnsEmbeddings = true;

    private Builder() {}

    /**
     * {@return this builder}
     *
     * @param session executes all requests; the store does not close it
     */
    public Builder session(CqlSession session) {
      this.session = session;
      return this;
    }

    /**
     * {@return this builder}
     *
     * @param keyspace the name of the keyspace as in CQL; by default that of the session
     */
    public Builder keyspace(String keyspace) {
      this.keyspace = keyspace;
      return this;
    }

    /**
     * {@return this builder}
     *
     * @param table the name of the table as in CQL
     */
    public Builder table(String table) {
      this.table = table;
      return this;
    }

    /**
     * {@return this builder}
     *
     * @param dimension the number of elements of the vectors
     */
    public Builder dimension(int dimension) {
      this.dimension = dimension;
      return this;
    }

    /**
     * {@return this builder}
     *
     * @param metric the similarity function of the index; by default that of the existing index,
     *     and cosine for a new one
     */
    public Builder metric(Similarity metric) {
      this.metric = metric;
      return this;
    }

    /**
     * Sets whether matches have their embedding, which is most of what a search sends and
     * allocates.
     *
     * @param returnEmbeddings by default true; if false, {@code EmbeddingMatch.embedding()} is null
     * @return this builder
     */
    public Builder returnEmbeddings(boolean returnEmbeddings) {
      returnsEmbeddings = returnEmbeddings;
      return this;
    }

    /**
     * Creates the table and its indexes, unless the session knows them, and the store. Waits until
     * a new index of vectors answers, a minute at most.
     *
     * @return a new store
     * @throws IllegalStateException if a setting is missing, the table has another dimension, its
     *     index has another metric or an unknown one, or a new index does not answer within a
     *     minute
     * @throws IllegalArgumentException if neither this builder nor the session has a keyspace
     */
    public CassandraEmbeddingStore build() {
      if (session == null || table == null || dimension < 1) {
        throw new IllegalStateException("a store needs a session, a table and a dimension > 0");
      }
      CqlIdentifier space = keyspace == null ? null : CqlIdentifier.fromCql(keyspace);
      TableName name = TableName.of(session, space, CqlIdentifier.fromCql(table));
      return new CassandraEmbeddingStore(this, session, name);
    }
  }
}
