/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.cql.DefaultAsyncResultSet;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3TokenFactory;
import com.datastax.oss.driver.internal.core.metadata.token.TokenFactory;
import dev.quiver.testkit.Stub;
import dev.quiver.testkit.driver.Prepared;
import dev.quiver.testkit.driver.TestRows;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * A session without a server, with a table {@code ks.docs (id int PRIMARY KEY, v vector<float, 2>)}
 * whose rows have the tokens that a test sets.
 */
final class ScriptedTable {
  final CqlSession session;

  /** The requests for pages, including retries. */
  final List<BoundStatement> sent = new CopyOnWriteArrayList<>();

  /** The requests without a response, now and at most. */
  final AtomicInteger open = new AtomicInteger();

  final AtomicInteger mostOpen = new AtomicInteger();

  /** Replaces the table's responses; null leaves a request to the table. */
  volatile Function<BoundStatement, CompletionStage<AsyncResultSet>> script = statement -> null;

  /** The failures of the next attempts to prepare a statement. */
  final Deque<Throwable> prepareFailures = new ArrayDeque<>();

  final List<String> prepared = new CopyOnWriteArrayList<>();

  /** The executor of responses. */
  volatile Executor answers = Runnable::run;

  /** The dimension of vectors, which a script may change. */
  volatile int dimension = 2;

  boolean hasTokenMap = true;

  /** Whether the session's metadata contain the table before a refresh. */
  boolean isKnown = true;

  boolean hasSchema = true;

  /** The error of a schema refresh, or null. */
  RuntimeException refreshFailure;

  int refreshes;

  /** Whether the session is closed, so that nothing is retried. */
  volatile boolean closed;

  private static final List<Node> NODES =
      List.of(Stub.of(Node.class, Map.of()), Stub.of(Node.class, Map.of()));

  private final TreeMap<Long, Integer> rows = new TreeMap<>();
  private final TokenMap tokens;
  private TableMetadata table;
  private final InternalDriverContext context = Mocks.context(Map.of());

  ScriptedTable(long... ofNodes) {
    this.tokens = tokens(new Murmur3TokenFactory(), ofNodes);
    Metadata metadata = metadata();
    session =
        Stub.of(
            CqlSession.class,
            Map.of(
                "getContext", args -> context,
                "getMetadata", args -> metadata,
                "isClosed", args -> closed,
                "getName", args -> "s8",
                "isSchemaMetadataEnabled", args -> hasSchema,
                "refreshSchema", args -> refresh(metadata),
                "getKeyspace", args -> Optional.of(CqlIdentifier.fromCql("ks")),
                "prepareAsync", args -> prepare(((SimpleStatement) args[0]).getQuery()),
                "executeAsync", args -> execute(args[0])));
  }

  /** Returns the token map of a cluster, also for other partitioners. */
  static TokenMap tokens(TokenFactory factory, long... ofNodes) {
    List<Token> sorted = new ArrayList<>();
    for (long token : ofNodes) {
      sorted.add(factory.parse("" + token));
    }
    sorted.sort(null);
    Set<TokenRange> ranges = new LinkedHashSet<>();
    for (int i = 0; i < sorted.size(); i++) {
      ranges.add(
          sorted.size() == 1
              ? factory.range(factory.minToken(), factory.minToken())
              : factory.range(sorted.get(i), sorted.get((i + 1) % sorted.size())));
    }
    return Stub.of(
        TokenMap.class,
        Map.of(
            "getTokenRanges", args -> ranges,
            "getPartitionerName", args -> factory.getPartitionerName(),
            "parse", args -> factory.parse((String) args[0]),
            "format", args -> factory.format((Token) args[0]),
            "newTokenRange", args -> factory.range((Token) args[0], (Token) args[1]),
            "getReplicas", args -> nodesOf((ByteBuffer) args[1])));
  }

  /** Returns the replica of a key: one node for even keys, and another one for odd keys. */
  private static Set<Node> nodesOf(ByteBuffer key) {
    return Set.of(NODES.get(key.get(key.limit() - 1) & 1));
  }

  /** Returns the ids that a request for keys contains. */
  static List<Integer> ids(BoundStatement statement) {
    return isOfSeveral(statement)
        ? statement.getList(0, Integer.class)
        : List.of(statement.getInt(0));
  }

  static boolean isOfSeveral(BoundStatement statement) {
    return statement.getPreparedStatement().getQuery().contains("id IN ?");
  }

  ScriptedTable row(long token, int id) {
    rows.put(token, id);
    return this;
  }

  TokenMap tokens() {
    return tokens;
  }

  /** Changes if the table is recreated. */
  volatile UUID id = new UUID(1, 2);

  /** Changes the schema of the table, as far as the driver knows. */
  void alter() {
    Map<CqlIdentifier, ColumnMetadata> columns = new LinkedHashMap<>();
    for (String name : List.of("id", "v")) {
      columns.put(CqlIdentifier.fromCql(name), Mocks.column(name));
    }
    List<ColumnMetadata> key = List.of(columns.values().iterator().next());
    table =
        Stub.of(
            TableMetadata.class,
            Map.of(
                "getPartitionKey", args -> key,
                "getPrimaryKey", args -> key,
                "getClusteringColumns", args -> Map.of(),
                "getColumns", args -> columns,
                "getId", args -> Optional.of(id)));
  }

  private Metadata metadata() {
    alter();
    KeyspaceMetadata keyspace =
        Stub.of(
            KeyspaceMetadata.class,
            Map.of(
                "getTable",
                args ->
                    isKnown && args[0].equals(CqlIdentifier.fromCql("docs"))
                        ? Optional.of(table)
                        : Optional.empty(),
                "getView",
                args -> Optional.empty()));
    Node node = Stub.of(Node.class, Map.of("getState", args -> NodeState.UP));
    return Stub.of(
        Metadata.class,
        Map.of(
            "getKeyspace", args -> Optional.of(keyspace),
            "getTokenMap", args -> hasTokenMap ? Optional.of(tokens) : Optional.empty(),
            "getNodes", args -> Map.of(new UUID(0, 0), node)));
  }

  private Metadata refresh(Metadata metadata) {
    refreshes++;
    if (refreshFailure != null) {
      throw refreshFailure;
    }
    isKnown = true;
    return metadata;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // it is returned
  private Object prepare(String cql) {
    this.prepared.add(cql);
    if (!prepareFailures.isEmpty()) {
      return CompletableFuture.failedFuture(prepareFailures.poll());
    }
    Prepared prepared = new Prepared().query(cql);
    if (cql.contains("id = ?")) {
      prepared.with("id", DataTypes.INT).partitionKey(0);
    }
    if (cql.contains("id IN ?")) {
      prepared.with("in(id)", DataTypes.listOf(DataTypes.INT));
    }
    if (cql.contains("token(id) > ?")) {
      prepared.with("partition key token", DataTypes.BIGINT);
    }
    if (cql.contains("token(id) <= ?")) {
      prepared.with("partition key token", DataTypes.BIGINT);
    }
    return CompletableFuture.completedFuture(
        prepared
            .withResult("id", DataTypes.INT)
            .withResult("v", DataTypes.vectorOf(DataTypes.FLOAT, 2))
            .bind()
            .getPreparedStatement());
  }

  @SuppressWarnings("FutureReturnValueIgnored") // it is returned
  private Object execute(Object request) {
    if (request instanceof SimpleStatement local && local.getQuery().endsWith("system.local")) {
      Row row = new TestRows().withValue("partitioner", DataTypes.TEXT, "com.example.Odd").build();
      return CompletableFuture.completedFuture(
          Stub.of(AsyncResultSet.class, Map.of("one", args -> row)));
    }
    if (!(request instanceof BoundStatement statement)) {
      return CompletableFuture.failedFuture(new IllegalStateException("no estimates"));
    }
    sent.add(statement);
    mostOpen.accumulateAndGet(open.incrementAndGet(), Math::max);
    CompletionStage<AsyncResultSet> scripted = script.apply(statement);
    CompletableFuture<AsyncResultSet> answer = new CompletableFuture<>();
    if (scripted == null) {
      answers.execute(
          () -> {
            open.decrementAndGet();
            answer.complete(page(statement));
          });
    } else {
      scripted.whenComplete(
          (page, failure) -> {
            open.decrementAndGet();
            if (failure == null) {
              answer.complete(page);
            } else {
              answer.completeExceptionally(failure);
            }
          });
    }
    return answer;
  }

  /** Returns the table's response. */
  AsyncResultSet page(BoundStatement statement) {
    String cql = statement.getPreparedStatement().getQuery();
    int variable = 0;
    List<Integer> only = cql.contains("WHERE id") ? ids(statement) : null;
    long start = cql.contains("> ?") ? statement.getLong(variable++) : Long.MIN_VALUE;
    long end = cql.contains("<= ?") ? statement.getLong(variable) : Long.MAX_VALUE;
    List<Integer> ids = new ArrayList<>(rows.subMap(start, false, end, true).values());
    if (only != null) {
      ids.retainAll(only);
    }
    ByteBuffer state = statement.getPagingState();
    int first = state == null ? 0 : state.getInt(state.position());
    int last = Math.min(ids.size(), first + statement.getPageSize());
    Queue<List<ByteBuffer>> page = new ArrayDeque<>();
    for (int id : ids.subList(first, last)) {
      Row row = row(id).build();
      page.add(List.of(row.getBytesUnsafe(0), row.getBytesUnsafe(1)));
    }
    int bytes = 1000 * page.size();
    ByteBuffer next = last < ids.size() ? ByteBuffer.allocate(4).putInt(0, last) : null;
    ExecutionInfo info =
        Stub.of(
            ExecutionInfo.class,
            Map.of("getResponseSizeInBytes", args -> bytes, "getPagingState", args -> next));
    return new DefaultAsyncResultSet(row(0).definitions(), info, page, null, context);
  }

  private TestRows row(int id) {
    float[] vector = new float[dimension];
    vector[0] = id;
    return new TestRows().withValue("id", DataTypes.INT, id).withFloats("v", vector);
  }
}
