/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Rows that are sent together, with timestamps of their place in the source.
 *
 * @param rows of one partition, if they are more than one
 * @param statement with the first timestamp
 * @param attempts that there were when these rows were part of a batch
 * @param unknown how many of those may have been executed
 */
record Request<R>(List<Taken<R>> rows, Statement<?> statement, int attempts, int unknown) {
  /**
   * As many attempts as {@link Retries} makes may have been executed. Each of them has a timestamp
   * of its own, and so has the next one.
   */
  private static final int TIMESTAMPS = Retries.MOST_ATTEMPTS + 1;

  private Request(List<Taken<R>> rows, Statement<?> statement) {
    this(rows, statement, 0, 0);
  }

  static <R> Request<R> of(List<Taken<R>> rows, Timestamps timestamps) {
    BoundWrite first = rows.get(0).write();
    ByteBuffer partition = first.statement().getRoutingKey();
    return of(
        rows,
        timestamps.reserve(
            partition, partition != null && first.needsLaterTimestamps() ? TIMESTAMPS : 1));
  }

  private static <R> Request<R> of(List<Taken<R>> rows, long timestamp) {
    BoundStatement first = rows.get(0).statement();
    if (rows.size() == 1) {
      return new Request<>(
          rows,
          first.getQueryTimestamp() == Statement.NO_DEFAULT_TIMESTAMP
                  && timestamp != Statement.NO_DEFAULT_TIMESTAMP
              ? first.setQueryTimestamp(timestamp)
              : first);
    }
    BatchStatement batch =
        BatchStatement.newInstance(
                DefaultBatchType.UNLOGGED,
                rows.stream().<BatchableStatement<?>>map(Taken::statement).toList())
            .setIdempotent(first.isIdempotent())
            .setExecutionProfileName(first.getExecutionProfileName())
            .setExecutionProfile(first.getExecutionProfile())
            .setConsistencyLevel(first.getConsistencyLevel())
            .setSerialConsistencyLevel(first.getSerialConsistencyLevel())
            .setTimeout(first.getTimeout())
            .setNode(first.getNode())
            .setTracing(first.isTracing())
            .setCustomPayload(first.getCustomPayload())
            .setNowInSeconds(first.getNowInSeconds())
            .setRoutingKeyspace(first.getRoutingKeyspace())
            .setRoutingKey(first.getRoutingKey())
            .setQueryTimestamp(timestamp);
    return new Request<>(rows, batch);
  }

  /**
   * Each row in a request of its own, with the same timestamps.
   *
   * @param attemptsOfAll how often the batch was sent
   * @param unknownOfAll how many attempts may have been executed
   */
  List<Request<R>> split(int attemptsOfAll, int unknownOfAll) {
    long timestamp = statement.getQueryTimestamp();
    return rows.stream()
        .map(row -> of(List.of(row), timestamp).after(attemptsOfAll, unknownOfAll))
        .toList();
  }

  private Request<R> after(int attemptsOfAll, int unknownOfAll) {
    return new Request<>(rows, statement, attemptsOfAll, unknownOfAll);
  }

  /**
   * The statement of the next attempt.
   *
   * @param unknownBefore how many attempts may have been executed
   */
  Statement<?> statement(int unknownBefore) {
    return unknownBefore > 0 && rows.get(0).write().needsLaterTimestamps()
        ? statement.setQueryTimestamp(statement.getQueryTimestamp() + unknownBefore)
        : statement;
  }

  /**
   * Whether another attempt leaves the rows as they were given.
   *
   * @param unknownBefore how many attempts may have been executed
   */
  boolean isRepeatable(int unknownBefore) {
    BoundWrite write = rows.get(0).write();
    if (unknownBefore == 0 || !write.needsLaterTimestamps()) {
      return unknownBefore == 0 || write.isRepeatable();
    }
    // A request of an unknown partition has one timestamp: timestamps for each attempt, later than
    // those of all partitions, would run ahead of the clock.
    return unknownBefore < TIMESTAMPS
        && write.statement().getRoutingKey() != null
        && statement.getQueryTimestamp() != Statement.NO_DEFAULT_TIMESTAMP;
  }

  long bytes() {
    long bytes = 0;
    for (Taken<R> row : rows) {
      bytes += row.bytes();
    }
    return bytes;
  }
}
