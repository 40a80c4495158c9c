/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.driver;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinitions;
import java.io.Serializable;
import java.util.List;

/** A column of a table, or a variable of a statement, without a session. */
public final class Column implements ColumnDefinition, Serializable {

  private static final long serialVersionUID = 1L;

  private final CqlIdentifier name;
  private final DataType type;

  private Column(CqlIdentifier name, DataType type) {
    this.name = name;
    this.type = type;
  }

  /** The name is case-sensitive. */
  public static Column of(String name, DataType type) {
    return new Column(CqlIdentifier.fromInternal(name), type);
  }

  /** Returns the columns in this order. */
  public static ColumnDefinitions definitions(List<Column> columns) {
    return DefaultColumnDefinitions.valueOf(List.copyOf(columns));
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
    return type.isDetached();
  }

  @Override
  public void attach(AttachmentPoint attachmentPoint) {
    type.attach(attachmentPoint);
  }
}
