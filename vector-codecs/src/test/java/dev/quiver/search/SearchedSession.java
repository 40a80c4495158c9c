/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import com.datastax.dse.driver.internal.core.cql.reactive.DefaultReactiveResultSet;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.IndexMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.cql.ResultSets;
import dev.quiver.internal.driver.FastFrames;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.Stub;
import dev.quiver.testkit.driver.Prepared;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestRows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A session without a server, with a table {@code docs} that has a column {@code v vector<float,
 * 3>} and a marker {@code lang text}. It returns rows of the test, one per page.
 */
final class SearchedSession {
  /** The timeout of a statement that is rejected. */
  static final Duration REJECTED = Duration.ofMillis(1);

  private static final Pattern VARIABLE = Pattern.compile(":query_vector|LIMIT \\?|\\?");

  final List<String> prepared = new CopyOnWriteArrayList<>();
  final List<BoundStatement> sent = new CopyOnWriteArrayList<>();

  /** The texts of statements that change the schema. */
  final List<String> changes = new CopyOnWriteArrayList<>();

  List<Node> nodes = List.of();

  /** The failure of requests for rows, or null. */
  @Nullable RuntimeException rejection;

  /** Returns the failure of a synchronous request, or null. */
  Function<BoundStatement, @Nullable RuntimeException> failure = statement -> rejection;

  CompletableFuture<@Nullable Void> preparing = CompletableFuture.completedFuture(null);

  DataType type = TestRows.vector(ElementType.FLOAT, 3);
  @Nullable CqlIdentifier keyspace = CqlIdentifier.fromCql("ks");

  /** Changes if the table is dropped and created again. */
  @Nullable UUID tableId = new UUID(1, 2);

  @Nullable Map<String, String> indexOptions = Map.of();

  /** The index of another table. */
  CqlIdentifier otherIndex = CqlIdentifier.fromCql("other_idx");

  Runnable refreshing = () -> {};
  String target = "v";
  List<Row> rows = List.of();

  /** The columns of a result without rows. */
  ColumnDefinitions columns = new TestRows().definitions();

  /** Whether a synchronous result ends before its last page. */
  boolean endsEarly;

  boolean hasFastFrames;

  /** Whether variables of one name are prepared as one. */
  boolean isScylla;

  private interface FastContext extends DriverContext, FastFrames {}

  final CqlSession session =
      Stub.of(
          CqlSession.class,
          (method, args) ->
              switch (method) {
                case "getContext" ->
                    hasFastFrames ? Stub.of(FastContext.class, (called, given) -> null) : null;
                case "getKeyspace" -> Optional.ofNullable(keyspace);
                case "getMetadata" -> metadata();
                case "refreshSchema" -> {
                  refreshing.run();
                  yield metadata();
                }
                case "prepare" -> prepare((String) args[0], preparing).join();
                case "prepareAsync" -> prepare((String) args[0], preparing);
                case "execute" -> result(args[0]);
                case "executeAsync" -> answer(args[0]);
                case "executeReactive" -> {
                  CompletableFuture<AsyncResultSet> first = answer(args[0]);
                  yield new DefaultReactiveResultSet(() -> first);
                }
                default -> throw new UnsupportedOperationException(method);
              });

  private CompletableFuture<PreparedStatement> prepare(
      String cql, CompletableFuture<@Nullable Void> until) {
    prepared.add(cql);
    Prepared statement = new Prepared().query(cql);
    String text = isScylla ? cql.replaceFirst("(:query_vector.*):query_vector", "$1") : cql;
    for (Matcher variable = VARIABLE.matcher(text); variable.find(); ) {
      switch (variable.group()) {
        case ":query_vector" -> statement.with("query_vector", type);
        case "LIMIT ?" -> statement.with("[limit]", DataTypes.INT);
        default -> statement.with("lang", DataTypes.TEXT);
      }
    }
    return until.thenApply(nothing -> statement.bind().getPreparedStatement());
  }

  private CompletableFuture<AsyncResultSet> answer(Object statement) {
    sent.add((BoundStatement) statement);
    return rejection == null
        ? CompletableFuture.completedFuture(pages(statement))
        : CompletableFuture.failedFuture(rejection);
  }

  private AsyncResultSet pages(Object statement) {
    if (REJECTED.equals(((BoundStatement) statement).getTimeout())) {
      throw new IllegalStateException("rejected");
    }
    List<List<Row>> pages = new ArrayList<>();
    rows.forEach(row -> pages.add(List.of(row)));
    if (pages.isEmpty()) {
      pages.add(List.of());
    }
    return TestResults.pages(columns(), pages, () -> CompletableFuture.completedFuture(null));
  }

  private ColumnDefinitions columns() {
    return rows.isEmpty() ? columns : rows.get(0).getColumnDefinitions();
  }

  private @Nullable ResultSet result(Object request) {
    if (request instanceof SimpleStatement change) {
      changes.add(change.getQuery());
      return null;
    }
    BoundStatement statement = (BoundStatement) request;
    sent.add(statement);
    RuntimeException thrown = failure.apply(statement);
    if (thrown != null) {
      throw thrown;
    }
    ResultSet all = ResultSets.newInstance(pages(statement));
    return !endsEarly
        ? all
        : Stub.of(
            ResultSet.class,
            (method, args) ->
                switch (method) {
                  case "getColumnDefinitions" -> all.getColumnDefinitions();
                  case "getAvailableWithoutFetching" -> all.getAvailableWithoutFetching();
                  case "isFullyFetched" -> false;
                  case "iterator" -> all.iterator();
                  default -> throw new UnsupportedOperationException(method);
                });
  }

  private Metadata metadata() {
    IndexMetadata index =
        Stub.of(
            IndexMetadata.class,
            (method, args) ->
                switch (method) {
                  case "getTarget" -> target;
                  case "getName" -> CqlIdentifier.fromCql("docs_idx");
                  default -> indexOptions;
                });
    ColumnMetadata column = Stub.of(ColumnMetadata.class, (method, args) -> type);
    TableMetadata table =
        Stub.of(
            TableMetadata.class,
            (method, args) ->
                switch (method) {
                  case "getId" -> Optional.ofNullable(tableId);
                  case "getColumn" -> Optional.of(column);
                  case "getColumns" ->
                      Map.of(
                          CqlIdentifier.fromInternal("v"), column,
                          CqlIdentifier.fromInternal("theVector"), column);
                  default ->
                      indexOptions == null
                          ? Map.of()
                          : Map.of(CqlIdentifier.fromCql("docs_idx"), index);
                });
    TableMetadata other =
        Stub.of(
            TableMetadata.class,
            (method, args) ->
                method.equals("getName")
                    ? CqlIdentifier.fromCql("other")
                    : Optional.of(index).filter(i -> args[0].equals(otherIndex)));
    KeyspaceMetadata keyspace =
        Stub.of(
            KeyspaceMetadata.class,
            (method, args) ->
                method.equals("getTables")
                    ? Map.of(CqlIdentifier.fromCql("other"), other)
                    : Optional.of(table)
                        .filter(t -> args[0].equals(CqlIdentifier.fromCql("docs"))));
    Map<UUID, Node> known = new LinkedHashMap<>();
    nodes.forEach(node -> known.put(UUID.randomUUID(), node));
    return Stub.of(
        Metadata.class,
        (method, args) ->
            method.equals("getNodes")
                ? known
                : Optional.of(keyspace).filter(ks -> args[0].equals(CqlIdentifier.fromCql("ks"))));
  }
}
