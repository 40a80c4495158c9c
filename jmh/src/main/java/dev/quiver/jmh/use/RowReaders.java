/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.use;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.VectorType;
import dev.quiver.column.MatrixReader;
import dev.quiver.jmh.session.DecodedPages;
import dev.quiver.row.RowDecoder;
import dev.quiver.row.Vectors;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a table, each page in another way. */
final class RowReaders {

  record Numbers(int c0, long c1, double c2) {}

  record Texts(UUID c0, String c1) {}

  private final List<Function<Row, @Nullable Object>> readers = new ArrayList<>();
  private final @Nullable MatrixReader<?> matrices;
  private int pages;

  RowReaders(Table table) {
    RowDecoder<@Nullable Object[]> arrays = RowDecoder.arrays();
    RowDecoder<Map<String, @Nullable Object>> maps = RowDecoder.maps();
    readers.add(RowReaders::byIndex);
    readers.add(RowReaders::byName);
    readers.add(RowReaders::byId);
    readers.add(RowReaders::lengths);
    readers.add(arrays::decode);
    readers.add(maps::decode);
    switch (table) {
      case NUMBERS -> {
        RowDecoder<Numbers> records = RowDecoder.records(Numbers.class);
        readers.add(row -> new Numbers(row.getInt(0), row.getLong("c1"), row.getDouble(2)));
        readers.add(records::decode);
      }
      case TEXTS -> {
        RowDecoder<Texts> records = RowDecoder.records(Texts.class);
        readers.add(row -> row.getString(1));
        readers.add(row -> row.isNull("c0") ? null : row.getUuid("c0"));
        readers.add(records::decode);
      }
      case ALL -> {
        readers.add(row -> row.getInstant("c5"));
        readers.add(row -> row.getLocalDate(9));
        readers.add(row -> row.getFloat(7) + row.getShort(8));
      }
      case SHORT_VECTORS, LONG_VECTORS -> {
        readers.add(row -> row.getVector("c1", Float.class));
        readers.add(RowReaders::intoArray);
      }
    }
    boolean hasVectors = table == Table.SHORT_VECTORS || table == Table.LONG_VECTORS;
    matrices = hasVectors ? MatrixReader.floats("c1") : null;
  }

  Object read(List<Row> rows, ColumnDefinitions definitions) {
    int way = pages++ % (readers.size() + 1);
    if (way < readers.size()) {
      Function<Row, @Nullable Object> reader = readers.get(way);
      List<@Nullable Object> values = new ArrayList<>();
      for (Row row : rows) {
        values.add(reader.apply(row));
      }
      return values;
    }
    return matrices == null
        ? rows
        : matrices.read(new DecodedPages(definitions, List.of(rows))).matrix();
  }

  private static Object byIndex(Row row) {
    @Nullable Object[] values = new Object[row.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = row.getObject(i);
    }
    return values;
  }

  private static Object byName(Row row) {
    @Nullable Object[] values = new Object[row.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = row.getObject("c" + i);
    }
    return values;
  }

  private static Object byId(Row row) {
    @Nullable Object[] values = new Object[row.size()];
    for (int i = 0; i < values.length; i++) {
      CqlIdentifier id = row.getColumnDefinitions().get(i).getName();
      values[i] = row.isNull(id) ? null : row.getObject(id);
    }
    return values;
  }

  private static Object lengths(Row row) {
    int length = 0;
    for (int i = 0; i < row.size(); i++) {
      var cell = row.getBytesUnsafe(i);
      length += cell == null ? 0 : cell.remaining();
    }
    return length;
  }

  private static Object intoArray(Row row) {
    float[] target = new float[((VectorType) row.getType(1)).getDimensions()];
    return Vectors.read(row, 1, target, 0) == target.length ? target : row;
  }
}
