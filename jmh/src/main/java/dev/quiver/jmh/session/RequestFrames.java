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
 * What the driver makes of a bound statement: a message, as its {@code Conversions.toMessage} does,
 * and a frame in pooled direct memory.
 *
 * <p>Statement and message are kept until the next one, as a session keeps them until the response
 * comes: without that the JVM might find out that nobody needs them, and not allocate them at all.
 */
public final class RequestFrames {

  static final Map<String, ByteBuffer> NO_PAYLOAD = Map.of();
  static final int PAGE_SIZE = 5000;

  private static final long TIMESTAMP = 1_700_000_000_000_000L;

  private final FrameCodec<ByteBuf> frameCodec;

  @SuppressWarnings("UnusedVariable") // written only, so that it escapes
  private @Nullable BoundStatement statement;

  private @Nullable Frame frame;

  /** Requests of a session with that frame codec. */
  public RequestFrames(FrameCodec<ByteBuf> frameCodec) {
    this.frameCodec = frameCodec;
  }

  /** The frame of a statement; the caller releases it. */
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
