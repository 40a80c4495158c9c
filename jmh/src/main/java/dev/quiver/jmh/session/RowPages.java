/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.session;

import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinition;
import com.datastax.oss.driver.internal.core.cql.DefaultColumnDefinitions;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.Rows;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;

/** Creates the rows of a frame as the driver does, for a session that never connects. */
public record RowPages(ByteBuf frame, ColumnDefinitions definitions, AttachmentPoint session)
    implements AutoCloseable {

  private record Session(CodecRegistry registry) implements AttachmentPoint {
    @Override
    public ProtocolVersion getProtocolVersion() {
      return DefaultProtocolVersion.V5;
    }

    @Override
    public CodecRegistry getCodecRegistry() {
      return registry;
    }
  }

  public static RowPages of(
      List<RawType> types, List<List<ByteBuffer>> rows, CodecRegistry registry) {
    Session session = new Session(registry);
    List<ColumnDefinition> columns = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      ColumnSpec spec = new ColumnSpec("shop", "docs", "c" + i, i, types.get(i));
      columns.add(new DefaultColumnDefinition(spec, session));
    }
    return new RowPages(
        PageFrames.of(types.size(), new ArrayDeque<>(rows)),
        DefaultColumnDefinitions.valueOf(columns),
        session);
  }

  public RowPages with(ByteBuf other) {
    return new RowPages(other, definitions, session);
  }

  public void forEach(FrameCodec<ByteBuf> frameCodec, Consumer<Row> consumer) {
    Rows message = (Rows) frameCodec.decode(frame.readerIndex(0)).message;
    Queue<List<ByteBuffer>> rows = message.getData();
    for (List<ByteBuffer> row = rows.poll(); row != null; row = rows.poll()) {
      consumer.accept(new DefaultRow(definitions, row, session));
    }
  }

  @Override
  public void close() {
    frame.release();
  }
}
