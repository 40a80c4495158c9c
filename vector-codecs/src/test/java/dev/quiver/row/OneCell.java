/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.GettableById;
import com.datastax.oss.driver.api.core.data.GettableByName;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import java.nio.ByteBuffer;

/** The first cell of a row, found by any name without a search. */
final class OneCell implements GettableByName, GettableById {

  private final DataType type;
  private final ByteBuffer cell;

  OneCell(Row row) {
    type = row.getType(0);
    cell = row.getBytesUnsafe(0);
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public int firstIndexOf(String name) {
    return 0;
  }

  @Override
  public int firstIndexOf(CqlIdentifier id) {
    return 0;
  }

  @Override
  public DataType getType(int i) {
    return type;
  }

  @Override
  public DataType getType(String name) {
    return type;
  }

  @Override
  public DataType getType(CqlIdentifier id) {
    return type;
  }

  @Override
  public ByteBuffer getBytesUnsafe(int i) {
    return cell;
  }

  @Override
  public CodecRegistry codecRegistry() {
    throw new UnsupportedOperationException("needs no codec");
  }

  @Override
  public ProtocolVersion protocolVersion() {
    throw new UnsupportedOperationException("needs no session");
  }
}
