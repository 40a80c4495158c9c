/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.use;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import com.datastax.oss.protocol.internal.FrameCodec;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.jmh.session.FrameCodecs;
import dev.quiver.jmh.session.RowPages;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;

/** Reads pages of all shapes, in all kinds of buffers, in sessions of the driver and of Quiver. */
final class PageUse {

  private static final int PERIOD = 4;

  private PageUse() {}

  static void addTo(Uses uses) {
    List<FrameCodec<ByteBuf>> frameCodecs = List.of(FrameCodecs.driver(), FrameCodecs.quiver());
    List<CodecRegistry> registries =
        List.of(new DefaultCodecRegistry("use"), VectorCodecRegistry.create());
    for (Table table : Table.values()) {
      for (CodecRegistry registry : registries) {
        RowPages pooled = RowPages.of(table.types(), table.cells(), registry);
        for (RowPages page : List.of(pooled, onHeap(pooled), inPieces(pooled))) {
          for (FrameCodec<ByteBuf> frameCodec : frameCodecs) {
            RowReaders readers = new RowReaders(table);
            uses.add(PERIOD, () -> readers.read(rows(page, frameCodec), page.definitions()));
          }
        }
      }
    }
  }

  private static List<Row> rows(RowPages page, FrameCodec<ByteBuf> frameCodec) {
    List<Row> rows = new ArrayList<>();
    page.forEach(frameCodec, rows::add);
    return rows;
  }

  private static RowPages onHeap(RowPages page) {
    return page.with(
        Unpooled.buffer(page.frame().readableBytes()).writeBytes(page.frame().slice()));
  }

  private static RowPages inPieces(RowPages page) {
    ByteBuf frame = page.frame();
    int seam = frame.readableBytes() / 2;
    return page.with(
        PooledByteBufAllocator.DEFAULT
            .compositeDirectBuffer(2)
            .addComponent(true, frame.retainedSlice(0, seam))
            .addComponent(true, frame.retainedSlice(seam, frame.readableBytes() - seam)));
  }
}
