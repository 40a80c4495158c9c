/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import com.datastax.oss.driver.api.core.PagingIterable;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.cql.DefaultRow;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.RowsFlag;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.Rows;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.driver.frame.Codecs;
import dev.quiver.internal.driver.frame.Compression;
import dev.quiver.testkit.driver.Column;
import dev.quiver.testkit.driver.TestResults;
import dev.quiver.testkit.driver.TestSession;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;

/**
 * Rows of a vector between two numbers, written by the driver's codec for servers and read by ours.
 *
 * @param before the values of the column before the vector, with nulls
 * @param after the values of the column after it
 */
record Page(ColumnDefinitions columns, List<Row> rows, List<Integer> before, List<Integer> after) {

  static final int VECTOR = 1;

  private static final FrameCodec<ByteBuf> SERVER =
      Codecs.server(UnpooledByteBufAllocator.DEFAULT, Compression.NONE);
  private static final FrameCodec<ByteBuf> OURS =
      Codecs.ours(UnpooledByteBufAllocator.DEFAULT, Compression.NONE);
  private static final CodecRegistry REGISTRY = VectorCodecRegistry.create();

  private static final AttachmentPoint SESSION = new TestSession(REGISTRY, ProtocolVersion.DEFAULT);

  /** Decodes a row for each vector. Some pages have nulls, so that row lengths differ. */
  static Page decoded(Sample sample, NettyKind kind, SplittableRandom random) {
    int rowCount = sample.vectors().size();
    boolean nulls = random.nextBoolean();
    List<Integer> before = new ArrayList<>();
    List<Integer> after = new ArrayList<>();
    Queue<List<ByteBuffer>> cells = new ArrayDeque<>();
    for (int i = 0; i < rowCount; i++) {
      before.add(nulls && random.nextBoolean() ? null : (Integer) random.nextInt());
      after.add(random.nextInt());
      cells.add(
          Arrays.asList(
              before.get(i) == null ? null : integer(before.get(i)),
              ByteBuffer.wrap(sample.vectors().get(i)),
              integer(after.get(i))));
    }
    ColumnDefinitions columns =
        Column.definitions(
            List.of(
                Column.of("before", DataTypes.INT),
                Column.of("v", sample.cqlType()),
                Column.of("after", DataTypes.INT)));
    columns.attach(SESSION);
    List<Row> rows = new ArrayList<>();
    for (List<ByteBuffer> row : received(cells, kind, random)) {
      rows.add(new DefaultRow(columns, row, SESSION));
    }
    return new Page(columns, rows, before, after);
  }

  private static ByteBuffer integer(int value) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(0, value);
  }

  private static Queue<List<ByteBuffer>> received(
      Queue<List<ByteBuffer>> cells, NettyKind kind, SplittableRandom random) {
    RowsMetadata metadata = new RowsMetadata(RowsFlag.NO_METADATA, List.of(), 3, null, null, null);
    Frame response =
        Frame.forResponse(
            random.nextBoolean() ? Version.V4 : Version.V5,
            1,
            null,
            Frame.NO_PAYLOAD,
            List.of(),
            new DefaultRows(metadata, cells));
    ByteBuf frame = kind.hold(Codecs.drain(SERVER.encode(response)), random);
    try {
      return ((Rows) OURS.decode(frame).message).getData();
    } finally {
      frame.release();
    }
  }

  void checkNeighbours() {
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      if (row.isNull(0) != (before.get(i) == null)) {
        throw new AssertionError("column before: expected " + before.get(i));
      } else if (before.get(i) != null) {
        Bits.check("column before", before.get(i), row.getInt(0));
      }
      Bits.check("column after", after.get(i), row.getInt(2));
    }
  }

  PagingIterable<Row> iterable() {
    return TestResults.rows(columns, rows);
  }
}
