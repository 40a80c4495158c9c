/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.netflix.concurrency.limits.Limiter;
import dev.quiver.internal.bulk.Outcome;
import dev.quiver.internal.bulk.Retries;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A request that writes one row or a batch of rows, and counts its attempts. Requests of one
 * partition have timestamps in the order of the source. Thread-safe.
 */
final class Request<R> implements Retries.Attempts {
  /**
   * The number of timestamps to reserve: one for each attempt of {@link Retries}, since the server
   * may execute all of them, and one for an attempt after the split of a batch.
   */
  private static final int TIMESTAMPS = Retries.MAX_ATTEMPTS + 1;

  /** The rows that the request writes: one row, or several of one partition. */
  final List<PendingRow<R>> rows;

  /** The statement, with the first of the request's timestamps. */
  final Statement<?> statement;

  final long bytes;

  /** The number of attempts of the batch that this request was split from, or 0. */
  private final int attemptsOfAll;

  /** The number of attempts, including the batch's, that the server may have executed. */
  private volatile int unknown;

  private volatile int attempts;
  private volatile Limiter.@Nullable Listener permit;

  private volatile @Nullable Requests<R> all;

  private volatile @Nullable CompletableFuture<AsyncResultSet> answer;

  private Request(List<PendingRow<R>> rows, long timestamp, int attemptsOfAll, int unknownOfAll) {
    this.rows = rows;
    this.statement = statement(rows, timestamp);
    long sum = 0;
    for (PendingRow<R> row : rows) {
      sum += row.bytes();
    }
    this.bytes = sum;
    this.attemptsOfAll = attemptsOfAll;
    this.unknown = unknownOfAll;
  }

  static <R> Request<R> of(List<PendingRow<R>> rows, Timestamps timestamps) {
    PendingRow<R> first = rows.get(0);
    ByteBuffer partition = first.partition();
    int count = partition != null && first.needsLaterTimestamps() ? TIMESTAMPS : 1;
    return new Request<>(rows, timestamps.reserve(partition, count), 0, 0);
  }

  private static <R> Statement<?> statement(List<PendingRow<R>> rows, long timestamp) {
    BoundStatement first = rows.get(0).statement();
    if (rows.size() == 1) {
      return first.getQueryTimestamp() == Statement.NO_DEFAULT_TIMESTAMP
              && timestamp != Statement.NO_DEFAULT_TIMESTAMP
          ? first.setQueryTimestamp(timestamp)
          : first;
    }
    BatchStatementBuilder batch =
        BatchStatement.builder(DefaultBatchType.UNLOGGED)
            .setIdempotence(first.isIdempotent())
            .setExecutionProfileName(first.getExecutionProfileName())
            .setExecutionProfile(first.getExecutionProfile())
            .setConsistencyLevel(first.getConsistencyLevel())
            .setSerialConsistencyLevel(first.getSerialConsistencyLevel())
            .setTimeout(first.getTimeout())
            .setNode(first.getNode())
            .setTracing(first.isTracing())
            .setNowInSeconds(first.getNowInSeconds())
            .setRoutingKeyspace(first.getRoutingKeyspace())
            .setRoutingKey(first.getRoutingKey())
            .setQueryTimestamp(timestamp);
    first.getCustomPayload().forEach(batch::addCustomPayload);
    rows.forEach(row -> batch.addStatement(row.statement()));
    return batch.build();
  }

  /** Returns a separate request for each row, with the timestamp of this request. */
  List<Request<R>> split() {
    long timestamp = statement.getQueryTimestamp();
    return rows.stream()
        .map(row -> new Request<>(List.of(row), timestamp, allAttempts(), unknown))
        .toList();
  }

  /** Returns the bytes of the rows' statements in a frame. */
  long frameBytes() {
    return bytes - (long) rows.size() * PendingRow.STATEMENT_BYTES;
  }

  /** Assigns the permit with which the request is sent. */
  void take(Limiter.Listener taken, Requests<R> ofLoad) {
    permit = taken;
    all = ofLoad;
  }

  @Override
  public void begin(int before) {
    attempts = before + 1;
    if (before == 1) {
      Objects.requireNonNull(all).repeated();
    }
  }

  /** Returns the statement of the next attempt. */
  @Override
  public Statement<?> statement(Statement<?> first) {
    int before = unknown;
    return before > 0 && rows.get(0).needsLaterTimestamps()
        ? first.setQueryTimestamp(first.getQueryTimestamp() + before)
        : first;
  }

  @Override
  public synchronized boolean failed(Throwable failure) {
    if (Outcome.mayBeExecuted(failure)) {
      unknown++;
    }
    return false;
  }

  /** Returns whether the rows would still have the source's values after another attempt. */
  @Override
  public boolean areRepeatable() {
    int before = unknown;
    PendingRow<R> first = rows.get(0);
    if (before == 0 || !first.needsLaterTimestamps()) {
      return before == 0 || first.isRepeatable();
    }
    // A request of an unknown partition has only one timestamp: several, later than those of all
    // partitions, would run ahead of the clock.
    return before < TIMESTAMPS
        && first.statement().getRoutingKey() != null
        && statement.getQueryTimestamp() != Statement.NO_DEFAULT_TIMESTAMP;
  }

  void awaits(CompletableFuture<AsyncResultSet> last) {
    answer = last;
  }

  void cancel() {
    CompletableFuture<AsyncResultSet> last = answer;
    if (last != null) {
      last.cancel(true);
    }
  }

  @Override
  public void ended(@Nullable AsyncResultSet result, @Nullable Throwable failure) {
    Throwable reason = failure == null ? null : Outcome.unwrapped(failure);
    if (result != null && !result.wasApplied()) {
      reason = new NotAppliedException();
    }
    releasePermit(reason);
    Objects.requireNonNull(all).ended(this, reason);
  }

  /** Releases the permit, and reports to the limit the failure, or success if it is null. */
  private void releasePermit(@Nullable Throwable reason) {
    Limiter.Listener left = permit;
    if (left == null) {
      return;
    } else if (reason == null && attempts <= 1) {
      left.onSuccess();
    } else if (reason != null && Outcome.of(reason) == Outcome.REJECTED) {
      left.onIgnore();
    } else {
      left.onDropped();
    }
  }

  boolean isRepeated() {
    return attempts > 1;
  }

  int allAttempts() {
    return attemptsOfAll + attempts;
  }

  /** Returns whether any attempt may have written the rows; {@code reason} ended the last one. */
  boolean mayBeWritten(Throwable reason) {
    return unknown > 0
        || (!(reason instanceof NotAppliedException) && Outcome.mayBeExecuted(reason));
  }

  /** Returns whether to send each row alone, because one row may have caused the rejection. */
  boolean isToBeSplit(Throwable reason) {
    return rows.size() > 1 && Outcome.of(reason) == Outcome.REJECTED && areRepeatable();
  }
}
