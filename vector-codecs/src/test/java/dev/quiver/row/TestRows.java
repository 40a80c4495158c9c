/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import dev.quiver.codec.VectorTypes;
import dev.quiver.testkit.Column;
import dev.quiver.wire.ElementType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Builds the driver's rows without a server. */
final class TestRows {

  private final List<Column> columns = new ArrayList<>();
  private final List<ByteBuffer> cells = new ArrayList<>();

  /** Adds a column; the name is case-sensitive, the cell may be null. */
  TestRows with(String name, DataType type, ByteBuffer cell) {
    columns.add(Column.of(name, type));
    cells.add(cell);
    return this;
  }

  Row build() {
    return new DefaultRow(Column.definitions(columns), cells);
  }

  static VectorType vector(ElementType type, int dimension) {
    return DataTypes.vectorOf(VectorTypes.dataType(type), dimension);
  }
}
