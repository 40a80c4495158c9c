/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.quiver.bulk.BulkException;
import dev.quiver.bulk.BulkProgress;
import dev.quiver.bulk.BulkRun;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.bulk.RowFailure;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * Writes the rows of a task with a {@link BulkWriter}. If Spark runs a task again, or two copies of
 * it at once, each run writes the same rows, with the same result.
 */
final class RowWriter implements DataWriter<InternalRow> {
  private final Sessions.Lease lease;
  private final WriteSpec spec;
  private final RowStatement statements;
  private final Gate gate = new Gate();
  private final BulkRun<BoundStatement> run;
  private final CompletableFuture<?> completion;

  private RowWriter(Sessions.Lease lease, WriteSpec spec, RowStatement statements) {
    this.lease = lease;
    this.spec = spec;
    this.statements = statements;
    this.run =
        BulkWriter.of(lease.session(), Function.<BoundStatement>identity())
            .withIdempotence(true)
            .writeAsync(gate);
    this.completion = run.completion().toCompletableFuture();
  }

  static RowWriter open(WriteSpec spec) {
    Sessions.Lease lease = Sessions.acquire(spec.settings());
    try {
      return new RowWriter(lease, spec, RowStatement.of(lease.session(), spec));
    } catch (RuntimeException e) {
      lease.close();
      throw e;
    }
  }

  @Override
  public void write(InternalRow row) {
    try {
      if (!gate.give(statements.of(row), completion::isDone)) {
        await();
        throw new IllegalStateException(
            "load of "
                + spec.table()
                + " ended without an error before this task had written all its rows; run the job"
                + " again, which writes the same rows");
      }
    } catch (InterruptedException e) {
      run.cancel();
      throw Errors.interrupted(e);
    }
  }

  @Override
  public WriterCommitMessage commit() {
    gate.end();
    await();
    return new Written(run.progress().rowsWritten());
  }

  /** The message that a task sends to Spark's driver when it has ended. */
  record Written(long rows) implements WriterCommitMessage {}

  private void await() {
    try {
      completion.get();
    } catch (InterruptedException e) {
      run.cancel();
      throw Errors.interrupted(e);
    } catch (ExecutionException e) {
      throw failure(e.getCause() == null ? e : e.getCause());
    }
  }

  private IllegalStateException failure(Throwable cause) {
    if (cause instanceof BulkException bulk && !bulk.result().failures().isEmpty()) {
      RowFailure<?> first = bulk.result().failures().get(0);
      return new IllegalStateException(
          "row %s of %s was not written: %s"
              .formatted(
                  statements.key((BoundStatement) first.row()),
                  spec.table(),
                  first.reason().getMessage()),
          bulk);
    }
    return new IllegalStateException(spec.table() + ": " + cause.getMessage(), cause);
  }

  @Override
  public void abort() {
    run.cancel();
  }

  /**
   * Cancels the run, and waits until it has ended, even if this thread is interrupted. That takes
   * about half a second; the server may still apply a request without a response by then.
   */
  @Override
  public void close() {
    run.cancel(); // no effect if the run has ended
    try {
      completion.handle((result, failure) -> true).join();
    } finally {
      lease.close();
    }
  }

  @Override
  public CustomTaskMetric[] currentMetricsValues() {
    BulkProgress progress = run.progress();
    return QuiverMetrics.written(progress.rowsWritten(), progress.retries());
  }
}
