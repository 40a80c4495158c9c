/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.frame;

import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.FixedHeapBenchmark;
import dev.quiver.jmh.use.InUse;
import io.netty.buffer.ByteBuf;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A vector set in a bound statement, and the statement written into a frame of pooled direct
 * memory, which is then given back: all that a session does for a request before the network.
 *
 * <p>What a vector costs is the difference to {@link WriteRival#NO_VECTOR}. The heap is that of the
 * codec benchmarks, for the same reasons.
 */
@Warmup(iterations = 8, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public class WriteBenchmark extends FixedHeapBenchmark {

  /** How the vector gets into the frame. */
  @Param public WriteRival rival = WriteRival.NO_VECTOR;

  /** What the elements are. */
  @Param({"FLOAT", "DOUBLE", "INT", "BIGINT", "UUID"})
  public ElementType elementType = ElementType.FLOAT;

  /** Elements in the vector. */
  @Param({"128", "384", "768", "1536", "4096"})
  public int dimension = 1;

  /** The version of the protocol. */
  @Param({"V4", "V5"})
  public DefaultProtocolVersion protocol = DefaultProtocolVersion.V5;

  @SuppressWarnings("NullAway.Init") // by setUp
  private VectorWork work;

  /** Makes the statement and sets its id. */
  @Setup
  public void setUp() {
    InUse.sessions();
    work = VectorWork.of(rival, elementType, dimension, protocol);
  }

  /** From the vector to the frame. */
  @Benchmark
  public int bindAndEncode() {
    ByteBuf frame = work.frame();
    int length = frame.readableBytes();
    frame.release();
    return length;
  }
}
