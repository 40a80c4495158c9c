/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import dev.quiver.internal.schema.TableName;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** A write into a table. If the write is an overwrite, it truncates the table first. */
final class QuiverWriteBuilder implements SupportsTruncate, Write, BatchWrite {
  private final WriteSpec spec;
  private boolean truncate;

  QuiverWriteBuilder(Settings settings, TableName table, LogicalWriteInfo info) {
    this.spec = new WriteSpec(settings, table, info.schema());
  }

  @Override
  public WriteBuilder truncate() {
    truncate = true;
    return this;
  }

  /** Creates the write. Rejects an invalid write before the table is truncated. */
  @Override
  public Write build() {
    if (truncate && !spec.settings().flag(Settings.CONFIRM_TRUNCATE, false)) {
      throw new IllegalArgumentException(
          ("cannot overwrite %s: the table is truncated first, and a job that fails afterwards has"
                  + " lost the table's rows. Set the option confirmTruncate to true, or append")
              .formatted(spec.table()));
    }
    try (Sessions.Lease lease = Sessions.acquire(spec.settings())) {
      CqlSession session = lease.session();
      RelationMetadata table = spec.table().get(session);
      spec.check(
          table, SparkContext.getOrCreate().getConf().getBoolean("spark.speculation", false));
      RowStatement.of(session, spec);
    }
    return this;
  }

  @Override
  public String description() {
    return "quiver " + spec.table();
  }

  /**
   * Rejects a write whose query reads the target table. Spark calls this method when it executes
   * the query, before the first task.
   */
  @Override
  public BatchWrite toBatch() {
    if (!truncate && spec.settings().flag(Settings.APPEND_TO_SOURCE, false)) {
      return this;
    }
    SourceTables sources = SourceTables.of(spec);
    if (truncate && sources.containTarget()) {
      throw new IllegalArgumentException(
          ("cannot overwrite %s: the query reads it, and it is truncated before the query's tasks"
                  + " read. Write into another table, or checkpoint() the data frame first; data"
                  + " that is only cached may be read again")
              .formatted(spec.table()));
    } else if (truncate && sources.containRdd()) {
      throw new IllegalArgumentException(
          ("cannot overwrite %s: the query reads an RDD of a data source, which may read that table"
                  + " after it is truncated. Call checkpoint() on the data frame first")
              .formatted(spec.table()));
    } else if (sources.containTarget()) {
      throw new IllegalArgumentException(
          ("cannot append to %s: the query reads it, and would read some of the rows that it"
                  + " writes. Write into another table, or checkpoint() the data frame first. If"
                  + " each row keeps its primary key, set the option appendToSource to true")
              .formatted(spec.table()));
    }
    return this;
  }

  @Override
  public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
    if (truncate) {
      try (Sessions.Lease lease = Sessions.acquire(spec.settings())) {
        lease.session().execute(SimpleStatement.newInstance("TRUNCATE " + spec.table()));
      } catch (DriverException e) {
        throw new IllegalStateException(
            "TRUNCATE %s failed, and may have deleted rows; none was written: %s"
                .formatted(spec.table(), e.getMessage()),
            e);
      }
    }
    WriteSpec rows =
        spec; // so that the lambda captures only the specification, which executors receive
    return (partition, task) -> RowWriter.open(rows);
  }

  /** Returns false: copies of a task write the same rows, so Spark may commit any of them. */
  @Override
  public boolean useCommitCoordinator() {
    return false;
  }

  @Override
  public void commit(WriterCommitMessage[] messages) {}

  /**
   * Does not remove rows that were written, since there are no transactions.
   *
   * @throws IllegalStateException if the table was truncated; Spark adds the exception to the job's
   *     failure
   */
  @Override
  public void abort(WriterCommitMessage[] messages) {
    if (truncate) {
      List<RowWriter.Written> ended =
          Arrays.stream(messages)
              .filter(RowWriter.Written.class::isInstance)
              .map(RowWriter.Written.class::cast)
              .toList();
      throw new IllegalStateException(
          ("%s was truncated before the job failed: its old rows are deleted. It has the %d rows of"
                  + " the %d tasks that ended, of %d, and may have rows of the other tasks")
              .formatted(
                  spec.table(),
                  ended.stream().mapToLong(RowWriter.Written::rows).sum(),
                  ended.size(),
                  messages.length));
    }
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return new CustomMetric[] {new QuiverMetrics.RowsWritten(), new QuiverMetrics.Retries()};
  }
}
