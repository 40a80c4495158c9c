/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import dev.quiver.internal.driver.RawCells;
import java.util.List;
import java.util.function.Function;

/** Rows into sinks of the application. */
final class SinkPlan<T> implements RowPlan<T> {

  private final Function<ColumnDefinitions, ? extends RowSink<T>> sinks;
  private final Cell[] columns;
  private final CellKind[] kinds;

  private SinkPlan(Function<ColumnDefinitions, ? extends RowSink<T>> sinks, Cell[] columns) {
    this.sinks = sinks;
    this.columns = columns;
    this.kinds = new CellKind[columns.length];
    for (int i = 0; i < kinds.length; i++) {
      kinds[i] = columns[i].kind;
    }
  }

  static <T> SinkPlan<T> of(
      Function<ColumnDefinitions, ? extends RowSink<T>> sinks,
      List<Field> columns,
      CellFactory factory) {
    return new SinkPlan<>(sinks, factory.ofColumns(columns));
  }

  @Override
  public T decode(ColumnDefinitions definitions, RawCells cells) {
    RowSink<T> sink = sinks.apply(definitions);
    for (int i = 0; i < kinds.length; i++) {
      CellKind kind = kinds[i];
      if (cells.length(i) != kind.length) {
        putObject(sink, cells, i);
        continue;
      }
      byte[] bytes = cells.bytes(i);
      int offset = cells.offset(i);
      switch (kind) {
        case BOOLEAN -> sink.putBoolean(i, bytes[offset] != 0);
        case TINYINT -> sink.putByte(i, bytes[offset]);
        case SMALLINT -> sink.putShort(i, BigEndian.getShort(bytes, offset));
        case INT -> sink.putInt(i, BigEndian.getInt(bytes, offset));
        case BIGINT -> sink.putLong(i, BigEndian.getLong(bytes, offset));
        case FLOAT -> sink.putFloat(i, BigEndian.getFloat(bytes, offset));
        case DOUBLE -> sink.putDouble(i, BigEndian.getDouble(bytes, offset));
        default -> putObject(sink, cells, i);
      }
    }
    return sink.finish();
  }

  /** Nulls, wrong lengths, and all that is no primitive. */
  private void putObject(RowSink<T> sink, RawCells cells, int index) {
    Object value = columns[index].read(cells);
    if (value == null) {
      sink.putNull(index);
    } else {
      sink.putObject(index, value);
    }
  }
}
