/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import java.util.Iterator;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a task. Each page becomes a batch. */
final class BatchReader implements PartitionReader<ColumnarBatch> {
  /** The next page does not reuse the memory of a page whose response has more bytes than this. */
  private static final int LARGE_BYTES = 16 << 20;

  private final Pages pages;
  private BatchCells[] cells = {};
  private OnHeapColumnVector[] columns = {};
  private @Nullable ColumnarBatch batch;

  private boolean isLarge;

  BatchReader(Pages pages) {
    this.pages = pages;
  }

  @Override
  public boolean next() {
    AsyncResultSet page = pages.next();
    if (page == null) {
      return false;
    }
    int rows = pages.take(page.remaining());
    if (batch == null || isLarge) { // columns keep memory for their largest page
      closeBatch();
      begin(page.getColumnDefinitions(), rows);
      batch = new ColumnarBatch(columns);
    }
    isLarge = page.getExecutionInfo().getResponseSizeInBytes() > LARGE_BYTES;
    for (OnHeapColumnVector column : columns) {
      column.reset();
      column.reserve(rows);
    }
    read(page, rows);
    batch.setNumRows(rows);
    return true;
  }

  private void begin(ColumnDefinitions definitions, int rows) {
    int count = pages.spec().columns().size();
    cells = new BatchCells[count];
    columns = new OnHeapColumnVector[count];
    for (int i = 0; i < count; i++) {
      DataType type = definitions.get(i).getType();
      BatchCells ofType = BatchCells.of(type);
      if (ofType == null) { // the column's type has changed since the scan was planned
        throw new IllegalStateException(
            "column %s of %s was altered to %s after the job was planned; start the job again"
                .formatted(
                    pages.spec().columns().get(i), pages.spec().table(), type.asCql(true, true)));
      }
      cells[i] = ofType;
      columns[i] = new OnHeapColumnVector(rows, FromCql.of(type, false).type());
    }
  }

  private void read(AsyncResultSet page, int rows) {
    Iterator<Row> source = page.currentPage().iterator();
    for (int at = 0; at < rows; at++) {
      Row row = source.next();
      for (int i = 0; i < cells.length; i++) {
        try {
          cells[i].put(row, i, columns[i], at);
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

  private void closeBatch() {
    if (batch != null) {
      batch.close();
    }
  }

  @Override
  public void close() {
    closeBatch();
    pages.close();
  }
}
