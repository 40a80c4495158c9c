/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import dev.quiver.internal.bulk.Outcome;
import dev.quiver.internal.bulk.RangeQuery;
import dev.quiver.internal.bulk.Ring;
import dev.quiver.internal.bulk.ScanRange;
import dev.quiver.internal.bulk.SizeEstimates;
import dev.quiver.internal.wire.WireErrors;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The token ranges of a scan, and their statements.
 *
 * @param ranges the ranges in the order in which they are read
 * @param scan the identity of the scan in a {@link ScanPosition}
 * @param finished the ranges that earlier scans have finished
 */
record ScanPlan(
    ScanOptions options,
    ScanTable table,
    Ring ring,
    List<ScanRange> ranges,
    String scan,
    List<ScanRange> finished,
    int inFlight,
    Map<Bounds, CompletableFuture<PreparedStatement>> statements)
    implements ReadPlan {
  /** The wanted bytes of a range, if the size of the table is known. */
  private static final long RANGE_BYTES = 4 << 20;

  /** Limits of the number of ranges: fewer make progress coarse, more take much memory. */
  private static final int MIN_RANGES = 128;

  private static final int MAX_RANGES = 8192;

  private static final String NO_RING =
      "A scan of one partition, whose whole partition key is in where(...), needs no token map";

  private static final Pattern TOKEN = Pattern.compile("(?i)\\btoken\\s*\\(");

  private static final int IN_FLIGHT_OF_A_NODE = 4;
  private static final int MIN_IN_FLIGHT = 8;
  private static final int MAX_IN_FLIGHT = 64;

  /**
   * Whether a range has a start token (it begins with the ring otherwise), and whether it has an
   * end token (it ends with the ring otherwise).
   */
  record Bounds(boolean start, boolean end) {
    static final Bounds NONE = new Bounds(false, false);
  }

  @Override
  public ColumnDefinitions definitions() {
    return statements.values().iterator().next().join().getResultSetDefinitions();
  }

  /**
   * @param needed the columns that the reader needs; null for all columns
   * @throws dev.quiver.vector.QuiverException at once if the driver knows no such table or column
   * @throws IllegalStateException at once if the driver cannot read the schema
   */
  static CompletionStage<ScanPlan> of(
      CqlSession session, ScanOptions options, @Nullable List<String> needed) {
    ScanTable table = ScanTable.of(session, options.table);
    List<String> selectors = table.selectors(options.columns, needed);
    RangeQuery query =
        new RangeQuery(
            table.name(),
            table.relation(),
            selectors,
            options.condition == null ? List.of() : List.of(options.condition),
            options.allowFiltering);
    return prepare(session, options, query.cql(false, false), table.relation())
        .thenApply(whole -> checkValues(options, whole))
        .thenCompose(
            whole ->
                isOfOnePartition(options, whole)
                    ? CompletableFuture.completedFuture(ofOnePartition(options, table, whole))
                    : Ring.of(session, NO_RING)
                        .thenCompose(
                            ring -> ofRanges(session, options, table, query, ring, whole)));
  }

  /** Requires one value per variable: a variable without a value would get a token. */
  private static PreparedStatement checkValues(ScanOptions options, PreparedStatement whole) {
    int variables = whole.getVariableDefinitions().size();
    if (variables != options.values.length) {
      throw WireErrors.of(
          "condition " + options.condition,
          variables + " values, one for each variable",
          "" + options.values.length);
    }
    // Rejects values of wrong types before anything is read.
    BoundStatement unused = whole.bind(options.values);
    return whole;
  }

  /** Returns whether, according to the server, the condition binds the whole partition key. */
  private static boolean isOfOnePartition(ScanOptions options, PreparedStatement whole) {
    return options.condition != null && !whole.getPartitionKeyIndices().isEmpty();
  }

  private static ScanPlan ofOnePartition(
      ScanOptions options, ScanTable table, PreparedStatement whole) {
    if (options.tokens != null) {
      throw WireErrors.of(
          "withTokenRange", "a condition without the whole partition key", "" + options.condition);
    }
    Ring ring = new Ring();
    String scan = ScanPosition.scan(options, table, ring, whole);
    List<ScanRange> finished = options.finished.ranges(scan, ring);
    return new ScanPlan(
        options,
        table,
        ring,
        ring.without(List.of(ring.whole()), finished),
        scan,
        finished,
        1,
        Map.of(Bounds.NONE, CompletableFuture.completedFuture(whole)));
  }

  private static CompletionStage<ScanPlan> ofRanges(
      CqlSession session,
      ScanOptions options,
      ScanTable table,
      RangeQuery query,
      Ring ring,
      PreparedStatement whole) {
    String scan = ScanPosition.scan(options, table, ring, whole);
    List<ScanRange> finished = options.finished.ranges(scan, ring);
    List<ScanRange> all = options.tokens == null ? ring.ranges() : ring.within(options.tokens);
    return SizeEstimates.bytes(session, table.name(), ring)
        .thenCompose(
            bytes -> {
              int wanted = (int) Math.min(MAX_RANGES, Math.max(MIN_RANGES, bytes / RANGE_BYTES));
              List<ScanRange> ranges =
                  new ArrayList<>(ring.split(ring.without(all, finished), wanted));
              if (!options.isOrdered) {
                // Consecutive ranges share replicas, which would get all requests at once.
                Collections.shuffle(ranges, new Random(ranges.size()));
              }
              return statements(session, options, query, ring, ranges, whole)
                  .thenApply(
                      statements ->
                          new ScanPlan(
                              options,
                              table,
                              ring,
                              ranges,
                              scan,
                              finished,
                              inFlight(session, options),
                              statements));
            });
  }

  private static int inFlight(CqlSession session, ScanOptions options) {
    if (options.maxInFlight > 0) {
      return options.maxInFlight;
    }
    int nodes = 0;
    for (Node node : session.getMetadata().getNodes().values()) {
      nodes += node.getState() == NodeState.UP ? 1 : 0;
    }
    return Math.max(MIN_IN_FLIGHT, Math.min(MAX_IN_FLIGHT, IN_FLIGHT_OF_A_NODE * nodes));
  }

  /** Returns a stage that completes when all statements are prepared. */
  private static CompletionStage<Map<Bounds, CompletableFuture<PreparedStatement>>> statements(
      CqlSession session,
      ScanOptions options,
      RangeQuery query,
      Ring ring,
      List<ScanRange> ranges,
      PreparedStatement whole) {
    Map<Bounds, CompletableFuture<PreparedStatement>> prepared = new HashMap<>();
    prepared.put(Bounds.NONE, CompletableFuture.completedFuture(whole));
    for (ScanRange range : ranges) {
      prepared.computeIfAbsent(
          bounds(ring, range),
          bounds ->
              prepare(session, options, query.cql(bounds.start(), bounds.end()), query.relation())
                  .toCompletableFuture());
    }
    return CompletableFuture.allOf(prepared.values().toArray(CompletableFuture[]::new))
        .thenApply(all -> prepared);
  }

  private static Bounds bounds(Ring ring, ScanRange range) {
    return new Bounds(ring.hasStart(range), ring.hasEnd(range));
  }

  /** Prepares a statement. If the server rejects it, the exception's message has the CQL. */
  static CompletionStage<PreparedStatement> prepare(
      CqlSession session, ScanOptions options, String cql, RelationMetadata relation) {
    SimpleStatement text =
        SimpleStatement.newInstance(cql)
            .setExecutionProfileName(options.profile)
            .setIdempotent(true);
    return options
        .statements
        .prepare(session, text, relation)
        .exceptionally(
            failure -> {
              throw new CompletionException(explained(Outcome.unwrapped(failure), options, cql));
            });
  }

  /** Adds the CQL, and advice on {@code token(...)}, to the message of a rejected query. */
  private static Throwable explained(Throwable failure, ScanOptions options, String cql) {
    if (!(failure instanceof InvalidQueryException rejected)) {
      return failure;
    }
    String condition = options.condition;
    String remedy =
        condition != null && TOKEN.matcher(condition).find()
            ? "; each request of a scan restricts token(...): to read a part of the ring, use"
                + " withTokenRange"
            : "";
    InvalidQueryException explained =
        new InvalidQueryException(
            rejected.getCoordinator(),
            rejected.getMessage() + " (" + options.job() + ": " + cql + ")" + remedy);
    explained.addSuppressed(rejected);
    return explained;
  }

  @Override
  public int parts() {
    return ranges.size();
  }

  @Override
  public double share(int part) {
    return ring.share(ranges.get(part));
  }

  @Override
  public Finished begin() {
    return new FinishedRanges(this);
  }

  @Override
  public <T> T decode(Function<? super Row, ? extends T> mapper, Row row, int part) {
    return table.decode(mapper, row);
  }

  @Override
  public BoundStatement statement(int part) {
    ScanRange range = ranges.get(part);
    Bounds bounds = bounds(ring, range);
    PreparedStatement prepared = Objects.requireNonNull(statements.get(bounds)).join();
    BoundStatement bound = prepared.bind(options.values).setIdempotent(true);
    // The driver computes the routing key of a statement that reads one partition.
    return bounds.equals(Bounds.NONE)
        ? bound
        : ring.bind(bound, options.values.length, range, table.name().keyspace());
  }
}
