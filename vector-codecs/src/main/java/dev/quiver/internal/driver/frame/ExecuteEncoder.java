/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.dse.protocol.internal.request.query.DseQueryOptions;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.PrimitiveSizes;
import com.datastax.oss.protocol.internal.ProtocolConstants.QueryFlag;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import dev.quiver.internal.driver.FrameValues;
import dev.quiver.internal.driver.metrics.SessionCounts;
import org.jspecify.annotations.Nullable;

/**
 * Encodes EXECUTE messages whose values are {@link FrameValues}; the driver's encoder writes all
 * other EXECUTE messages, and those of DSE's continuous paging.
 *
 * <p>On the wire (protocol v4 and v5, sections 4.1.6 and 4.1.4): [short bytes] id, from v5 on
 * [short bytes] result metadata id, [short] consistency, flags ([byte], from v5 on [int]), then the
 * options that the flags select: values, [int] page size, [bytes] paging state, [short] serial
 * consistency, [long] timestamp, [string] keyspace, [int] now in seconds.
 */
final class ExecuteEncoder extends ValuesEncoder<Execute> {

  ExecuteEncoder(Message.Codec stock, @Nullable SessionCounts counts) {
    super(stock, Execute.class, counts);
  }

  @Override
  boolean hasFrameValues(Execute execute) {
    return execute.options.positionalValues instanceof FrameValues
        && !(execute.options instanceof DseQueryOptions);
  }

  @Override
  int sizeOf(Execute execute) {
    QueryOptions options = execute.options;
    int size =
        PrimitiveSizes.sizeOfShortBytes(execute.queryId)
            + PrimitiveSizes.SHORT
            + sizeOfOptions(options.flags, options.keyspace);
    if (ProtocolVersions.hasResultMetadataId(protocolVersion)) {
      size += PrimitiveSizes.sizeOfShortBytes(execute.resultMetadataId);
    }
    if (has(options.flags, QueryFlag.VALUES)) {
      size = Math.addExact(size, sizeOfValues(options.positionalValues));
    }
    if (has(options.flags, QueryFlag.PAGE_SIZE)) {
      size += PrimitiveSizes.INT;
    }
    if (has(options.flags, QueryFlag.PAGING_STATE)) {
      size += PrimitiveSizes.sizeOfBytes(options.pagingState);
    }
    return size;
  }

  @Override
  <B> void write(Execute execute, B target, PrimitiveCodec<B> primitives) {
    QueryOptions options = execute.options;
    primitives.writeShortBytes(execute.queryId, target);
    if (ProtocolVersions.hasResultMetadataId(protocolVersion)) {
      primitives.writeShortBytes(execute.resultMetadataId, target);
    }
    primitives.writeUnsignedShort(options.consistency, target);
    writeFlags(options.flags, target, primitives);
    if (has(options.flags, QueryFlag.VALUES)) {
      writeValues(options.positionalValues, target, primitives);
    }
    if (has(options.flags, QueryFlag.PAGE_SIZE)) {
      primitives.writeInt(options.pageSize, target);
    }
    if (has(options.flags, QueryFlag.PAGING_STATE)) {
      primitives.writeBytes(options.pagingState, target);
    }
    writeOptions(
        options.flags,
        options.serialConsistency,
        options.defaultTimestamp,
        options.keyspace,
        options.nowInSeconds,
        target,
        primitives);
  }
}
