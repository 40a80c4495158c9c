/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.frame;

import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.response.result.RawType;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.RandomVector;
import dev.quiver.jmh.VectorApi;
import dev.quiver.jmh.session.FrameCodecs;
import dev.quiver.jmh.session.RequestFrames;
import dev.quiver.jmh.session.Statements;
import io.netty.buffer.ByteBuf;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;

/** Binds a vector to a statement whose other variable is set, and encodes it in a rival's way. */
final class VectorWork {

  static final UUID ID = new UUID(1, 2);

  private static final RawType UUID_TYPE =
      Objects.requireNonNull(RawType.PRIMITIVES.get(ProtocolConstants.DataType.UUID));

  private final Supplier<BoundStatement> binding;
  private final RequestFrames frames;

  private VectorWork(Supplier<BoundStatement> binding, RequestFrames frames) {
    this.binding = binding;
    this.frames = frames;
  }

  static VectorWork of(
      WriteRival rival, ElementType elementType, int dimension, DefaultProtocolVersion version) {
    VectorApi.check(rival);
    BoundStatement statement =
        Statements.insert(
                version,
                Bindings.registry(rival, dimension),
                UUID_TYPE,
                vectorType(rival, elementType, dimension))
            .setUuid(0, ID);
    byte[] bytes = RandomVector.bytes(elementType, dimension);
    boolean isWriteThrough =
        rival == WriteRival.QUIVER_WRITE_THROUGH || rival == WriteRival.QUIVER_SIMD_WRITE_THROUGH;
    return new VectorWork(
        Bindings.of(rival, statement, elementType, bytes),
        new RequestFrames(isWriteThrough ? FrameCodecs.quiver() : FrameCodecs.driver()));
  }

  /** Driver 4.17 has no vectors of UUIDs. Its rival gets a list: the same work except lengths. */
  private static RawType vectorType(WriteRival rival, ElementType elementType, int dimension) {
    return rival == WriteRival.DRIVER_CQL_VECTOR && elementType == ElementType.UUID
        ? new RawType.RawList(UUID_TYPE)
        : Statements.vectorType(elementType, dimension);
  }

  ByteBuf frame() {
    return frames.encode(binding.get());
  }
}
