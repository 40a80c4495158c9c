/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.PrimitiveSizes;
import com.datastax.oss.protocol.internal.ProtocolConstants.QueryFlag;
import com.datastax.oss.protocol.internal.request.query.Values;
import com.datastax.oss.protocol.internal.util.Flags;
import dev.quiver.internal.driver.FrameValues;
import dev.quiver.internal.driver.metrics.SessionCounts;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Encodes messages whose values are {@link FrameValues} directly into the frame; the driver's
 * encoder writes all other messages.
 *
 * <p>Values on the wire: [short] count, then for each value an [int] length, which is negative for
 * null and unset, and its bytes.
 */
abstract class ValuesEncoder<M extends Message> extends Message.Codec {

  private final @Nullable SessionCounts counts;
  private final Message.Codec stock;
  private final Class<M> type;

  ValuesEncoder(Message.Codec stock, Class<M> type, @Nullable SessionCounts counts) {
    super(stock.opcode, stock.protocolVersion);
    this.stock = stock;
    this.type = type;
    this.counts = counts;
  }

  abstract boolean hasFrameValues(M message);

  /** Returns the size in bytes of a message whose values are {@link FrameValues}. */
  abstract int sizeOf(M message);

  /** Writes a message whose values are {@link FrameValues}. */
  abstract <B> void write(M message, B target, PrimitiveCodec<B> primitives);

  @Override
  public final int encodedSize(Message message) {
    M typed = type.cast(message);
    return hasFrameValues(typed) ? sizeOf(typed) : stock.encodedSize(message);
  }

  @Override
  public final <B> void encode(B target, Message message, PrimitiveCodec<B> primitives) {
    M typed = type.cast(message);
    if (hasFrameValues(typed)) {
      write(typed, target, primitives);
    } else {
      stock.encode(target, message, primitives);
    }
  }

  @Override
  public final <B> Message decode(B source, PrimitiveCodec<B> primitives) {
    return stock.decode(source, primitives);
  }

  final <B> void writeFlags(int flags, B target, PrimitiveCodec<B> primitives) {
    if (ProtocolVersions.flagsSize(protocolVersion) == PrimitiveSizes.INT) {
      primitives.writeInt(flags, target);
    } else {
      primitives.writeByte((byte) flags, target);
    }
  }

  /** Returns the size of the flags and of the options that {@link #writeOptions} writes. */
  final int sizeOfOptions(int flags, String keyspace) {
    int size = ProtocolVersions.flagsSize(protocolVersion);
    if (has(flags, QueryFlag.SERIAL_CONSISTENCY)) {
      size += PrimitiveSizes.SHORT;
    }
    if (has(flags, QueryFlag.DEFAULT_TIMESTAMP)) {
      size += PrimitiveSizes.LONG;
    }
    if (has(flags, QueryFlag.WITH_KEYSPACE)) {
      size += PrimitiveSizes.sizeOfString(keyspace);
    }
    if (hasNowInSeconds(flags)) {
      size += PrimitiveSizes.INT;
    }
    return size;
  }

  /** Writes the options that the flags select, of the options that EXECUTE and BATCH share. */
  final <B> void writeOptions(
      int flags,
      int serialConsistency,
      long defaultTimestamp,
      String keyspace,
      int nowInSeconds,
      B target,
      PrimitiveCodec<B> primitives) {
    if (has(flags, QueryFlag.SERIAL_CONSISTENCY)) {
      primitives.writeUnsignedShort(serialConsistency, target);
    }
    if (has(flags, QueryFlag.DEFAULT_TIMESTAMP)) {
      primitives.writeLong(defaultTimestamp, target);
    }
    if (has(flags, QueryFlag.WITH_KEYSPACE)) {
      primitives.writeString(keyspace, target);
    }
    if (hasNowInSeconds(flags)) {
      primitives.writeInt(nowInSeconds, target);
    }
  }

  static boolean has(int flags, int flag) {
    return Flags.contains(flags, flag);
  }

  /**
   * Returns whether the option [now in seconds] is written. For DSE's protocol versions, the
   * driver's encoder never writes the option.
   */
  private boolean hasNowInSeconds(int flags) {
    return has(flags, QueryFlag.NOW_IN_SECONDS) && !ProtocolVersions.isDse(protocolVersion);
  }

  static int sizeOfValues(List<ByteBuffer> values) {
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

  /** Writes the values of a statement, and counts the borrowed ones. */
  final <B> void writeValues(List<ByteBuffer> values, B target, PrimitiveCodec<B> primitives) {
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
    int borrowed = 0;
    long bytes = 0;
    int count = values.size();
    for (int i = 0; i < count; i++) {
      if (values.isBorrowed(i)) {
        borrowed++;
        bytes += values.length(i);
      }
    }
    counts.written(borrowed, bytes);
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
          "value %d: expected %d bytes, got %d"
              .formatted(index, length, length - memory.remaining()));
    }
    if (frame.nioBufferCount() == 1) {
      frame.writerIndex(offset + length);
    } else {
      frame.writeBytes(memory.flip());
    }
  }
}
