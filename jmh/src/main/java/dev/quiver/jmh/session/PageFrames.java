/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.session;

import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;

/** Creates frames with a page of random cells, as a server writes them. */
public final class PageFrames {

  private static final long SEED = 20261120;

  private PageFrames() {}

  /** Returns a frame in pooled direct memory; the caller releases it. */
  public static ByteBuf of(Shape shape, boolean withMetadata) {
    RowsMetadata metadata =
        withMetadata
            ? new RowsMetadata(columns(shape), null, null, null)
            : new RowsMetadata(shape.columns(), null, null, null);
    return of(metadata, cells(shape));
  }

  /** Returns a frame with these rows in pooled direct memory, as for a prepared statement. */
  public static ByteBuf of(int columns, Queue<List<ByteBuffer>> rows) {
    return of(new RowsMetadata(columns, null, null, null), rows);
  }

  /**
   * Netty's leak detector tracks one buffer in 128, and records each use, which would slow down a
   * page that is used repeatedly. The detector is off while the page is created; as that setting is
   * global, this method is synchronized.
   */
  private static synchronized ByteBuf of(RowsMetadata metadata, Queue<List<ByteBuffer>> rows) {
    ResourceLeakDetector.Level level = ResourceLeakDetector.getLevel();
    ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
    try {
      return encode(new DefaultRows(metadata, rows));
    } finally {
      ResourceLeakDetector.setLevel(level);
    }
  }

  private static ByteBuf encode(DefaultRows rows) {
    FrameCodec<ByteBuf> server =
        FrameCodec.defaultServer(
            new ByteBufPrimitiveCodec(PooledByteBufAllocator.DEFAULT), Compressor.none());
    return server.encode(
        Frame.forResponse(
            DefaultProtocolVersion.V5.getCode(),
            1,
            null,
            RequestFrames.NO_PAYLOAD,
            List.of(),
            rows));
  }

  public static Queue<List<ByteBuffer>> cells(Shape shape) {
    SplittableRandom random = new SplittableRandom(SEED);
    Queue<List<ByteBuffer>> rows = new ArrayDeque<>();
    for (int row = 0; row < shape.rows(); row++) {
      List<ByteBuffer> cells = new ArrayList<>();
      for (int column = 0; column < shape.columns(); column++) {
        byte[] cell = new byte[shape.bytes()];
        random.nextBytes(cell);
        cells.add(ByteBuffer.wrap(cell));
      }
      rows.add(cells);
    }
    return rows;
  }

  private static List<ColumnSpec> columns(Shape shape) {
    List<ColumnSpec> columns = new ArrayList<>();
    RawType type = RawType.PRIMITIVES.get(DataType.BLOB);
    for (int i = 0; i < shape.columns(); i++) {
      columns.add(new ColumnSpec("shop", "docs", "column_" + i, i, type));
    }
    return columns;
  }
}
