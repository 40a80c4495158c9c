/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring.ai;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfig;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.time.TimestampGenerator;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.Quiver;
import dev.quiver.internal.schema.PreparedText;
import dev.quiver.internal.schema.StoreRequests;
import dev.quiver.internal.schema.VectorIndex;
import dev.quiver.search.SearchIndex;
import dev.quiver.search.Similarity;
import dev.quiver.search.VectorSearch;
import dev.quiver.session.WriteThrough;
import java.net.InetSocketAddress;
import java.nio.FloatBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.IntStream;
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
 * <p>A call sends several requests at the same time; if one fails, others may have been written.
 * Only metadata whose names are columns are stored. Values that the table or its index cannot take
 * are {@link IllegalArgumentException}s. Filters use the operators {@code EQ}, {@code GT}, {@code
 * GTE}, {@code LT} and {@code LTE} on indexed columns, joined by {@code AND}; every other operator
 * is an {@link UnsupportedOperationException} that names it. {@code topK} is at most 1,000.
 *
 * <p>Statements use the execution profiles {@value #DRIVER_PROFILE_UPDATES} and {@value
 * #DRIVER_PROFILE_SEARCH} if the session has them. Otherwise writes use {@code LOCAL_QUORUM} and a
 * timeout of 1 second, and searches a timeout of 10 seconds. Searches use {@code LOCAL_ONE} even
 * with a profile. Stores are immutable and thread-safe. The page {@code docs/guide/spring-ai.md} of
 * the repository says more.
 *
 * @since 0.1.0
 */
public final class CassandraVectorStore extends AbstractObservationVectorStore
    implements AutoCloseable {

  /** The default keyspace. */
  public static final String DEFAULT_KEYSPACE_NAME = "springframework";

  /** The default table. */
  public static final String DEFAULT_TABLE_NAME = "ai_vector_store";

  /** The column of ids, where the store has no other primary key. */
  public static final String DEFAULT_ID_NAME = "id";

  /** The column of the texts of documents. */
  public static final String DEFAULT_CONTENT_COLUMN_NAME = "content";

  /** The column of vectors. */
  public static final String DEFAULT_EMBEDDING_COLUMN_NAME = "embedding";

  /** The default maximum number of requests of one call that are in flight. */
  public static final int DEFAULT_ADD_CONCURRENCY = StoreRequests.IN_FLIGHT;

  /** The execution profile of writes. */
  public static final String DRIVER_PROFILE_UPDATES = "spring-ai-updates";

  /** The execution profile of searches. */
  public static final String DRIVER_PROFILE_SEARCH = "spring-ai-search";

  /** The maximum number of rows that a server returns. */
  private static final int MAX_ROWS = 1000;

  /** The number of searches that are kept: a converter puts values into the condition. */
  private static final int MAX_CONDITIONS = 128;

  private final CqlSession session;
  private final boolean closesSession;
  private final boolean borrows;
  private final StoreTable table;
  private final int dimension;
  private final Similarity similarity;
  private final DocumentIdTranslator toKey;
  private final PrimaryKeyTranslator toId;
  private final @Nullable FilterExpressionConverter converter;
  private final StoreRequests requests;
  private final DriverExecutionProfile updates;
  private final TimestampGenerator clock;
  private final PreparedText insert;
  private final PreparedText delete;
  private final VectorSearch search;

  /** Searches by their conditions. */
  private final Map<String, VectorSearch> filtered = new ConcurrentHashMap<>();

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
    requests = new StoreRequests(session, builder.inFlight);
    boolean isNew = builder.initializeSchema && table.create();
    similarity = table.check();
    updates = profile(DRIVER_PROFILE_UPDATES, ConsistencyLevel.LOCAL_QUORUM, Duration.ofSeconds(1));
    clock = session.getContext().getTimestampGenerator();
    insert = PreparedText.of(session, table.insert());
    delete = PreparedText.of(session, table.delete());
    DriverExecutionProfile searches =
        profile(DRIVER_PROFILE_SEARCH, ConsistencyLevel.LOCAL_ONE, Duration.ofSeconds(10));
    search =
        VectorSearch.on(session, builder.keyspace, builder.table, builder.embeddingColumn)
            .select(table.found())
            .withScore(similarity)
            .withSettings(statement -> statement.setExecutionProfile(searches));
    if (isNew) { // a search before the index is ready fails, or does not find all documents
      SearchIndex.of(search, similarity).await(Duration.ofMinutes(1), progress -> {});
    }
  }

  /** Returns a profile of the session, or the default profile with these settings. */
  private DriverExecutionProfile profile(
      String name, ConsistencyLevel consistency, Duration timeout) {
    DriverConfig config = session.getContext().getConfig();
    return config.getProfiles().containsKey(name)
        ? config.getProfile(name)
        : config
            .getDefaultProfile()
            .withString(DefaultDriverOption.REQUEST_CONSISTENCY, consistency.name())
            .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, timeout)
            .withBoolean(DefaultDriverOption.REQUEST_DEFAULT_IDEMPOTENCE, true);
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

  @Override
  public void doAdd(List<Document> documents) {
    if (documents.isEmpty()) {
      return;
    }
    List<float[]> embeddings =
        embeddingModel.embed(documents, EmbeddingOptions.builder().build(), batchingStrategy);
    requests.sendAll(
        IntStream.range(0, documents.size())
            .mapToObj(i -> insert(documents.get(i), embeddings.get(i)))
            .toList());
  }

  private BoundStatement insert(Document document, float[] embedding) {
    try {
      VectorIndex.check(
          "column",
          table.columns.get(table.vector).id(),
          FloatBuffer.wrap(embedding),
          VectorIndex.LARGEST,
          similarity == Similarity.COSINE);
      // Requests may overtake each other, and be sent again.
      BoundStatementBuilder builder =
          withKey(insert, toKey.apply(document.getId()))
              .setQueryTimestamp(clock.next())
              .setIdempotence(table.hasLists ? false : null);
      int content = table.primaryKey.size();
      builder = builder.set(content, document.getText(), table.columns.get(content).codec());
      for (int i = content + 1; i < table.vector; i++) {
        Column column = table.columns.get(i);
        Object value = document.getMetadata().get(column.name());
        if (value != null) {
          builder = builder.set(i, column.checked(value), column.codec());
        }
      }
      BoundStatement bound = builder.build();
      return borrows
          ? WriteThrough.borrow(bound, table.vector, embedding)
          : WriteThrough.copy(bound, table.vector, embedding);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("document " + document.getId() + ": " + e.getMessage(), e);
    }
  }

  private static List<Object> checkedKey(List<Object> values, int columns) {
    Assert.isTrue(
        values.size() == columns,
        () ->
            "documentIdTranslator: expected %d values for the primary key, got %s"
                .formatted(columns, values));
    return values;
  }

  /** The variables of the key are the first ones. */
  private BoundStatementBuilder withKey(PreparedText statement, List<Object> values) {
    checkedKey(values, table.primaryKey.size());
    BoundStatementBuilder builder =
        statement.get().boundStatementBuilder().setExecutionProfile(updates);
    for (int i = 0; i < values.size(); i++) {
      Column column = table.primaryKey.get(i);
      builder = builder.set(i, column.checked(values.get(i)), column.codec());
    }
    return builder;
  }

  @Override
  public void doDelete(List<String> ids) {
    requests.sendAll(ids.stream().map(id -> withKey(delete, toKey.apply(id)).build()).toList());
  }

  @Override
  protected void doDelete(Filter.Expression filter) {
    Condition condition = condition(filter);
    PreparedStatement select = session.prepare(table.selectKeys(condition.cql()));
    ResultSet rows =
        session.execute(select.bind(condition.values().toArray()).setExecutionProfile(updates));
    requests.sendPages(rows, row -> withKey(delete, key(row, 0)).build());
  }

  private Condition condition(Filter.Expression filter) {
    return converter == null
        ? Condition.of(filter, table::find)
        : new Condition(converter.convertExpression(filter), List.of());
  }

  @Override
  public List<Document> doSimilaritySearch(SearchRequest request) {
    if (request.getTopK() > MAX_ROWS) {
      throw new IllegalArgumentException(
          "topK: expected at most %d, as servers find no more, got %d"
              .formatted(MAX_ROWS, request.getTopK()));
    }
    Filter.Expression filter = request.getFilterExpression();
    VectorSearch chosen = search;
    Object[] values = {};
    if (filter != null) {
      Condition condition = condition(filter);
      if (filtered.size() >= MAX_CONDITIONS) {
        filtered.clear();
      }
      chosen = filtered.computeIfAbsent(condition.cql(), search::where);
      values = condition.values().toArray();
    }
    float[] queryVector = embeddingModel.embed(request.getQuery());
    List<Row> rows = chosen.limit(request.getTopK()).nearestTo(queryVector).rows(values);
    List<Document> documents = new ArrayList<>(rows.size());
    Document.Builder builder = Document.builder().metadata(Collections.emptyMap());
    for (Row row : rows) {
      if (row.getFloat(0) >= request.getSimilarityThreshold()) {
        documents.add(document(row, builder));
      }
    }
    return documents;
  }

  /** Reads a row that has the score, and then the columns of {@link StoreTable#found}. */
  private Document document(Row row, Document.Builder builder) {
    float score = row.getFloat(0);
    int content = table.primaryKey.size();
    String id = toId.apply(key(row, 1));
    String text = (String) row.get(1 + content, table.columns.get(content).codec());
    if (text == null) {
      throw new IllegalStateException("document " + id + ": its row has no text");
    }
    Document document = builder.id(id).text(text).score((double) score).build();
    Map<String, Object> metadata = document.getMetadata();
    metadata.put(DocumentMetadata.DISTANCE.value(), 1 - score);
    for (int i = content + 1; i < table.vector; i++) {
      Column column = table.columns.get(i);
      Object value = row.get(1 + i, column.codec());
      if (value != null) {
        metadata.put(column.name(), value);
      }
    }
    return document;
  }

  /** Returns the values of the primary key, whose first column is {@code first}. */
  private List<Object> key(Row row, int first) {
    Object[] values = new Object[table.primaryKey.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = row.get(first + i, table.primaryKey.get(i).codec());
    }
    return Arrays.asList(values);
  }

  @Override
  public VectorStoreObservationContext.Builder createObservationContextBuilder(String operation) {
    return VectorStoreObservationContext.builder(VectorStoreProvider.CASSANDRA.value(), operation)
        .collectionName(table.name.table().asInternal())
        .dimensions(dimension)
        .namespace(table.name.keyspace().asInternal())
        .similarityMetric(
            similarity == Similarity.DOT_PRODUCT
                ? VectorStoreSimilarityMetric.DOT.value()
                : VectorStoreSimilarityMetric.valueOf(similarity.name()).value());
  }

  @Override
  @SuppressWarnings("unchecked") // as the interface wants it
  public <T> Optional<T> getNativeClient() {
    return Optional.of((T) session);
  }

  /** Closes the session if the builder created it, but not a session that the caller passed. */
  @Override
  public void close() {
    if (closesSession) {
      session.close();
    }
  }

  /** A tag of a column ({@code docs/guide/spring-ai.md}). */
  public enum SchemaColumnTags {

    /** The column has an index, for filters. */
    INDEXED
  }

  /** Converts an id to the values of a primary key ({@code docs/guide/spring-ai.md}). */
  @FunctionalInterface
  public interface DocumentIdTranslator extends Function<String, List<Object>> {}

  /** Converts a key to an id, and no values to an example ({@code docs/guide/spring-ai.md}). */
  @FunctionalInterface
  public interface PrimaryKeyTranslator extends Function<List<Object>, String> {}

  /**
   * A column of the table ({@code docs/guide/spring-ai.md}).
   *
   * @param name its name as in CQL, and the name of its values in the metadata of documents
   * @param type its type
   * @param tags its tags
   */
  @SuppressWarnings("ArrayRecordComponent") // as in spring-ai-cassandra-store
  public record SchemaColumn(String name, DataType type, SchemaColumnTags... tags) {

    /** {@return the Java type of its values, which is the driver's default for the type} */
    public GenericType<Object> javaType() {
      return CodecRegistry.DEFAULT.codecFor(type).getJavaType();
    }

    /** {@return whether the column has an index} */
    public boolean indexed() {
      return List.of(tags).contains(SchemaColumnTags.INDEXED);
    }
  }

  /**
   * The settings of a store, which are those of {@code spring-ai-cassandra-store}. Names are as in
   * CQL ({@code docs/guide/spring-ai.md}).
   */
  public static final class Builder extends AbstractVectorStoreBuilder<Builder> {
    private @Nullable CqlSession session;
    private @Nullable CqlSessionBuilder ownSession;
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
    private PrimaryKeyTranslator toId = key -> key.isEmpty() ? "test" : key.get(0).toString();

    private Builder(EmbeddingModel embeddingModel) {
      super(embeddingModel);
    }

    /**
     * {@return this builder}
     *
     * @param session one of {@code Quiver.sessionBuilder()}, or any other; the store does not close
     *     it
     */
    public Builder session(CqlSession session) {
      Assert.state(ownSession == null, "the store has contact points or a data center already");
      this.session = session;
      return this;
    }

    /**
     * {@return this builder}
     *
     * @param contactPoint the address of a node, for a session that the store creates and closes
     */
    public Builder contactPoint(InetSocketAddress contactPoint) {
      ownSession().addContactPoint(contactPoint);
      return this;
    }

    /**
     * {@return this builder}
     *
     * @param localDatacenter the data center of a session that the store creates and closes
     */
    public Builder localDatacenter(String localDatacenter) {
      ownSession().withLocalDatacenter(localDatacenter);
      return this;
    }

    private CqlSessionBuilder ownSession() {
      Assert.state(session == null, "the store has a session already");
      ownSession = ownSession == null ? Quiver.sessionBuilder() : ownSession;
      return ownSession;
    }

    /**
     * {@return this builder}
     *
     * @param keyspace the name of the keyspace
     */
    public Builder keyspace(String keyspace) {
      this.keyspace = keyspace;
      return this;
    }

    /**
     * {@return this builder}
     *
     * @param table the name of the table
     */
    public Builder table(String table) {
      this.table = table;
      return this;
    }

    /**
     * {@return this builder}
     *
     * @param partitionKeys the columns of the partition key, at least one
     */
    public Builder partitionKeys(List<SchemaColumn> partitionKeys) {
      this.partitionKeys = List.copyOf(partitionKeys);
      return this;
    }

    /**
     * {@return this builder}
     *
     * @param clusteringKeys the clustering columns, or null for none
     */
    public Builder clusteringKeys(@Nullable List<SchemaColumn> clusteringKeys) {
      this.clusteringKeys = clusteringKeys == null ? List.of() : List.copyOf(clusteringKeys);
      return this;
    }

    /**
     * {@return this builder}
     *
     * @param indexName the index of vectors, or null for {@code <table>_<embedding column>_idx}
     */
    public Builder indexName(@Nullable String indexName) {
      this.indexName = indexName;
      return this;
    }

    /**
     * {@return this builder}
     *
     * @param contentColumnName the column of texts
     */
    public Builder contentColumnName(String contentColumnName) {
      contentColumn = contentColumnName;
      return this;
    }

    /**
     * {@return this builder}
     *
     * @param embeddingColumnName the column of vectors
     */
    public Builder embeddingColumnName(String embeddingColumnName) {
      embeddingColumn = embeddingColumnName;
      return this;
    }

    /**
     * {@return this builder}
     *
     * @param columns columns of metadata to add
     */
    public Builder addMetadataColumns(SchemaColumn... columns) {
      return addMetadataColumns(List.of(columns));
    }

    /**
     * {@return this builder}
     *
     * @param columns columns of metadata to add
     */
    public Builder addMetadataColumns(List<SchemaColumn> columns) {
      metadataColumns.addAll(columns);
      return this;
    }

    /**
     * {@return this builder}
     *
     * @param column a column of metadata to add
     */
    public Builder addMetadataColumn(SchemaColumn column) {
      return addMetadataColumns(List.of(column));
    }

    /**
     * Sets whether {@link #build} creates the keyspace (with one replica), table, columns and
     * indexes that do not exist.
     *
     * @param initializeSchema true by default
     * @return this builder
     */
    public Builder initializeSchema(boolean initializeSchema) {
      this.initializeSchema = initializeSchema;
      return this;
    }

    /**
     * Sets the maximum number of requests of one call that are in flight. They use no threads.
     *
     * @param requests at least 1; {@value #DEFAULT_ADD_CONCURRENCY} by default
     * @return this builder
     */
    public Builder fixedThreadPoolExecutorSize(int requests) {
      Assert.isTrue(requests > 0, "requests in flight: expected at least 1, got " + requests);
      inFlight = requests;
      return this;
    }

    /**
     * Sets the converter of filters to CQL, which replaces the conversion that the class describes.
     *
     * @param converter converts a filter to the text after {@code WHERE}, which contains the values
     *     as CQL literals
     * @return this builder
     */
    public Builder filterExpressionConverter(FilterExpressionConverter converter) {
      this.converter = converter;
      return this;
    }

    /**
     * Sets the conversion of the id of a document to a primary key.
     *
     * @param translator the inverse of the other translator; thread-safe
     * @return this builder
     */
    public Builder documentIdTranslator(DocumentIdTranslator translator) {
      toKey = translator;
      return this;
    }

    /**
     * Sets the conversion of a primary key to the id of a document.
     *
     * @param translator the inverse of the other translator; thread-safe
     * @return this builder
     */
    public Builder primaryKeyTranslator(PrimaryKeyTranslator translator) {
      toId = translator;
      return this;
    }

    /**
     * Creates the missing schema unless disabled, checks the table, and prepares statements.
     *
     * @return a store
     * @throws IllegalArgumentException if the translators do not fit the primary key or each other,
     *     or a column is named twice
     * @throws IllegalStateException if there is no session, or if the table lacks a column or an
     *     index, has a column of another type, or a new index does not answer within a minute
     */
    @Override
    public CassandraVectorStore build() {
      String id = toId.apply(List.of());
      List<Object> key = checkedKey(toKey.apply(id), partitionKeys.size() + clusteringKeys.size());
      String again = toId.apply(key);
      Assert.isTrue(
          again.equals(id),
          () -> "primaryKeyTranslator: expected %s for %s, got %s".formatted(id, key, again));
      if (session != null) {
        return new CassandraVectorStore(this, session, false);
      }
      Assert.state(ownSession != null, "a store needs a session or a contact point");
      CqlSession own = ownSession.build();
      try {
        return new CassandraVectorStore(this, own, true);
      } catch (RuntimeException e) {
        own.close();
        throw e;
      }
    }
  }
}
