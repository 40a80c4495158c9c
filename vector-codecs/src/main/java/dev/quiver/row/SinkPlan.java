/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import dev.quiver.internal.cell.Cell;
import dev.quiver.internal.cell.CellFactory;
import dev.quiver.internal.cell.Field;
import dev.quiver.internal.codec.CellKind;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.internal.wire.BigEndian;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reads rows into the application's sinks, with one loop for adjacent columns of the same type. */
final class SinkPlan<T> implements RowPlan<T> {

  private record Run(CellKind kind, int from, int to) {}

  private final Function<ColumnDefinitions, ? extends RowSink<T>> sinks;
  private final Cell[] columns;
  private final List<Run> runs;

  SinkPlan(
      Function<ColumnDefinitions, ? extends RowSink<T>> sinks,
      List<Field> columns,
      CellFactory factory) {
    this.sinks = sinks;
    this.columns = factory.ofColumns(columns);
    this.runs = runs(this.columns);
  }

  private static List<Run> runs(Cell[] columns) {
    List<Run> runs = new ArrayList<>();
    int from = 0;
    for (int to = 1; to <= columns.length; to++) {
      if (to == columns.length || columns[to].kind() != columns[from].kind()) {
        runs.add(new Run(columns[from].kind(), from, to));
        from = to;
      }
    }
    return List.copyOf(runs);
  }

  @Override
  public T decode(ColumnDefinitions definitions, RawCells cells) {
    RowSink<T> sink = sinks.apply(definitions);
    for (int i = 0; i < runs.size(); i++) {
      Run run = runs.get(i);
      put(sink, cells, run.kind, run.from, run.to);
    }
    return sink.finish();
  }

  private void put(RowSink<T> sink, RawCells cells, CellKind kind, int from, int to) {
    for (int i = from; i < to; i++) {
      long found = cells.find(i);
      if (RawCells.size(found) != kind.length) {
        putObject(sink, cells, i);
        continue;
      }
      byte[] bytes = cells.bytes(i);
      int offset = RawCells.start(found);
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
  }

  /**
   * Reads a cell that is not read as a primitive: a null, an empty cell, or a value of another
   * type. Passes the value to the sink. Rejects a cell of a wrong length.
   */
  private void putObject(RowSink<T> sink, RawCells cells, int index) {
    Object value = columns[index].read(cells);
    if (value == null) {
      sink.putNull(index);
    } else {
      sink.putObject(index, value);
    }
  }
}
