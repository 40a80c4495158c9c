/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.frame;

import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.response.result.RawType;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.driver.metrics.EncodedVectors;
import dev.quiver.internal.driver.metrics.SessionCounts;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.FixedHeapBenchmark;
import dev.quiver.jmh.session.FrameCodecs;
import dev.quiver.jmh.session.PageFrames;
import dev.quiver.jmh.session.RequestFrames;
import dev.quiver.jmh.session.Shape;
import dev.quiver.jmh.session.Statements;
import dev.quiver.jmh.use.InUse;
import dev.quiver.session.WriteThrough;
import io.netty.buffer.ByteBuf;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Requests and pages of a session with counters and of one without.
 *
 * <p>The comparison with code that cannot count is made by hand: {@code
 * jmh/results/counters/jdk-17.md} says how.
 */
@Warmup(iterations = 8, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public class CountersBenchmark extends FixedHeapBenchmark {

  static final int DIMENSION = 128;

  /** Whether the driver's metrics are on. */
  public enum Metrics {
    /** They are off. */
    OFF,
    /** They are on. */
    ON
  }

  /** Whether the session counts. */
  @Param public Metrics metrics = Metrics.OFF;

  private final float[] vector = new float[DIMENSION];

  @SuppressWarnings("NullAway.Init") // by setUp
  private RequestFrames frames;

  @SuppressWarnings("NullAway.Init") // by setUp
  private BoundStatement ordinary;

  @SuppressWarnings("NullAway.Init") // by setUp
  private BoundStatement unset;

  @SuppressWarnings("NullAway.Init") // by setUp
  private BoundStatement encoded;

  /** Of the requests; the codec of frames has those of its context. */
  private @Nullable SessionCounts requests;

  @SuppressWarnings("NullAway.Init") // by setUp
  private PageWork page;

  /** Makes statements and a page. */
  @Setup
  public void setUp() {
    InUse.sessions();
    FrameCodec<ByteBuf> codec =
        metrics == Metrics.ON ? FrameCodecs.counting() : FrameCodecs.quiver();
    CodecRegistry registry = VectorCodecRegistry.create();
    frames = new RequestFrames(codec);
    ordinary = ExecuteBenchmark.bind(ExecuteBenchmark.unset(registry));
    unset =
        Statements.insert(
                DefaultProtocolVersion.V5,
                registry,
                Objects.requireNonNull(RawType.PRIMITIVES.get(DataType.INT)),
                Statements.vectorType(ElementType.FLOAT, DIMENSION))
            .setInt(0, 1);
    encoded = unset.set(1, vector, float[].class);
    requests = metrics == Metrics.ON ? new SessionCounts() : null;
    page = PageWork.of(codec, PageFrames.of(Shape.parse("10x5x8"), false));
  }

  /** Gives the page back. */
  @TearDown
  public void tearDown() {
    page.close();
  }

  /** A statement without vectors, bound already. */
  @Benchmark
  public int ordinaryStatement() {
    return sent(ordinary);
  }

  /** A vector of 128 floats, lent. */
  @Benchmark
  public int lentVector() {
    return sent(WriteThrough.borrow(unset, 1, vector));
  }

  /** A vector of 128 floats that a codec has encoded. */
  @Benchmark
  public int encodedVector() {
    return sent(encoded);
  }

  /** A page of ten rows. */
  @Benchmark
  public Object page() {
    return page.decode();
  }

  /** As a session that counts begins a request, and as any writes its frame. */
  private int sent(BoundStatement statement) {
    if (requests != null) {
      requests.encoded(EncodedVectors.in(statement));
    }
    ByteBuf frame = frames.encode(statement);
    int length = frame.readableBytes();
    frame.release();
    return length;
  }
}
