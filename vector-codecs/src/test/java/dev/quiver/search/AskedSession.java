/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import com.datastax.dse.driver.internal.core.cql.reactive.DefaultReactiveResultSet;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.PagingIterable;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.IndexMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.driver.Prepared;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestRows;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * A session without a server, of a table {@code docs} with a column {@code v vector<float, 3>} and
 * a marker {@code lang text}. It answers with rows of the test, one a page.
 */
final class AskedSession {
  /** The timeout of a statement that is refused. */
  static final Duration REFUSED = Duration.ofMillis(1);

  final List<String> prepared = new CopyOnWriteArrayList<>();
  final List<BoundStatement> sent = new CopyOnWriteArrayList<>();

  /** What requests for rows fail with; null if they do not. */
  @Nullable RuntimeException rejection;

  /** What preparing fails with, or completes by. */
  CompletableFuture<@Nullable Void> preparing = CompletableFuture.completedFuture(null);

  DataType type = TestRows.vector(ElementType.FLOAT, 3);
  @Nullable CqlIdentifier keyspace = CqlIdentifier.fromCql("ks");

  /** Another one if the table was dropped and created again. */
  @Nullable UUID tableId = new UUID(1, 2);

  @Nullable Map<String, String> indexOptions = Map.of();
  String target = "v";
  List<Row> rows = List.of();

  /** The columns of an answer without rows. */
  ColumnDefinitions columns = new TestRows().definitions();

  /** Whether a synchronous result ends before its last page. */
  boolean endsEarly;

  CodecRegistry registry = VectorCodecRegistry.create();

  final CqlSession session =
      mock(
          CqlSession.class,
          (method, args) ->
              switch (method) {
                case "getKeyspace" -> Optional.ofNullable(keyspace);
                case "getMetadata" -> metadata();
                case "prepare" -> prepare((String) args[0], preparing).join();
                case "prepareAsync" -> prepare((String) args[0], preparing);
                case "execute" -> result((BoundStatement) args[0]);
                case "executeAsync" -> answer(args[0]);
                case "executeReactive" -> {
                  CompletableFuture<AsyncResultSet> first = answer(args[0]);
                  yield new DefaultReactiveResultSet(() -> first);
                }
                default -> throw new UnsupportedOperationException(method);
              });

  /** How an object of a test answers. */
  interface Method {
    @Nullable Object call(String name, Object[] arguments);
  }

  static <T> T mock(Class<T> type, Method methods) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, args) ->
                switch (method.getName()) {
                  case "hashCode" -> System.identityHashCode(proxy);
                  case "equals" -> proxy == args[0];
                  case "toString" -> type.getSimpleName();
                  default -> methods.call(method.getName(), args);
                }));
  }

  private CompletableFuture<PreparedStatement> prepare(
      String cql, CompletableFuture<@Nullable Void> until) {
    prepared.add(cql);
    Prepared statement = new Prepared().registry(registry).query(cql);
    if (cql.contains("similarity_")) {
      statement.with("similarity", type);
    }
    if (cql.contains(" WHERE ")) {
      statement.with("lang", DataTypes.TEXT);
    }
    statement.with("v", type).with("[limit]", DataTypes.INT);
    return until.thenApply(nothing -> statement.bind().getPreparedStatement());
  }

  private CompletableFuture<AsyncResultSet> answer(Object statement) {
    sent.add((BoundStatement) statement);
    return rejection == null
        ? CompletableFuture.completedFuture(pages(statement))
        : CompletableFuture.failedFuture(rejection);
  }

  private AsyncResultSet pages(Object statement) {
    if (REFUSED.equals(((BoundStatement) statement).getTimeout())) {
      throw new IllegalStateException("refused");
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

  private ResultSet result(BoundStatement statement) {
    sent.add(statement);
    if (rejection != null) {
      throw rejection;
    }
    PagingIterable<Row> all = TestResults.rows(columns(), rows);
    return (ResultSet)
        Proxy.newProxyInstance(
            ResultSet.class.getClassLoader(),
            new Class<?>[] {ResultSet.class},
            (proxy, method, args) -> {
              if (method.getName().equals("isFullyFetched")) {
                return !endsEarly;
              }
              try {
                return PagingIterable.class
                    .getMethod(method.getName(), method.getParameterTypes())
                    .invoke(all, args);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private Metadata metadata() {
    IndexMetadata index =
        mock(
            IndexMetadata.class,
            (method, args) -> method.equals("getTarget") ? target : indexOptions);
    ColumnMetadata column = mock(ColumnMetadata.class, (method, args) -> type);
    TableMetadata table =
        mock(
            TableMetadata.class,
            (method, args) ->
                switch (method) {
                  case "getId" -> Optional.ofNullable(tableId);
                  case "getColumn" -> Optional.of(column);
                  default ->
                      indexOptions == null
                          ? Map.of()
                          : Map.of(CqlIdentifier.fromCql("docs_idx"), index);
                });
    KeyspaceMetadata keyspace =
        mock(
            KeyspaceMetadata.class,
            (method, args) ->
                args[0].equals(CqlIdentifier.fromCql("docs"))
                    ? Optional.of(table)
                    : Optional.empty());
    return mock(
        Metadata.class,
        (method, args) ->
            args[0].equals(CqlIdentifier.fromCql("ks")) ? Optional.of(keyspace) : Optional.empty());
  }
}
