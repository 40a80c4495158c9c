/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a task one by one. */
final class RowReader implements PartitionReader<InternalRow> {
  private final Pages pages;
  private final int width;
  private Iterator<Row> rows = List.<Row>of().iterator();
  private int left;
  private Cells[] cells = {};
  private @Nullable InternalRow current;

  RowReader(Pages pages) {
    this.pages = pages;
    this.width = pages.spec().columns().size();
  }

  @Override
  public boolean next() {
    if (left == 0) {
      AsyncResultSet page = pages.next();
      if (page == null) {
        current = null;
        return false;
      }
      if (cells.length != width) {
        cells = cells(page.getColumnDefinitions());
      }
      left = pages.take(page.remaining());
      rows = page.currentPage().iterator();
    }
    left--;
    current = convert(rows.next());
    return true;
  }

  private Cells[] cells(ColumnDefinitions definitions) {
    Cells[] made = new Cells[width];
    for (int i = 0; i < width; i++) {
      made[i] =
          Cells.of(
              definitions.get(i).getType(),
              pages.spec().settings().flag(Settings.NUMBERS_AS_TEXT, false));
    }
    return made;
  }

  private InternalRow convert(Row row) {
    @Nullable Object[] values = new @Nullable Object[width];
    for (int i = 0; i < width; i++) {
      try {
        values[i] = cells[i].read(row, i);
      } catch (RuntimeException e) {
        throw unreadable(pages.spec(), row, i, e);
      }
    }
    return new GenericInternalRow(values);
  }

  /** Creates the exception for a cell that could not be read; it names the row and the column. */
  static IllegalArgumentException unreadable(
      ScanSpec spec, Row row, int column, RuntimeException e) {
    String key =
        spec.key().stream()
            .map(name -> name + "=" + row.getObject(CqlIdentifier.fromInternal(name)))
            .collect(Collectors.joining(", ", "row (", "), "));
    return Errors.ofColumn(
        spec.key().isEmpty() ? "" : key, spec.columns().get(column), spec.table(), e);
  }

  @Override
  public InternalRow get() {
    if (current == null) {
      throw new IllegalStateException("no row: call next first");
    }
    return current;
  }

  @Override
  public CustomTaskMetric[] currentMetricsValues() {
    return pages.metrics();
  }

  @Override
  public void close() {
    pages.close();
  }
}
