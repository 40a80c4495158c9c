/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.List;

/**
 * Rows that are sent together, with the timestamp that they have however often they are sent.
 *
 * @param rows of one partition, if they are more than one
 * @param attempts that there were when these rows were part of a batch
 * @param mayBeWritten whether one of those may have been executed
 */
record Request<R>(List<Taken<R>> rows, Statement<?> statement, int attempts, boolean mayBeWritten) {

  private Request(List<Taken<R>> rows, Statement<?> statement) {
    this(rows, statement, 0, false);
  }

  static <R> Request<R> of(List<Taken<R>> rows, long timestamp) {
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
   * Each row in a request of its own, at the same time.
   *
   * @param attemptsOfAll how often the batch was sent
   * @param mayAllBeWritten whether an attempt may have been executed
   */
  List<Request<R>> split(int attemptsOfAll, boolean mayAllBeWritten) {
    long timestamp = statement.getQueryTimestamp();
    return rows.stream()
        .map(row -> of(List.of(row), timestamp).after(attemptsOfAll, mayAllBeWritten))
        .toList();
  }

  private Request<R> after(int attemptsOfAll, boolean mayAllBeWritten) {
    return new Request<>(rows, statement, attemptsOfAll, mayAllBeWritten);
  }

  long bytes() {
    long bytes = 0;
    for (Taken<R> row : rows) {
      bytes += row.bytes();
    }
    return bytes;
  }
}
