/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import java.util.Iterator;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;

/** Gives a task its rows, a page as a batch. */
final class BatchReader implements PartitionReader<ColumnarBatch> {
  private final Pages pages;
  private BatchColumn @Nullable [] columns;
  private @Nullable ColumnarBatch batch;

  BatchReader(Pages pages) {
    this.pages = pages;
  }

  @Override
  public boolean next() {
    AsyncResultSet page = pages.next();
    if (page == null) {
      return false;
    }
    if (columns == null || batch == null) {
      columns = columns(page.getColumnDefinitions());
      batch = new ColumnarBatch(columns);
    }
    int rows = pages.take(page.remaining());
    read(page, columns, rows);
    batch.setNumRows(rows);
    return true;
  }

  private BatchColumn[] columns(ColumnDefinitions definitions) {
    BatchColumn[] made = new BatchColumn[pages.spec().columns().size()];
    for (int i = 0; i < made.length; i++) {
      DataType type = definitions.get(i).getType();
      BatchColumn column = BatchColumns.of(type);
      if (column == null) { // it had another type when the scan was planned
        throw new IllegalStateException(
            ("column %s of %s: expected the type that it had when the scan was planned, got %s;"
                    + " start the job again")
                .formatted(
                    pages.spec().columns().get(i), pages.spec().table(), type.asCql(true, true)));
      }
      made[i] = column;
    }
    return made;
  }

  private void read(AsyncResultSet page, BatchColumn[] into, int rows) {
    for (BatchColumn column : into) {
      column.begin(rows);
    }
    Iterator<Row> source = page.currentPage().iterator();
    for (int at = 0; at < rows; at++) {
      Row row = source.next();
      for (int i = 0; i < into.length; i++) {
        try {
          into[i].put(row, i, at);
        } catch (RuntimeException e) {
          throw RowReader.unreadable(pages.spec(), row, i, e);
        }
      }
    }
  }

  @Override
  public ColumnarBatch get() {
    if (batch == null) {
      throw new IllegalStateException("no batch: call next first");
    }
    return batch;
  }

  @Override
  public CustomTaskMetric[] currentMetricsValues() {
    return pages.metrics();
  }

  @Override
  public void close() {
    if (batch != null) {
      batch.close();
    }
    pages.close();
  }
}
