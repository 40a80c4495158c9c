/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.dse.protocol.internal.request.query.DseQueryOptions;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.PrimitiveSizes;
import com.datastax.oss.protocol.internal.ProtocolConstants.QueryFlag;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.util.Flags;
import dev.quiver.internal.driver.FrameValues;
import dev.quiver.internal.driver.metrics.SessionCounts;
import org.jspecify.annotations.Nullable;

/**
 * EXECUTE messages whose values are {@link FrameValues}; the driver's encoder writes all others,
 * and those of continuous paging.
 *
 * <p>On the wire (protocol v4 and v5, sections 4.1.6 and 4.1.4): [short bytes] id, from v5 on
 * [short bytes] result metadata id, [short] consistency, flags ([byte], from v5 on [int]), then
 * what the flags tell: values, [int] page size, [bytes] paging state, [short] serial consistency,
 * [long] timestamp, [string] keyspace, [int] now in seconds.
 */
final class ExecuteEncoder extends Message.Codec {

  private final Message.Codec stock;
  private final @Nullable SessionCounts counts;

  ExecuteEncoder(Message.Codec stock, @Nullable SessionCounts counts) {
    super(stock.opcode, stock.protocolVersion);
    this.stock = stock;
    this.counts = counts;
  }

  private static boolean isOurs(Execute execute) {
    return execute.options.positionalValues instanceof FrameValues
        && !(execute.options instanceof DseQueryOptions);
  }

  @Override
  public int encodedSize(Message message) {
    Execute execute = (Execute) message;
    return isOurs(execute) ? encodedSizeOf(execute) : stock.encodedSize(message);
  }

  private int encodedSizeOf(Execute execute) {
    QueryOptions options = execute.options;
    int size =
        PrimitiveSizes.sizeOfShortBytes(execute.queryId)
            + PrimitiveSizes.SHORT
            + ProtocolVersions.flagsSize(protocolVersion);
    if (ProtocolVersions.hasResultMetadataId(protocolVersion)) {
      size += PrimitiveSizes.sizeOfShortBytes(execute.resultMetadataId);
    }
    if (has(options, QueryFlag.VALUES)) {
      size = Math.addExact(size, ValuesEncoder.encodedSize(options.positionalValues));
    }
    if (has(options, QueryFlag.PAGE_SIZE)) {
      size += PrimitiveSizes.INT;
    }
    if (has(options, QueryFlag.PAGING_STATE)) {
      size += PrimitiveSizes.sizeOfBytes(options.pagingState);
    }
    if (has(options, QueryFlag.SERIAL_CONSISTENCY)) {
      size += PrimitiveSizes.SHORT;
    }
    if (has(options, QueryFlag.DEFAULT_TIMESTAMP)) {
      size += PrimitiveSizes.LONG;
    }
    if (has(options, QueryFlag.WITH_KEYSPACE)) {
      size += PrimitiveSizes.sizeOfString(options.keyspace);
    }
    if (hasNowInSeconds(options)) {
      size += PrimitiveSizes.INT;
    }
    return size;
  }

  @Override
  public <B> void encode(B target, Message message, PrimitiveCodec<B> primitives) {
    Execute execute = (Execute) message;
    if (isOurs(execute)) {
      encodeOurs(target, execute, primitives);
    } else {
      stock.encode(target, message, primitives);
    }
  }

  private <B> void encodeOurs(B target, Execute execute, PrimitiveCodec<B> primitives) {
    QueryOptions options = execute.options;
    primitives.writeShortBytes(execute.queryId, target);
    if (ProtocolVersions.hasResultMetadataId(protocolVersion)) {
      primitives.writeShortBytes(execute.resultMetadataId, target);
    }
    primitives.writeUnsignedShort(options.consistency, target);
    if (ProtocolVersions.flagsSize(protocolVersion) == PrimitiveSizes.INT) {
      primitives.writeInt(options.flags, target);
    } else {
      primitives.writeByte((byte) options.flags, target);
    }
    if (has(options, QueryFlag.VALUES)) {
      ValuesEncoder.encode(options.positionalValues, target, primitives, counts);
    }
    if (has(options, QueryFlag.PAGE_SIZE)) {
      primitives.writeInt(options.pageSize, target);
    }
    if (has(options, QueryFlag.PAGING_STATE)) {
      primitives.writeBytes(options.pagingState, target);
    }
    if (has(options, QueryFlag.SERIAL_CONSISTENCY)) {
      primitives.writeUnsignedShort(options.serialConsistency, target);
    }
    if (has(options, QueryFlag.DEFAULT_TIMESTAMP)) {
      primitives.writeLong(options.defaultTimestamp, target);
    }
    if (has(options, QueryFlag.WITH_KEYSPACE)) {
      primitives.writeString(options.keyspace, target);
    }
    if (hasNowInSeconds(options)) {
      primitives.writeInt(options.nowInSeconds, target);
    }
  }

  private static boolean has(QueryOptions options, int flag) {
    return Flags.contains(options.flags, flag);
  }

  /** The driver's encoder for DSE does not write it, whatever the flags are. */
  private boolean hasNowInSeconds(QueryOptions options) {
    return has(options, QueryFlag.NOW_IN_SECONDS) && !ProtocolVersions.isDse(protocolVersion);
  }

  @Override
  public <B> Message decode(B source, PrimitiveCodec<B> primitives) {
    return stock.decode(source, primitives);
  }
}
