/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.session;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.util.Bytes;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Converts a bound statement as the driver does: to a message, like {@code Conversions.toMessage},
 * and to a frame in pooled direct memory.
 *
 * <p>Keeps statement and message until the next call, as a session does until the response arrives:
 * otherwise the JIT compiler might remove their allocation.
 */
public final class RequestFrames {

  static final Map<String, ByteBuffer> NO_PAYLOAD = Map.of();
  static final int PAGE_SIZE = 5000;

  private static final long TIMESTAMP = 1_700_000_000_000_000L;

  private final FrameCodec<ByteBuf> frameCodec;

  @SuppressWarnings("UnusedVariable") // written only, so that it escapes
  private @Nullable BoundStatement statement;

  private @Nullable Frame frame;

  public RequestFrames(FrameCodec<ByteBuf> frameCodec) {
    this.frameCodec = frameCodec;
  }

  /** Returns the frame of a statement; the caller releases it. */
  public ByteBuf encode(BoundStatement bound) {
    statement = bound;
    frame =
        Frame.forRequest(bound.protocolVersion().getCode(), 1, false, NO_PAYLOAD, message(bound));
    return frameCodec.encode(frame);
  }

  private static Execute message(BoundStatement statement) {
    PreparedStatement prepared = statement.getPreparedStatement();
    QueryOptions options =
        new QueryOptions(
            ConsistencyLevel.LOCAL_ONE,
            statement.getValues(),
            Map.of(),
            prepared.getResultSetDefinitions().size() > 0,
            PAGE_SIZE,
            statement.getPagingState(),
            ConsistencyLevel.SERIAL,
            TIMESTAMP,
            null,
            Statement.NO_NOW_IN_SECONDS);
    ByteBuffer metadataId = prepared.getResultMetadataId();
    return new Execute(
        Bytes.getArray(prepared.getId()),
        metadataId == null ? null : Bytes.getArray(metadataId),
        options);
  }
}
