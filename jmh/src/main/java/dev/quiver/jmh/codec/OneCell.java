/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.codec;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.GettableByIndex;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import java.nio.ByteBuffer;

/** A row of one cell. */
final class OneCell implements GettableByIndex {

  private final DataType type;
  private final ByteBuffer cell;

  OneCell(DataType type, ByteBuffer cell) {
    this.type = type;
    this.cell = cell;
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public DataType getType(int i) {
    return type;
  }

  @Override
  public ByteBuffer getBytesUnsafe(int i) {
    return cell;
  }

  @Override
  public CodecRegistry codecRegistry() {
    return CodecRegistry.DEFAULT;
  }

  @Override
  public ProtocolVersion protocolVersion() {
    return ProtocolVersion.V5;
  }
}
