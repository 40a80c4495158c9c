/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.PrimitiveSizes;
import com.datastax.oss.protocol.internal.request.query.Values;
import dev.quiver.internal.driver.FrameValues;
import dev.quiver.internal.driver.metrics.SessionCounts;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the positional values of a statement: those of {@link FrameValues} straight into the
 * frame, others as the driver does.
 *
 * <p>On the wire: [short] count, then for each value an [int] length, which is negative for null
 * and unset, and as many bytes.
 */
final class ValuesEncoder {

  private ValuesEncoder() {}

  static int encodedSize(List<ByteBuffer> values) {
    if (!(values instanceof FrameValues frameValues)) {
      return Values.sizeOfPositionalValues(values);
    }
    long size = PrimitiveSizes.SHORT;
    int count = frameValues.size();
    for (int i = 0; i < count; i++) {
      size += PrimitiveSizes.INT + Math.max(0, frameValues.length(i));
    }
    return Math.toIntExact(size);
  }

  /**
   * Writes the values of a statement.
   *
   * @param counts is told of lent values; null if nothing is counted
   */
  static <B> void encode(
      List<ByteBuffer> values,
      B target,
      PrimitiveCodec<B> primitives,
      @Nullable SessionCounts counts) {
    if (!(values instanceof FrameValues frameValues) || !(target instanceof ByteBuf frame)) {
      Values.writePositionalValues(values, target, primitives);
      return;
    }
    int count = frameValues.size();
    frame.writeShort(count);
    for (int i = 0; i < count; i++) {
      int length = frameValues.length(i);
      frame.writeInt(length);
      if (length > 0) {
        write(frameValues, i, length, frame);
      }
    }
    if (counts != null) {
      count(frameValues, counts);
    }
  }

  private static void count(FrameValues values, SessionCounts counts) {
    int lent = 0;
    long bytes = 0;
    int count = values.size();
    for (int i = 0; i < count; i++) {
      if (values.isLent(i)) {
        lent++;
        bytes += values.length(i);
      }
    }
    counts.written(lent, bytes);
  }

  private static void write(FrameValues values, int index, int length, ByteBuf frame) {
    frame.ensureWritable(length);
    int offset = frame.writerIndex();
    ByteBuffer memory =
        frame.nioBufferCount() == 1
            ? frame.internalNioBuffer(offset, length)
            : ByteBuffer.allocate(length);
    values.write(index, memory);
    if (memory.hasRemaining()) {
      throw new IllegalStateException(
          "value "
              + index
              + ": expected "
              + length
              + " bytes, got "
              + (length - memory.remaining()));
    }
    if (frame.nioBufferCount() == 1) {
      frame.writerIndex(offset + length);
    } else {
      frame.writeBytes(memory.flip());
    }
  }
}
