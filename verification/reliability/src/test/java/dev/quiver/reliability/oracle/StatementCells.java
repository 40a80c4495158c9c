/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.request.Execute;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.driver.frame.Codecs;
import dev.quiver.internal.driver.frame.Compression;
import dev.quiver.internal.driver.frame.TestRequests;
import dev.quiver.session.WriteThrough;
import dev.quiver.testkit.driver.Prepared;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Compares borrowed arrays, written by our frame codec and read by the driver's. */
final class StatementCells {

  private static final CodecRegistry REGISTRY = VectorCodecRegistry.create();
  private static final FrameCodec<ByteBuf> OURS =
      Codecs.ours(UnpooledByteBufAllocator.DEFAULT, Compression.NONE);
  private static final FrameCodec<ByteBuf> SERVER =
      Codecs.server(UnpooledByteBufAllocator.DEFAULT, Compression.NONE);
  private static final int UNSIZED = -1;

  private StatementCells() {}

  static List<OraclePath> all() {
    List<OraclePath> cells = new ArrayList<>();
    for (NettyKind kind : NettyKind.values()) {
      if (kind.isWritable()) {
        cells.add(
            new OraclePath(
                "write-through",
                kind.name(),
                OraclePath::any,
                (sample, random) -> statement(sample, kind, random)));
      }
    }
    return cells;
  }

  /** Sets one variable for each vector; a borrowed array for UUIDs may be one of longs. */
  private static void statement(Sample sample, NettyKind kind, SplittableRandom random) {
    Prepared prepared = new Prepared().registry(REGISTRY);
    for (int i = 0; i < sample.vectors().size(); i++) {
      prepared.with("v" + i, sample.cqlType());
    }
    BoundStatement statement = prepared.bind();
    for (int i = 0; i < sample.vectors().size(); i++) {
      boolean pairs = sample.isUuid() && random.nextBoolean();
      Object array = Bits.array(sample.type(), sample.vectors().get(i), pairs);
      statement =
          random.nextBoolean()
              ? WriteThrough.borrow(statement, i, array)
              : WriteThrough.copy(statement, i, array);
    }
    int version = random.nextBoolean() ? Version.V4 : Version.V5;
    checkValues(sample, sent(version, statement.getValues(), kind, random));
    checkValues(sample, statement.getValues());
  }

  private static void checkValues(Sample sample, List<ByteBuffer> values) {
    Bits.check("number of values", sample.vectors().size(), values.size());
    for (int i = 0; i < values.size(); i++) {
      Bits.check("value " + i, sample.vectors().get(i), Bits.of(values.get(i)));
    }
  }

  private static List<ByteBuffer> sent(
      int version, List<ByteBuffer> values, NettyKind kind, SplittableRandom random) {
    Frame request = TestRequests.frame(version, TestRequests.execute(values));
    int length = OURS.encodedHeaderSize(request) + OURS.encodedBodySize(request);
    ByteBuf target = kind.room(length, random);
    try {
      OURS.encodeInto(request, UNSIZED, target);
      Bits.check("length of the frame", length, target.writerIndex());
      return ((Execute) SERVER.decode(target).message).options.positionalValues;
    } finally {
      target.release();
    }
  }
}
