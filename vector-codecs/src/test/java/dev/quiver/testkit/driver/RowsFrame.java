/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.driver;

import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.ProtocolConstants.ResultKind;
import com.datastax.oss.protocol.internal.ProtocolConstants.RowsFlag;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

/** Writes a response by hand, such as a rows result, without checks. */
public final class RowsFrame {

  private final ByteBuf bytes = Unpooled.buffer();

  /** Creates a frame with one empty keyspace and table name for all columns. */
  public static RowsFrame ofOneTable(int columnCount) {
    return of(RowsFlag.GLOBAL_TABLES_SPEC, columnCount).string("").string("");
  }

  public static RowsFrame of(int flags, int columnCount) {
    return withBody(Version.V5, 0, Opcode.RESULT)
        .integer(ResultKind.ROWS)
        .integer(flags)
        .integer(columnCount);
  }

  /** Creates any response, whose body is to be added. */
  public static RowsFrame withBody(int version, int frameFlags, int opcode) {
    RowsFrame frame = new RowsFrame();
    frame.bytes.writeByte(0x80 | version).writeByte(frameFlags).writeShort(1).writeByte(opcode);
    return frame.integer(0);
  }

  public RowsFrame string(String string) {
    byte[] utf8 = string.getBytes(StandardCharsets.UTF_8);
    bytes.writeShort(utf8.length).writeBytes(utf8);
    return this;
  }

  public RowsFrame integer(int value) {
    bytes.writeInt(value);
    return this;
  }

  public RowsFrame shorts(int... values) {
    for (int value : values) {
      bytes.writeShort(value);
    }
    return this;
  }

  /** Adds a cell with an unchecked length and any bytes. */
  public RowsFrame cell(int length, byte... content) {
    bytes.writeInt(length).writeBytes(content);
    return this;
  }

  public RowsFrame zeros(int count) {
    bytes.writeZero(count);
    return this;
  }

  /** Returns the frame with its length in the header. */
  public byte[] bytes() {
    return HostileFrames.withLength(ByteBufUtil.getBytes(bytes));
  }
}
