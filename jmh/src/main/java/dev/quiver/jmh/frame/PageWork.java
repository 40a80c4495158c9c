/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.frame;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.response.result.Rows;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** A frame with a page, and one way to read it. */
abstract class PageWork implements AutoCloseable {

  final ByteBuf frame;

  PageWork(ByteBuf frame) {
    this.frame = frame;
  }

  static PageWork of(FrameRival rival, ByteBuf frame) {
    return rival == FrameRival.MEMCPY ? new Copy(frame) : of(rival.frameCodec(), frame);
  }

  static PageWork of(FrameCodec<ByteBuf> frameCodec, ByteBuf frame) {
    return new Decoder(frame, frameCodec);
  }

  abstract Object decode();

  abstract long decodeAndRead();

  @Override
  public final void close() {
    frame.release();
  }

  private static final class Copy extends PageWork {
    Copy(ByteBuf frame) {
      super(frame);
    }

    @Override
    Object decode() {
      byte[] page = new byte[frame.writerIndex()];
      frame.getBytes(0, page);
      return page;
    }

    @Override
    long decodeAndRead() {
      throw new UnsupportedOperationException("a copy has no cells");
    }
  }

  private static final class Decoder extends PageWork {
    private final FrameCodec<ByteBuf> frameCodec;

    @SuppressWarnings("UnusedVariable") // written only: so a cell escapes, as in a codec
    private @Nullable ByteBuffer last;

    Decoder(ByteBuf frame, FrameCodec<ByteBuf> frameCodec) {
      super(frame);
      this.frameCodec = frameCodec;
    }

    @Override
    Frame decode() {
      return frameCodec.decode(frame.readerIndex(0));
    }

    @Override
    long decodeAndRead() {
      Queue<List<ByteBuffer>> rows = ((Rows) decode().message).getData();
      long sum = 0;
      for (List<ByteBuffer> row = rows.poll(); row != null; row = rows.poll()) {
        int columns = row.size();
        for (int column = 0; column < columns; column++) {
          ByteBuffer cell = row.get(column);
          last = cell;
          sum += cell.remaining() + cell.get(cell.position());
        }
      }
      return sum;
    }
  }
}
