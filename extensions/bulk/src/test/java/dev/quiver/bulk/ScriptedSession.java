/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.codahale.metrics.MetricRegistry;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.schema.ClusteringOrder;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.time.TimestampGenerator;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.internal.core.metrics.MetricIdGenerator;
import dev.quiver.testkit.Stub;
import dev.quiver.testkit.driver.Prepared;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.reactivestreams.Subscription;

/**
 * A session without a server, with a table that has the partition key {@code p int}, the clustering
 * column {@code c int} and a column {@code v int}. A script provides the responses.
 */
final class ScriptedSession {
  static final AsyncResultSet APPLIED =
      Stub.of(AsyncResultSet.class, Map.of("wasApplied", args -> true));

  /** The statements of all attempts, in order. */
  final List<Statement<?>> sent = new CopyOnWriteArrayList<>();

  final CqlSession session;

  /** The registry of the driver's metrics; null unless a test sets it. */
  MetricRegistry metrics;

  private final CompletableFuture<Void> closeFuture = new CompletableFuture<>();

  volatile boolean closed;

  /** The columns of the table. */
  final Map<CqlIdentifier, ColumnMetadata> columns = new LinkedHashMap<>();

  /** Whether the driver's metadata contain the table. */
  volatile boolean knowsTable = true;

  volatile boolean hasSchema = true;

  /** The number of schema refreshes, after which the metadata may contain the table. */
  final AtomicInteger refreshes = new AtomicInteger();

  volatile boolean refreshFinds = true;

  /** Whether the server sets timestamps. */
  volatile boolean hasServerTimestamps;

  private final BoundStatement insert;
  private final AtomicLong clock = new AtomicLong();

  /** Applies each statement. */
  ScriptedSession() {
    this(statement -> applied());
  }

  ScriptedSession(Function<Statement<?>, CompletionStage<AsyncResultSet>> script) {
    this("INSERT", script);
  }

  /**
   * @param cql the statement, whose variables are {@code p}, {@code c} and {@code v}
   */
  ScriptedSession(String cql, Function<Statement<?>, CompletionStage<AsyncResultSet>> script) {
    insert =
        new Prepared()
            .query(cql)
            .with("p", DataTypes.INT)
            .with("c", DataTypes.INT)
            .with("v", DataTypes.INT)
            .partitionKey(0)
            .bind();
    for (String name : List.of("p", "c", "v")) {
      column(name, DataTypes.INT);
    }
    TimestampGenerator timestamps =
        Stub.of(
            TimestampGenerator.class,
            Map.of(
                "next",
                args ->
                    hasServerTimestamps
                        ? Statement.NO_DEFAULT_TIMESTAMP
                        : clock.incrementAndGet()));
    MetricIdGenerator ids = Mocks.metricIds("s7", Mocks.CONFIG);
    DriverContext context =
        Mocks.context(
            Map.of(
                "getTimestampGenerator", args -> timestamps,
                "getMetricsFactory", args -> Mocks.metrics(metrics),
                "getMetricIdGenerator", args -> ids));
    Metadata metadata = metadata();
    session =
        Stub.of(
            CqlSession.class,
            Map.of(
                "getContext", args -> context,
                "isClosed", args -> closed,
                "getMetadata", args -> metadata,
                "getName", args -> "s7",
                "closeFuture", args -> closeFuture,
                "isSchemaMetadataEnabled", args -> hasSchema,
                "refreshSchema", args -> refreshSchema(),
                "executeAsync", args -> answer(args[0], script)));
  }

  @SuppressWarnings("FutureReturnValueIgnored") // it is returned
  private Object answer(
      Object request, Function<Statement<?>, CompletionStage<AsyncResultSet>> script) {
    if (request instanceof Statement<?> statement) {
      sent.add(statement);
      return script.apply(statement);
    }
    return CompletableFuture.failedFuture(new IllegalStateException("no such table"));
  }

  private Object refreshSchema() {
    refreshes.incrementAndGet();
    knowsTable = refreshFinds;
    return session.getMetadata();
  }

  /** Returns a response without rows. */
  static CompletableFuture<AsyncResultSet> applied() {
    return CompletableFuture.completedFuture(APPLIED);
  }

  BulkWriter<int[]> writer() {
    return BulkWriter.of(session, this::insert);
  }

  /** Returns rows {@code {p, c, v}}, each in a separate partition. */
  static List<int[]> rows(int count) {
    return rows(count, count);
  }

  static List<int[]> rows(int count, int partitions) {
    return IntStream.range(0, count).mapToObj(i -> new int[] {i % partitions, i, i}).toList();
  }

  /**
   * @param atTheEnd called when more rows are requested than the source has
   */
  static Iterator<int[]> source(int count, IntFunction<int[]> row, Runnable atTheEnd) {
    return new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        if (next == count) {
          atTheEnd.run();
        }
        return next < count;
      }

      @Override
      public int[] next() {
        return row.apply(next++);
      }
    };
  }

  static Iterator<int[]> source(int count, IntFunction<int[]> row) {
    return source(count, row, () -> {});
  }

  static Subscription subscription(LongConsumer requested, AtomicBoolean cancelled) {
    return new Subscription() {
      @Override
      public void request(long count) {
        requested.accept(count);
      }

      @Override
      public void cancel() {
        cancelled.set(true);
      }
    };
  }

  /** Returns the failure of a run. */
  static BulkException failure(BulkRun<?> run) {
    return (BulkException)
        catchThrowableOfType(
                ExecutionException.class,
                () -> run.completion().toCompletableFuture().get(1, TimeUnit.MINUTES))
            .getCause();
  }

  /** Returns the statement that writes a row {@code {p, c, v}}. */
  BoundStatement insert(int[] row) {
    return insert.setInt(0, row[0]).setInt(1, row[1]).setInt(2, row[2]);
  }

  /** Returns the rows of a statement as {@code p/c/v}. */
  static List<String> rows(Statement<?> statement) {
    List<String> rows = new ArrayList<>();
    if (statement instanceof BatchStatement batch) {
      batch.forEach(one -> rows.add(row((BoundStatement) one)));
    } else {
      rows.add(row((BoundStatement) statement));
    }
    return rows;
  }

  private static String row(BoundStatement statement) {
    return statement.getInt(0) + "/" + statement.getInt(1) + "/" + statement.getInt(2);
  }

  Stream<String> sentRows() {
    return sent.stream().flatMap(statement -> rows(statement).stream());
  }

  /** Adds a column to the table. */
  void column(String name, DataType type) {
    columns.put(CqlIdentifier.fromInternal(name), Mocks.column(name, type, false));
  }

  private Metadata metadata() {
    ColumnMetadata c = Mocks.column("c");
    TableMetadata table =
        Stub.of(
            TableMetadata.class,
            Map.of(
                "getClusteringColumns", args -> Map.of(c, ClusteringOrder.ASC),
                "getColumns", args -> columns,
                "getIndexes", args -> Map.of()));
    KeyspaceMetadata keyspace =
        Stub.of(
            KeyspaceMetadata.class,
            Map.of(
                "getTable", args -> Optional.of(table).filter(known -> knowsTable),
                "getView", args -> Optional.empty()));
    return Stub.of(
        Metadata.class,
        Map.of("getKeyspace", args -> Optional.of(keyspace), "getNodes", args -> Map.of()));
  }
}
