/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** Writes rows into a table: beside those that are there, or, once truncated, instead of them. */
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

  /** Refuses what cannot be written before anything is deleted. */
  @Override
  public Write build() {
    try (Sessions.Lease lease = Sessions.acquire(spec.settings())) {
      CqlSession session = lease.session();
      RelationMetadata table = spec.table().of(session);
      spec.check(table);
      RowStatement.of(session, spec);
    }
    return this;
  }

  @Override
  public String description() {
    return "quiver " + spec.table();
  }

  @Override
  public BatchWrite toBatch() {
    return this;
  }

  @Override
  public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
    if (truncate) {
      try (Sessions.Lease lease = Sessions.acquire(spec.settings())) {
        lease.session().execute(SimpleStatement.newInstance("TRUNCATE " + spec.table()));
      }
    }
    return new WriterFactory(spec);
  }

  /** Tasks that run twice write the same rows: none of them needs a permission. */
  @Override
  public boolean useCommitCoordinator() {
    return false;
  }

  @Override
  public void commit(WriterCommitMessage[] messages) {}

  /** Rows that were written stay: there are no transactions. */
  @Override
  public void abort(WriterCommitMessage[] messages) {}

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return new CustomMetric[] {new QuiverMetrics.RowsWritten(), new QuiverMetrics.Retries()};
  }
}
