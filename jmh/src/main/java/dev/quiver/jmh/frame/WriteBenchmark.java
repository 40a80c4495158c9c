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
 * Sets a vector in a bound statement, writes the statement into a frame of pooled direct memory,
 * and releases the frame: all the work of a session for a request before the network.
 *
 * <p>The cost of a vector is the difference to {@link WriteRival#NO_VECTOR}.
 */
@Warmup(iterations = 8, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public class WriteBenchmark extends FixedHeapBenchmark {

  @Param public WriteRival rival = WriteRival.NO_VECTOR;

  @Param({"FLOAT", "DOUBLE", "INT", "BIGINT", "UUID"})
  public ElementType elementType = ElementType.FLOAT;

  @Param({"128", "384", "768", "1536", "4096"})
  public int dimension = 1;

  @Param({"V4", "V5"})
  public DefaultProtocolVersion protocol = DefaultProtocolVersion.V5;

  @SuppressWarnings("NullAway.Init") // by setUp
  private VectorWork work;

  @Setup
  public void setUp() {
    InUse.sessions();
    work = VectorWork.of(rival, elementType, dimension, protocol);
  }

  @Benchmark
  public int bindAndEncode() {
    ByteBuf frame = work.frame();
    int length = frame.readableBytes();
    frame.release();
    return length;
  }
}
