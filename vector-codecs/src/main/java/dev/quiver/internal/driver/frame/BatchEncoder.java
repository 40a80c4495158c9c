/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.PrimitiveSizes;
import com.datastax.oss.protocol.internal.ProtocolErrors;
import com.datastax.oss.protocol.internal.request.Batch;
import dev.quiver.internal.driver.FrameValues;
import dev.quiver.internal.driver.metrics.SessionCounts;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Encodes BATCH messages in which at least one statement has {@link FrameValues}; the driver's
 * encoder writes all other BATCH messages.
 *
 * <p>On the wire (protocol v4 and v5, section 4.1.7): [byte] type, [short] count, then for each
 * statement a [byte] kind, 0 with a [long string] query or 1 with a [short bytes] id, and its
 * values; [short] consistency, flags ([byte], from v5 on [int]), then the options that the flags
 * select: [short] serial consistency, [long] timestamp, [string] keyspace, [int] now in seconds.
 */
final class BatchEncoder extends ValuesEncoder<Batch> {

  private static final int MAX_STATEMENTS = 0xFFFF;

  BatchEncoder(Message.Codec stock, @Nullable SessionCounts counts) {
    super(stock, Batch.class, counts);
  }

  @Override
  boolean hasFrameValues(Batch batch) {
    for (List<ByteBuffer> values : batch.values) {
      if (values instanceof FrameValues) {
        return true;
      }
    }
    return false;
  }

  @Override
  int sizeOf(Batch batch) {
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
            + sizeOfOptions(batch.flags, batch.keyspace);
    for (int i = 0; i < count; i++) {
      size = Math.addExact(size, PrimitiveSizes.BYTE + sizeOfStatement(batch.queriesOrIds.get(i)));
      size = Math.addExact(size, sizeOfValues(batch.values.get(i)));
    }
    return size;
  }

  private static int sizeOfStatement(Object queryOrId) {
    return queryOrId instanceof String query
        ? PrimitiveSizes.sizeOfLongString(query)
        : PrimitiveSizes.sizeOfShortBytes((byte[]) queryOrId);
  }

  @Override
  <B> void write(Batch batch, B target, PrimitiveCodec<B> primitives) {
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
      writeValues(batch.values.get(i), target, primitives);
    }
    primitives.writeUnsignedShort(batch.consistency, target);
    writeFlags(batch.flags, target, primitives);
    writeOptions(
        batch.flags,
        batch.serialConsistency,
        batch.defaultTimestamp,
        batch.keyspace,
        batch.nowInSeconds,
        target,
        primitives);
  }
}
