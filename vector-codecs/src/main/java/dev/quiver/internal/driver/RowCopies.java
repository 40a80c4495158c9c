/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates driver rows whose cells share no memory with other rows. */
public final class RowCopies {

  private RowCopies() {}

  /** Returns a row with a copy of each cell, even if there are more or fewer than columns. */
  public static Row copyOf(Row row) {
    int known = RawRows.count(row);
    int count = known < 0 ? row.size() : known;
    List<@Nullable ByteBuffer> cells = new ArrayList<>(count);
    for (int column = 0; column < count; column++) {
      cells.add(copyOf(row.getBytesUnsafe(column)));
    }
    AttachmentPoint session =
        row.isDetached()
            ? AttachmentPoint.NONE
            : new SameSession(row.codecRegistry(), row.protocolVersion());
    return new DefaultRow(row.getColumnDefinitions(), cells, session);
  }

  private static @Nullable ByteBuffer copyOf(@Nullable ByteBuffer cell) {
    if (cell == null) {
      return null;
    }
    byte[] bytes = new byte[cell.remaining()];
    cell.get(cell.position(), bytes);
    return ByteBuffer.wrap(bytes);
  }

  private record SameSession(CodecRegistry codecRegistry, ProtocolVersion protocolVersion)
      implements AttachmentPoint {

    @Override
    public CodecRegistry getCodecRegistry() {
      return codecRegistry;
    }

    @Override
    public ProtocolVersion getProtocolVersion() {
      return protocolVersion;
    }
  }
}
