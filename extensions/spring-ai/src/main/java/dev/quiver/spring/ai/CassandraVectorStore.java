/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring.ai;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.time.TimestampGenerator;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.Quiver;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.row.RowDecoder;
import dev.quiver.search.Hit;
import dev.quiver.search.Similarity;
import dev.quiver.search.VectorSearch;
import dev.quiver.session.WriteThrough;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.document.Document;
import org.springframework.ai.document.DocumentMetadata;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingOptions;
import org.springframework.ai.observation.conventions.VectorStoreProvider;
import org.springframework.ai.observation.conventions.VectorStoreSimilarityMetric;
import org.springframework.ai.vectorstore.AbstractVectorStoreBuilder;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.filter.Filter;
import org.springframework.ai.vectorstore.filter.FilterExpressionConverter;
import org.springframework.ai.vectorstore.observation.AbstractObservationVectorStore;
import org.springframework.ai.vectorstore.observation.VectorStoreObservationContext;
import org.springframework.util.Assert;

/**
 * A vector store of Spring AI in a table of Cassandra. It reads and writes the tables of {@code
 * spring-ai-cassandra-store}, and has the options of that store's class of the same name.
 *
 * <pre>{@code
 * CassandraVectorStore store =
 *     CassandraVectorStore.builder(embeddingModel)
 *         .session(session) // of Quiver.sessionBuilder(), or any other
 *         .keyspace("app")
 *         .table("documents")
 *         .addMetadataColumns(
 *             new SchemaColumn("country", DataTypes.TEXT, SchemaColumnTags.INDEXED),
 *             new SchemaColumn("year", DataTypes.INT, SchemaColumnTags.INDEXED))
 *         .build();
 *
 * store.add(documents);
 * List<Document> found =
 *     store.similaritySearch(
 *         SearchRequest.builder().query("salvation").filterExpression("year >= 2020").build());
 * }</pre>
 *
 * <p>Statements are prepared. In a session of {@code Quiver.sessionBuilder()} the embeddings are
 * written straight into the frames, until {@link #add} and {@link #similaritySearch} return.
 *
 * <p>Documents have the metadata whose names are columns; other metadata is not stored. A number
 * becomes one of the column's class if it keeps its value. Filters are CQL: the operators {@code
 * EQ}, {@code GT}, {@code GTE}, {@code LT} and {@code LTE} on indexed columns, joined by {@code
 * AND}. Every other operator is an {@link UnsupportedOperationException} that names it. A column
 * without an index is an {@code InvalidQueryException} of the server.
 *
 * <p>Statements have the driver's execution profiles {@value #DRIVER_PROFILE_UPDATES} and {@value
 * #DRIVER_PROFILE_SEARCH} where the session's configuration has them. Otherwise writes are at
 * {@code LOCAL_QUORUM} with a timeout of 1 second, and searches at {@code LOCAL_ONE} with one of 10
 * seconds. All are idempotent.
 *
 * <p>Stores are immutable and thread-safe. The page {@code docs/guide/spring-ai.md} of the
 * repository says more.
 *
 * @since 0.1.0
 */
public final class CassandraVectorStore extends AbstractObservationVectorStore
    implements AutoCloseable {

  /** The keyspace of a store that names none. */
  public static final String DEFAULT_KEYSPACE_NAME = "springframework";

  /** The table of a store that names none. */
  public static final String DEFAULT_TABLE_NAME = "ai_vector_store";

  /** The column of ids, where the store has no other primary key. */
  public static final String DEFAULT_ID_NAME = "id";

  /** The column of the texts of documents. */
  public static final String DEFAULT_CONTENT_COLUMN_NAME = "content";

  /** The column of vectors. */
  public static final String DEFAULT_EMBEDDING_COLUMN_NAME = "embedding";

  /** How many requests of one call are in flight at most. */
  public static final int DEFAULT_ADD_CONCURRENCY = 16;

  /** The execution profile of writes. */
  public static final String DRIVER_PROFILE_UPDATES = "spring-ai-updates";

  /** The execution profile of searches. */
  public static final String DRIVER_PROFILE_SEARCH = "spring-ai-search";

  /** What a server answers at most. */
  private static final int MOST_ROWS = 1000;

  /** Conditions whose searches stay prepared. */
  private static final int MOST_CONDITIONS = 128;

  private static final Map<Similarity, VectorStoreSimilarityMetric> METRICS =
      Map.of(
          Similarity.COSINE, VectorStoreSimilarityMetric.COSINE,
          Similarity.EUCLIDEAN, VectorStoreSimilarityMetric.EUCLIDEAN,
          Similarity.DOT_PRODUCT, VectorStoreSimilarityMetric.DOT);

  private static final TypeCodec<float[]> FLOATS =
      VectorCodecs.vectorToArray(DataTypes.FLOAT, float[].class);

  private final CqlSession session;
  private final boolean closesSession;
  private final boolean borrows;
  private final StoreTable table;
  private final int dimension;
  private final Similarity similarity;
  private final DocumentIdTranslator toKey;
  private final PrimaryKeyTranslator toId;
  private final @Nullable FilterExpressionConverter converter;
  private final int inFlight;
  private final Profile updates;
  private final TimestampGenerator clock;
  private final PreparedStatement insert;
  private final PreparedStatement delete;
  private final VectorSearch search;
  private final RowDecoder<@Nullable Object[]> decoder;

  /** Those that were used last, by their conditions. */
  private final Map<String, VectorSearch> filtered =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, VectorSearch> eldest) {
              return size() > MOST_CONDITIONS;
            }
          });

  private CassandraVectorStore(Builder builder, CqlSession session, boolean closesSession) {
    super(builder);
    this.session = session;
    this.closesSession = closesSession;
    borrows = Quiver.describe(session).hasFastFrames();
    dimension = embeddingModel.dimensions();
    table = new StoreTable(builder, session, dimension);
    toKey = builder.toKey;
    toId = builder.toId;
    converter = builder.converter;
    inFlight = builder.inFlight;
    if (builder.initializeSchema) {
      table.create();
    }
    similarity = table.check();
    updates =
        Profile.of(
            session, DRIVER_PROFILE_UPDATES, ConsistencyLevel.LOCAL_QUORUM, Duration.ofSeconds(1));
    clock = session.getContext().getTimestampGenerator();
    insert = session.prepare(table.insert());
    delete = session.prepare(table.delete());
    Profile searches =
        Profile.of(
            session, DRIVER_PROFILE_SEARCH, ConsistencyLevel.LOCAL_ONE, Duration.ofSeconds(10));
    search =
        VectorSearch.on(
                session, table.keyspace.asCql(true), table.table.asCql(true), table.embedding.cql())
            .select(
                Stream.of(table.primaryKey, List.of(table.content), table.metadata)
                    .flatMap(List::stream)
                    .map(Column::cql)
                    .toArray(String[]::new))
            .withScore(similarity)
            .withSettings(searches::applyTo);
    decoder = decoder();
  }

  /** Gives values of the driver's default classes, also where those of the session are others. */
  private RowDecoder<@Nullable Object[]> decoder() {
    CodecRegistry registry = session.getContext().getCodecRegistry();
    RowDecoder<@Nullable Object[]> made = RowDecoder.arrays();
    for (Column column : table.metadata) {
      GenericType<Object> javaType = column.codec().getJavaType();
      if (!registry.codecFor(column.type()).getJavaType().equals(javaType)) {
        made = made.with(column.cql(), javaType);
      }
    }
    return made;
  }

  /**
   * Starts the settings of a store.
   *
   * @param embeddingModel makes the vectors of documents and queries
   * @return a builder with the defaults of {@code spring-ai-cassandra-store}
   * @throws IllegalArgumentException if {@code embeddingModel} is null
   */
  public static Builder builder(EmbeddingModel embeddingModel) {
    return new Builder(embeddingModel);
  }

  /**
   * Writes documents, several at once; {@link #add} calls it. Of two with the same id the later one
   * stays. If it fails, other documents may have been written.
   *
   * @param documents the documents; the model makes their embeddings before the first is written
   * @throws IllegalArgumentException if a document cannot be written into the table
   */
  @Override
  public void doAdd(List<Document> documents) {
    if (documents.isEmpty()) {
      return;
    }
    List<float[]> embeddings =
        embeddingModel.embed(documents, EmbeddingOptions.builder().build(), batchingStrategy);
    long[] timestamps = documents.stream().mapToLong(document -> clock.next()).toArray();
    Requests.sendAll(
        () -> IntStream.range(0, documents.size()).iterator(),
        inFlight,
        (Integer i) ->
            session.executeAsync(
                insert(documents.get(i), embeddings.get(i)).setQueryTimestamp(timestamps[i])));
  }

  private BoundStatement insert(Document document, float[] embedding) {
    try {
      checkElements(embedding);
      BoundStatementBuilder builder = withKey(insert, toKey.apply(document.getId()));
      int content = table.primaryKey.size();
      builder = builder.set(content, document.getText(), String.class);
      int vector = content + 1;
      Map<String, Object> values = document.getMetadata();
      for (int i = 0; i < table.metadata.size(); i++) {
        Column column = table.metadata.get(i);
        Object value = values.get(column.name());
        if (value != null) {
          builder = builder.set(vector + 1 + i, column.checked(value), column.codec());
        }
      }
      if (!borrows) {
        builder = builder.set(vector, embedding, FLOATS);
      }
      BoundStatement bound = updates.applyTo(builder.build());
      return borrows ? WriteThrough.borrow(bound, vector, embedding) : bound;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("document " + document.getId() + ": " + e.getMessage(), e);
    }
  }

  /** What an index cannot take, the server answers by an error without a reason. */
  private void checkElements(float[] embedding) {
    boolean zeros = true;
    for (float element : embedding) {
      if (!Float.isFinite(element)) {
        throw new IllegalArgumentException("expected a vector of finite elements, got " + element);
      }
      zeros &= element == 0;
    }
    if (zeros && similarity == Similarity.COSINE) {
      throw new IllegalArgumentException("an index for cosine takes no vector of zeros");
    }
  }

  /** The variables of the key are the first ones. */
  private BoundStatementBuilder withKey(PreparedStatement statement, List<Object> values) {
    if (values.size() != table.primaryKey.size()) {
      throw new IllegalArgumentException(
          "documentIdTranslator: expected %d values for the primary key, got %s"
              .formatted(table.primaryKey.size(), values));
    }
    BoundStatementBuilder builder = statement.boundStatementBuilder();
    for (int i = 0; i < values.size(); i++) {
      Column column = table.primaryKey.get(i);
      builder = builder.set(i, column.checked(values.get(i)), column.codec());
    }
    return builder;
  }

  /**
   * Deletes documents; {@link #delete(List)} calls it.
   *
   * @param ids their ids; those without a document are ignored
   * @throws IllegalArgumentException if an id cannot be one of the table
   */
  @Override
  public void doDelete(List<String> ids) {
    deleteKeys(ids.stream().map(toKey).toList());
  }

  private void deleteKeys(List<List<Object>> keys) {
    Requests.sendAll(
        keys, inFlight, key -> session.executeAsync(updates.applyTo(withKey(delete, key).build())));
  }

  /**
   * Deletes all documents that meet a filter; {@link #delete(Filter.Expression)} calls it.
   *
   * @param filter the filter
   * @throws UnsupportedOperationException if CQL cannot express the filter
   * @throws IllegalArgumentException if a column of the filter does not exist or cannot hold the
   *     value
   */
  @Override
  protected void doDelete(Filter.Expression filter) {
    Condition condition = condition(filter);
    BoundStatementBuilder select =
        session.prepare(table.selectKeys(condition.cql())).boundStatementBuilder();
    for (int i = 0; i < condition.values().size(); i++) {
      Object value = condition.values().get(i);
      select = select.set(i, value, condition.columns().get(i).codec());
    }
    CompletionStage<AsyncResultSet> next = session.executeAsync(updates.applyTo(select.build()));
    while (true) {
      AsyncResultSet page = Requests.await(next);
      List<List<Object>> keys = new ArrayList<>();
      page.currentPage().forEach(row -> keys.add(key(row)));
      deleteKeys(keys);
      if (!page.hasMorePages()) {
        return;
      }
      next = page.fetchNextPage();
    }
  }

  private Condition condition(Filter.Expression filter) {
    return converter == null
        ? Condition.of(filter, table::find)
        : new Condition(converter.convertExpression(filter), List.of(), List.of());
  }

  /**
   * Searches for documents; {@link #similaritySearch} calls it.
   *
   * @param request the query, a {@code topK} of at most 1,000, a threshold and a filter
   * @return a new list, the nearest document first. Their metadata has the columns of the store
   *     that are not null, and {@code distance}, a {@code Float}: 1 less the score
   * @throws UnsupportedOperationException if CQL cannot express the filter
   * @throws IllegalArgumentException if {@code topK} is not from 1 to 1,000, if the server cannot
   *     search by the query vector, or if a column of the filter does not exist or cannot hold the
   *     value
   */
  @Override
  public List<Document> doSimilaritySearch(SearchRequest request) {
    if (request.getTopK() > MOST_ROWS) {
      throw new IllegalArgumentException(
          "topK: expected at most %d, as servers find no more, got %d"
              .formatted(MOST_ROWS, request.getTopK()));
    }
    Filter.Expression filter = request.getFilterExpression();
    VectorSearch chosen = search;
    Object[] values = {};
    if (filter != null) {
      Condition condition = condition(filter);
      chosen = filtered.computeIfAbsent(condition.cql(), search::where);
      values = condition.values().toArray();
    }
    float[] queryVector = embeddingModel.embed(request.getQuery());
    List<Hit<@Nullable Object[]>> hits =
        chosen.limit(request.getTopK()).nearestTo(queryVector).hits(decoder, values);
    List<Document> documents = new ArrayList<>(hits.size());
    Map<String, Object> metadata = new HashMap<>(); // of each document, which copies it
    for (Hit<@Nullable Object[]> hit : hits) {
      if (hit.score() >= request.getSimilarityThreshold()) {
        documents.add(document(hit.value(), hit.score(), metadata));
      }
    }
    return documents;
  }

  private Document document(@Nullable Object[] cells, float score, Map<String, Object> metadata) {
    int content = table.primaryKey.size();
    metadata.put(DocumentMetadata.DISTANCE.value(), 1 - score);
    for (int i = 0; i < table.metadata.size(); i++) {
      String name = table.metadata.get(i).name();
      Object value = cells[content + 1 + i];
      if (value != null) {
        metadata.put(name, value);
      } else if (!name.equals(DocumentMetadata.DISTANCE.value())) {
        metadata.remove(name);
      }
    }
    return Document.builder()
        .id(toId.apply(Arrays.asList(Arrays.copyOf(cells, content))))
        .text((String) cells[content])
        .metadata(metadata)
        .score((double) score)
        .build();
  }

  private List<Object> key(Row row) {
    List<Object> values = new ArrayList<>(table.primaryKey.size());
    for (int i = 0; i < table.primaryKey.size(); i++) {
      values.add(row.get(i, table.primaryKey.get(i).codec()));
    }
    return values;
  }

  /**
   * Starts what is told of an operation to observers; {@link #add}, {@link #delete} and {@link
   * #similaritySearch} call it.
   *
   * @param operation the name of the operation
   * @return a builder with the keyspace, the table, the dimension and the index's function
   */
  @Override
  public VectorStoreObservationContext.Builder createObservationContextBuilder(String operation) {
    return VectorStoreObservationContext.builder(VectorStoreProvider.CASSANDRA.value(), operation)
        .collectionName(table.table.asInternal())
        .dimensions(dimension)
        .namespace(table.keyspace.asInternal())
        .similarityMetric(
            METRICS.getOrDefault(similarity, VectorStoreSimilarityMetric.COSINE).value());
  }

  /**
   * Returns the session.
   *
   * @return the session of the store
   */
  @Override
  @SuppressWarnings("unchecked") // as the interface wants it
  public <T> Optional<T> getNativeClient() {
    return Optional.of((T) session);
  }

  /** Closes the session if the builder made it, and leaves one that it was given open. */
  @Override
  public void close() {
    if (closesSession) {
      session.close();
    }
  }

  /** Settings of statements: a profile of the session, or the defaults where there is none. */
  private record Profile(@Nullable String name, ConsistencyLevel consistency, Duration timeout) {

    static Profile of(
        CqlSession session, String name, ConsistencyLevel consistency, Duration timeout) {
      boolean known = session.getContext().getConfig().getProfiles().containsKey(name);
      return new Profile(known ? name : null, consistency, timeout);
    }

    BoundStatement applyTo(BoundStatement statement) {
      return name != null
          ? statement.setExecutionProfileName(name)
          : statement.setConsistencyLevel(consistency).setTimeout(timeout).setIdempotent(true);
    }
  }

  /**
   * What a column is for.
   *
   * <pre>{@code
   * new SchemaColumn("country", DataTypes.TEXT, SchemaColumnTags.INDEXED)
   * }</pre>
   *
   * @since 0.1.0
   */
  public enum SchemaColumnTags {

    /** A column with an index, for filters. */
    INDEXED
  }

  /**
   * Gives the value of each column of the primary key for the id of a document.
   *
   * <pre>{@code
   * builder.documentIdTranslator(id -> List.of(UUID.fromString(id)))
   * }</pre>
   *
   * @since 0.1.0
   */
  @FunctionalInterface
  public interface DocumentIdTranslator extends Function<String, List<Object>> {}

  /**
   * Gives the id of a document for the values of the columns of the primary key, and an example of
   * an id for an empty list.
   *
   * <pre>{@code
   * builder.primaryKeyTranslator(key -> key.isEmpty() ? new UUID(0, 0).toString() : key.get(0).toString())
   * }</pre>
   *
   * @since 0.1.0
   */
  @FunctionalInterface
  public interface PrimaryKeyTranslator extends Function<List<Object>, String> {}

  /**
   * A column of the table.
   *
   * <pre>{@code
   * builder.addMetadataColumns(new SchemaColumn("note", DataTypes.TEXT))
   * }</pre>
   *
   * @param name its name as in CQL, and the name of its values in the metadata of documents
   * @param type its type
   * @param tags what it is for
   * @since 0.1.0
   */
  @SuppressWarnings("ArrayRecordComponent") // as in spring-ai-cassandra-store
  public record SchemaColumn(String name, DataType type, SchemaColumnTags... tags) {

    /**
     * A column without tags.
     *
     * @param name its name as in CQL
     * @param type its type
     */
    public SchemaColumn(String name, DataType type) {
      this(name, type, new SchemaColumnTags[0]);
    }

    /**
     * Returns the Java type of its values.
     *
     * @return the driver's default for the type
     */
    public GenericType<Object> javaType() {
      return javaType(type);
    }

    static GenericType<Object> javaType(DataType type) {
      return CodecRegistry.DEFAULT.codecFor(type).getJavaType();
    }

    /**
     * Returns whether the column has an index.
     *
     * @return whether {@link SchemaColumnTags#INDEXED} is one of the tags
     */
    public boolean indexed() {
      return List.of(tags).contains(SchemaColumnTags.INDEXED);
    }
  }

  /**
   * The settings of a store, which are those of {@code spring-ai-cassandra-store}.
   *
   * <pre>{@code
   * CassandraVectorStore.builder(embeddingModel).session(session).initializeSchema(false).build()
   * }</pre>
   *
   * @since 0.1.0
   */
  public static final class Builder extends AbstractVectorStoreBuilder<Builder> {
    private @Nullable CqlSession session;
    private @Nullable CqlSessionBuilder sessionBuilder;
    String keyspace = DEFAULT_KEYSPACE_NAME;
    String table = DEFAULT_TABLE_NAME;
    @Nullable String indexName;
    String contentColumn = DEFAULT_CONTENT_COLUMN_NAME;
    String embeddingColumn = DEFAULT_EMBEDDING_COLUMN_NAME;
    List<SchemaColumn> partitionKeys = List.of(new SchemaColumn(DEFAULT_ID_NAME, DataTypes.TEXT));
    List<SchemaColumn> clusteringKeys = List.of();
    final List<SchemaColumn> metadataColumns = new ArrayList<>();
    private boolean initializeSchema = true;
    private int inFlight = DEFAULT_ADD_CONCURRENCY;
    private @Nullable FilterExpressionConverter converter;
    private DocumentIdTranslator toKey = id -> List.of(id);
    private PrimaryKeyTranslator toId =
        values -> values.isEmpty() ? "test" : String.valueOf(values.get(0));

    private Builder(EmbeddingModel embeddingModel) {
      super(embeddingModel);
    }

    /**
     * Sets the session, which stays open when the store is closed.
     *
     * @param session one of {@code Quiver.sessionBuilder()}, or any other
     * @return this builder
     */
    public Builder session(CqlSession session) {
      Assert.notNull(session, "session: expected one, got null");
      this.session = session;
      return this;
    }

    /**
     * Adds a contact point of a session that the store makes and closes.
     *
     * @param contactPoint the address of a node
     * @return this builder
     * @throws IllegalStateException if {@link #session} was called
     */
    public Builder contactPoint(InetSocketAddress contactPoint) {
      ownSession().addContactPoint(contactPoint);
      return this;
    }

    /**
     * Sets the data centre of a session that the store makes and closes.
     *
     * @param localDatacenter the name of the data centre
     * @return this builder
     * @throws IllegalStateException if {@link #session} was called
     */
    public Builder localDatacenter(String localDatacenter) {
      ownSession().withLocalDatacenter(localDatacenter);
      return this;
    }

    private CqlSessionBuilder ownSession() {
      if (session != null) {
        throw new IllegalStateException("the store has a session already");
      }
      CqlSessionBuilder known = sessionBuilder;
      if (known == null) {
        known = Quiver.sessionBuilder();
        sessionBuilder = known;
      }
      return known;
    }

    /**
     * Sets the keyspace.
     *
     * @param keyspace its name as in CQL
     * @return this builder
     * @throws IllegalArgumentException if the name is empty
     */
    public Builder keyspace(String keyspace) {
      Assert.hasText(keyspace, "keyspace: expected a name, got none");
      this.keyspace = keyspace;
      return this;
    }

    /**
     * Sets the table.
     *
     * @param table its name as in CQL
     * @return this builder
     * @throws IllegalArgumentException if the name is empty
     */
    public Builder table(String table) {
      Assert.hasText(table, "table: expected a name, got none");
      this.table = table;
      return this;
    }

    /**
     * Sets the columns of the partition key.
     *
     * @param partitionKeys at least one column
     * @return this builder
     * @throws IllegalArgumentException if there is none
     */
    public Builder partitionKeys(List<SchemaColumn> partitionKeys) {
      Assert.notEmpty(partitionKeys, "partitionKeys: expected at least one column, got none");
      this.partitionKeys = List.copyOf(partitionKeys);
      return this;
    }

    /**
     * Sets the clustering columns.
     *
     * @param clusteringKeys the columns, or null for none
     * @return this builder
     */
    public Builder clusteringKeys(@Nullable List<SchemaColumn> clusteringKeys) {
      this.clusteringKeys = clusteringKeys == null ? List.of() : List.copyOf(clusteringKeys);
      return this;
    }

    /**
     * Sets the index of the vectors.
     *
     * @param indexName its name as in CQL, or null for {@code <table>_<embedding column>_idx}
     * @return this builder
     */
    public Builder indexName(@Nullable String indexName) {
      this.indexName = indexName;
      return this;
    }

    /**
     * Sets the column of texts.
     *
     * @param contentColumnName its name as in CQL
     * @return this builder
     */
    public Builder contentColumnName(String contentColumnName) {
      contentColumn = contentColumnName;
      return this;
    }

    /**
     * Sets the column of vectors.
     *
     * @param embeddingColumnName its name as in CQL
     * @return this builder
     */
    public Builder embeddingColumnName(String embeddingColumnName) {
      embeddingColumn = embeddingColumnName;
      return this;
    }

    /**
     * Adds columns of metadata, which every document that is found has.
     *
     * @param columns the columns
     * @return this builder
     */
    public Builder addMetadataColumns(SchemaColumn... columns) {
      return addMetadataColumns(List.of(columns));
    }

    /**
     * Adds columns of metadata.
     *
     * @param columns the columns
     * @return this builder
     */
    public Builder addMetadataColumns(List<SchemaColumn> columns) {
      metadataColumns.addAll(columns);
      return this;
    }

    /**
     * Adds a column of metadata.
     *
     * @param column the column
     * @return this builder
     */
    public Builder addMetadataColumn(SchemaColumn column) {
      return addMetadataColumns(List.of(column));
    }

    /**
     * Sets whether {@link #build} creates what does not exist: keyspace (with one replica), table,
     * columns and indexes.
     *
     * @param initializeSchema whether it does; it does unless this is called
     * @return this builder
     */
    public Builder initializeSchema(boolean initializeSchema) {
      this.initializeSchema = initializeSchema;
      return this;
    }

    /**
     * Sets how many requests of one call are in flight at most. No threads wait for them.
     *
     * @param requests at least 1; {@value #DEFAULT_ADD_CONCURRENCY} unless this is called
     * @return this builder
     * @throws IllegalArgumentException if {@code requests} is below 1
     */
    public Builder fixedThreadPoolExecutorSize(int requests) {
      Assert.isTrue(requests > 0, "requests in flight: expected at least 1, got " + requests);
      inFlight = requests;
      return this;
    }

    /**
     * Sets what makes CQL of filters, in place of the conversion that the class describes.
     *
     * @param converter returns what follows {@code WHERE}, values included
     * @return this builder
     */
    public Builder filterExpressionConverter(FilterExpressionConverter converter) {
      Assert.notNull(converter, "filterExpressionConverter: expected one, got null");
      this.converter = converter;
      return this;
    }

    /**
     * Sets how the primary key is made of the id of a document.
     *
     * @param translator the inverse of the other translator; it has to be thread-safe
     * @return this builder
     */
    public Builder documentIdTranslator(DocumentIdTranslator translator) {
      Assert.notNull(translator, "documentIdTranslator: expected one, got null");
      toKey = translator;
      return this;
    }

    /**
     * Sets how the id of a document is made of the primary key.
     *
     * @param translator the inverse of the other translator; it has to be thread-safe
     * @return this builder
     */
    public Builder primaryKeyTranslator(PrimaryKeyTranslator translator) {
      Assert.notNull(translator, "primaryKeyTranslator: expected one, got null");
      toId = translator;
      return this;
    }

    /**
     * Builds the store: creates the schema if it shall, checks the table, and prepares statements.
     *
     * @return a store
     * @throws IllegalArgumentException if the translators do not fit the primary key or each other,
     *     or a column is named twice
     * @throws IllegalStateException if there is no session, or if the table lacks a column or an
     *     index, or has a column of another type
     */
    @Override
    public CassandraVectorStore build() {
      checkTranslators();
      if (session != null) {
        return new CassandraVectorStore(this, session, false);
      } else if (sessionBuilder == null) {
        throw new IllegalStateException("a store needs a session or a contact point");
      }
      CqlSession own = sessionBuilder.build();
      try {
        return new CassandraVectorStore(this, own, true);
      } catch (RuntimeException e) {
        own.close();
        throw e;
      }
    }

    private void checkTranslators() {
      String id = toId.apply(List.of());
      List<Object> key = toKey.apply(id);
      int columns = partitionKeys.size() + clusteringKeys.size();
      if (key.size() != columns) {
        throw new IllegalArgumentException(
            "documentIdTranslator: expected %d values for the primary key, got %s"
                .formatted(columns, key));
      }
      String again = toId.apply(key);
      if (!again.equals(id)) {
        throw new IllegalArgumentException(
            "primaryKeyTranslator: expected %s for %s, got %s".formatted(id, key, again));
      }
    }
  }
}
