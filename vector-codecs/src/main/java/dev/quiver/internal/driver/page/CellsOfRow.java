/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a row of ours has: its cells in a block, its columns, and its session.
 *
 * <p>Source: {@code DefaultRow}.
 */
abstract class CellsOfRow implements Row, CellsInBlock {

  volatile PageColumns columns;
  final RowBlock block;
  final int row;
  final byte @Nullable [][] own;

  CellsOfRow(PageColumns columns, RowBlock block, int row, byte @Nullable [][] own) {
    this.columns = columns;
    this.block = block;
    this.row = row;
    this.own = own;
  }

  @Override
  public RowBlock block() {
    return block;
  }

  @Override
  public int rowInBlock() {
    return row;
  }

  @Override
  public byte @Nullable [][] own() {
    return own;
  }

  @Override
  public @Nullable ByteBuffer getBytesUnsafe(int i) {
    return buffer(i);
  }

  @Override
  public boolean isNull(int i) {
    return length(i) < 0;
  }

  @Override
  public ColumnDefinitions getColumnDefinitions() {
    return columns.layout.definitions;
  }

  @Override
  public int size() {
    return columns.layout.definitions.size();
  }

  @Override
  public DataType getType(int i) {
    return columns.layout.definitions.get(i).getType();
  }

  @Override
  public DataType getType(String name) {
    return getType(firstIndexOf(name));
  }

  @Override
  public DataType getType(CqlIdentifier id) {
    return getType(firstIndexOf(id));
  }

  @Override
  public int firstIndexOf(String name) {
    return found(columns.layout.firstIndexOf(name), name);
  }

  @Override
  public int firstIndexOf(CqlIdentifier id) {
    return found(columns.layout.firstIndexOf(id), id);
  }

  private static int found(int index, Object name) {
    if (index < 0) {
      throw noColumn(name);
    }
    return index;
  }

  @Override
  public List<Integer> allIndicesOf(String name) {
    return found(columns.layout.definitions.allIndicesOf(name), name);
  }

  @Override
  public List<Integer> allIndicesOf(CqlIdentifier id) {
    return found(columns.layout.definitions.allIndicesOf(id), id);
  }

  private static List<Integer> found(List<Integer> indexes, Object name) {
    if (indexes.isEmpty()) {
      throw noColumn(name);
    }
    return indexes;
  }

  private static IllegalArgumentException noColumn(Object name) {
    return new IllegalArgumentException(name + " is not a column in this row");
  }

  @Override
  public CodecRegistry codecRegistry() {
    return columns.registry();
  }

  @Override
  public ProtocolVersion protocolVersion() {
    return columns.session.getProtocolVersion();
  }

  @Override
  public boolean isDetached() {
    return columns.session == AttachmentPoint.NONE;
  }

  @Override
  public void attach(AttachmentPoint session) {
    ColumnDefinitions definitions = columns.layout.definitions;
    columns =
        new PageColumns(new ColumnLayout(definitions, session.getCodecRegistry()), session, false);
    definitions.attach(session);
  }
}
