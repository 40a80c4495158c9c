/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.PrimitiveSizes;
import com.datastax.oss.protocol.internal.ProtocolConstants.QueryFlag;
import com.datastax.oss.protocol.internal.ProtocolErrors;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.util.Flags;
import dev.quiver.internal.driver.FrameValues;
import dev.quiver.internal.driver.metrics.SessionCounts;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * BATCH messages in which some statement's values are {@link FrameValues}; the driver's encoder
 * writes all others.
 *
 * <p>On the wire (protocol v4 and v5, section 4.1.7): [byte] type, [short] count, then for each
 * statement a [byte] kind, 0 with a [long string] query or 1 with a [short bytes] id, and its
 * values; [short] consistency, flags ([byte], from v5 on [int]), then what the flags tell: [short]
 * serial consistency, [long] timestamp, [string] keyspace, [int] now in seconds.
 */
final class BatchEncoder extends Message.Codec {

  private static final int MAX_STATEMENTS = 0xFFFF;

  private final Message.Codec stock;
  private final @Nullable SessionCounts counts;

  BatchEncoder(Message.Codec stock, @Nullable SessionCounts counts) {
    super(stock.opcode, stock.protocolVersion);
    this.stock = stock;
    this.counts = counts;
  }

  private static boolean isOurs(Batch batch) {
    for (List<ByteBuffer> values : batch.values) {
      if (values instanceof FrameValues) {
        return true;
      }
    }
    return false;
  }

  @Override
  public int encodedSize(Message message) {
    Batch batch = (Batch) message;
    return isOurs(batch) ? encodedSizeOf(batch) : stock.encodedSize(message);
  }

  private int encodedSizeOf(Batch batch) {
    int count = batch.queriesOrIds.size();
    ProtocolErrors.check(
        count <= MAX_STATEMENTS, "Batch messages can contain at most %d queries", MAX_STATEMENTS);
    ProtocolErrors.check(
        batch.values.size() == count,
        "Batch contains %d queries but %d value lists",
        count,
        batch.values.size());
    int size =
        PrimitiveSizes.BYTE
            + PrimitiveSizes.SHORT
            + PrimitiveSizes.SHORT
            + ProtocolVersions.flagsSize(protocolVersion);
    for (int i = 0; i < count; i++) {
      size = Math.addExact(size, PrimitiveSizes.BYTE + sizeOf(batch.queriesOrIds.get(i)));
      size = Math.addExact(size, ValuesEncoder.encodedSize(batch.values.get(i)));
    }
    if (has(batch, QueryFlag.SERIAL_CONSISTENCY)) {
      size += PrimitiveSizes.SHORT;
    }
    if (has(batch, QueryFlag.DEFAULT_TIMESTAMP)) {
      size += PrimitiveSizes.LONG;
    }
    if (has(batch, QueryFlag.WITH_KEYSPACE)) {
      size += PrimitiveSizes.sizeOfString(batch.keyspace);
    }
    if (hasNowInSeconds(batch)) {
      size += PrimitiveSizes.INT;
    }
    return size;
  }

  private static int sizeOf(Object queryOrId) {
    return queryOrId instanceof String query
        ? PrimitiveSizes.sizeOfLongString(query)
        : PrimitiveSizes.sizeOfShortBytes((byte[]) queryOrId);
  }

  @Override
  public <B> void encode(B target, Message message, PrimitiveCodec<B> primitives) {
    Batch batch = (Batch) message;
    if (isOurs(batch)) {
      encodeOurs(target, batch, primitives);
    } else {
      stock.encode(target, message, primitives);
    }
  }

  private <B> void encodeOurs(B target, Batch batch, PrimitiveCodec<B> primitives) {
    primitives.writeByte(batch.type, target);
    int count = batch.queriesOrIds.size();
    primitives.writeUnsignedShort(count, target);
    for (int i = 0; i < count; i++) {
      if (batch.queriesOrIds.get(i) instanceof String query) {
        primitives.writeByte((byte) 0, target);
        primitives.writeLongString(query, target);
      } else {
        primitives.writeByte((byte) 1, target);
        primitives.writeShortBytes((byte[]) batch.queriesOrIds.get(i), target);
      }
      ValuesEncoder.encode(batch.values.get(i), target, primitives, counts);
    }
    primitives.writeUnsignedShort(batch.consistency, target);
    if (ProtocolVersions.flagsSize(protocolVersion) == PrimitiveSizes.INT) {
      primitives.writeInt(batch.flags, target);
    } else {
      primitives.writeByte((byte) batch.flags, target);
    }
    if (has(batch, QueryFlag.SERIAL_CONSISTENCY)) {
      primitives.writeUnsignedShort(batch.serialConsistency, target);
    }
    if (has(batch, QueryFlag.DEFAULT_TIMESTAMP)) {
      primitives.writeLong(batch.defaultTimestamp, target);
    }
    if (has(batch, QueryFlag.WITH_KEYSPACE)) {
      primitives.writeString(batch.keyspace, target);
    }
    if (hasNowInSeconds(batch)) {
      primitives.writeInt(batch.nowInSeconds, target);
    }
  }

  private static boolean has(Batch batch, int flag) {
    return Flags.contains(batch.flags, flag);
  }

  /** The driver's encoder for DSE does not write it, whatever the flags are. */
  private boolean hasNowInSeconds(Batch batch) {
    return has(batch, QueryFlag.NOW_IN_SECONDS) && !ProtocolVersions.isDse(protocolVersion);
  }

  @Override
  public <B> Message decode(B source, PrimitiveCodec<B> primitives) {
    return stock.decode(source, primitives);
  }
}
