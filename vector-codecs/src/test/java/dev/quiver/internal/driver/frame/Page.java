/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Queue;

/** The rows part of a result, written by hand. */
final class Page {

  private final ByteBuf bytes = Unpooled.buffer();
  private final int columnCount;

  Page(int rowCount, int columnCount) {
    this.columnCount = columnCount;
    bytes.writeInt(rowCount);
  }

  /** A cell of a length that is not checked, and any bytes. */
  Page cell(int length, byte... content) {
    bytes.writeInt(length).writeBytes(content);
    return this;
  }

  Page cell(byte[] content) {
    return cell(content.length, content);
  }

  ByteBuf bytes() {
    return bytes;
  }

  Queue<List<ByteBuffer>> read() {
    return PageDecoder.read(bytes.duplicate(), new RowsMetadata(columnCount, null, null, null));
  }
}
