/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.workload;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataType;

/** A column with a type of the driver. */
record TypedColumn(ColumnDefinition named, DataType type) implements ColumnDefinition {

  @Override
  public CqlIdentifier getKeyspace() {
    return named.getKeyspace();
  }

  @Override
  public CqlIdentifier getTable() {
    return named.getTable();
  }

  @Override
  public CqlIdentifier getName() {
    return named.getName();
  }

  @Override
  public DataType getType() {
    return type;
  }

  @Override
  public boolean isDetached() {
    return false;
  }

  @Override
  public void attach(AttachmentPoint session) {}
}
