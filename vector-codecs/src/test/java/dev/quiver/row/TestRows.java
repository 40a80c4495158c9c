/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinitions;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import dev.quiver.codec.VectorTypes;
import dev.quiver.wire.ElementType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Builds the driver's rows without a server. */
final class TestRows {

  private final List<ColumnDefinition> columns = new ArrayList<>();
  private final List<ByteBuffer> cells = new ArrayList<>();

  /** Adds a column; the name is case-sensitive, the cell may be null. */
  TestRows with(String name, DataType type, ByteBuffer cell) {
    columns.add(new Column(CqlIdentifier.fromInternal(name), type));
    cells.add(cell);
    return this;
  }

  Row build() {
    return new DefaultRow(DefaultColumnDefinitions.valueOf(columns), cells);
  }

  static VectorType vector(ElementType type, int dimension) {
    return DataTypes.vectorOf(VectorTypes.dataType(type), dimension);
  }

  private static final class Column implements ColumnDefinition {
    private final CqlIdentifier name;
    private final DataType type;

    Column(CqlIdentifier name, DataType type) {
      this.name = name;
      this.type = type;
    }

    @Override
    public CqlIdentifier getKeyspace() {
      return CqlIdentifier.fromInternal("ks");
    }

    @Override
    public CqlIdentifier getTable() {
      return CqlIdentifier.fromInternal("docs");
    }

    @Override
    public CqlIdentifier getName() {
      return name;
    }

    @Override
    public DataType getType() {
      return type;
    }

    @Override
    public boolean isDetached() {
      return true;
    }

    @Override
    public void attach(AttachmentPoint attachmentPoint) {
      throw new UnsupportedOperationException("these columns have no session");
    }
  }
}
