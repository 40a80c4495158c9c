/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinitions;
import java.util.List;

/** Creates the definitions of columns that are not part of a response. */
public final class NamedColumns {

  private NamedColumns() {}

  /** Returns the definition of a column in the same table as {@code of}. */
  public static ColumnDefinition column(ColumnDefinition of, String name, DataType type) {
    return new NamedColumn(of.getKeyspace(), of.getTable(), CqlIdentifier.fromInternal(name), type);
  }

  public static ColumnDefinitions all(List<ColumnDefinition> columns) {
    return DefaultColumnDefinitions.valueOf(columns);
  }

  private record NamedColumn(
      CqlIdentifier keyspace, CqlIdentifier table, CqlIdentifier name, DataType type)
      implements ColumnDefinition {

    @Override
    public CqlIdentifier getKeyspace() {
      return keyspace;
    }

    @Override
    public CqlIdentifier getTable() {
      return table;
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
      return type.isDetached();
    }

    @Override
    public void attach(AttachmentPoint session) {
      type.attach(session);
    }
  }
}
