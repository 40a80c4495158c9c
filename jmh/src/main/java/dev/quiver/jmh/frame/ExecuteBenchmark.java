/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.frame;

import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.response.result.RawType;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.jmh.FixedHeapBenchmark;
import dev.quiver.jmh.session.RequestFrames;
import dev.quiver.jmh.session.Statements;
import dev.quiver.jmh.use.InUse;
import io.netty.buffer.ByteBuf;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;

/** Writes a statement of five texts and five ints, which must be as fast as with the driver. */
@Warmup(iterations = 8, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public class ExecuteBenchmark extends FixedHeapBenchmark {

  static final int VALUES = 10;

  @Param({"DRIVER", "QUIVER"})
  public FrameRival rival = FrameRival.QUIVER;

  @SuppressWarnings("NullAway.Init") // by setUp
  private RequestFrames frames;

  @SuppressWarnings("NullAway.Init") // by setUp
  private BoundStatement unset;

  @SuppressWarnings("NullAway.Init") // by setUp
  private BoundStatement bound;

  @Setup
  public void setUp() {
    InUse.sessions();
    CodecRegistry registry =
        rival == FrameRival.QUIVER
            ? VectorCodecRegistry.create()
            : new DefaultCodecRegistry("benchmark");
    frames = new RequestFrames(rival.frameCodec());
    unset = unset(registry);
    bound = bind(unset);
  }

  @Benchmark
  public int encode() {
    return released(frames.encode(bound));
  }

  /** Binds the values with the codecs of the session's registry, and encodes them. */
  @Benchmark
  public int bindAndEncode() {
    return released(frames.encode(bind(unset)));
  }

  ByteBuf frame() {
    return frames.encode(bind(unset));
  }

  static BoundStatement unset(CodecRegistry registry) {
    RawType[] types = new RawType[VALUES];
    for (int i = 0; i < VALUES; i++) {
      types[i] = RawType.PRIMITIVES.get(i % 2 == 0 ? DataType.VARCHAR : DataType.INT);
    }
    return Statements.insert(DefaultProtocolVersion.V5, registry, types);
  }

  static BoundStatement bind(BoundStatement unset) {
    BoundStatement statement = unset;
    for (int i = 0; i < VALUES; i += 2) {
      statement = statement.setString(i, "value").setInt(i + 1, i);
    }
    return statement;
  }

  private static int released(ByteBuf frame) {
    int length = frame.readableBytes();
    frame.release();
    return length;
  }
}
