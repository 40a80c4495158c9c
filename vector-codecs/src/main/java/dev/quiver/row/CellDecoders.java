/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.type.DataType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The decoders that an application uses in place of codecs: by column first, then by type.
 * Immutable.
 */
record CellDecoders(Map<String, CellDecoder<?>> byColumn, Map<DataType, CellDecoder<?>> byType) {

  static final CellDecoders NONE = new CellDecoders(Map.of(), Map.of());

  CellDecoders {
    byColumn = Map.copyOf(byColumn);
    byType = Map.copyOf(byType);
  }

  CellDecoders with(String column, CellDecoder<?> decoder) {
    Map<String, CellDecoder<?>> more = new HashMap<>(byColumn);
    more.put(column, decoder);
    return new CellDecoders(more, byType);
  }

  CellDecoders with(DataType type, CellDecoder<?> decoder) {
    Map<DataType, CellDecoder<?>> more = new HashMap<>(byType);
    more.put(type, decoder);
    return new CellDecoders(byColumn, more);
  }

  /** Fails if a decoder is for a column that is not there. */
  void check(List<Field> columns) {
    List<String> names = columns.stream().map(Field::name).toList();
    for (String column : byColumn.keySet()) {
      if (!names.contains(column)) {
        throw new RowDecodeException(
            "decoder for column " + column + ": expected such a column, got " + names);
      }
    }
  }

  @Nullable CellDecoder<?> find(Field field) {
    CellDecoder<?> decoder = field.isColumn() ? byColumn.get(field.name()) : null;
    return decoder != null ? decoder : byType.get(field.type());
  }
}
