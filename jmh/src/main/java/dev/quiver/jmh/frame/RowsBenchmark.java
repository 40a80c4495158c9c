/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.frame;

import dev.quiver.jmh.TimedBenchmark;
import dev.quiver.jmh.session.PageFrames;
import dev.quiver.jmh.session.Shape;
import dev.quiver.jmh.use.InUse;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Decodes a frame with a page of rows.
 *
 * <p>The heap is fixed and touched before the start, as for codec benchmarks, but larger: the
 * largest page, of 12 MB, has to fit into a survivor space, a tenth of the young generation.
 * Otherwise each collection would copy live pages to the old generation, and full collections would
 * dominate.
 */
@Warmup(iterations = 5, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms512m", "-Xmx512m", "-Xmn256m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC"})
public class RowsBenchmark extends TimedBenchmark {

  public enum Buffer {
    /** Direct memory in one piece, from the default pool. */
    POOLED_DIRECT {
      @Override
      ByteBuf of(ByteBuf frame) {
        return frame;
      }
    },
    /** Slices, one for each segment of protocol v5 that the frame takes. */
    COMPOSITE {
      @Override
      ByteBuf of(ByteBuf frame) {
        int length = frame.readableBytes();
        CompositeByteBuf slices =
            PooledByteBufAllocator.DEFAULT.compositeDirectBuffer(length / SEGMENT + 1);
        for (int offset = 0; offset < length; offset += SEGMENT) {
          slices.addComponent(
              true, frame.retainedSlice(offset, Math.min(SEGMENT, length - offset)));
        }
        frame.release();
        return slices;
      }
    };

    private static final int SEGMENT = 128 * 1024 - 1;

    abstract ByteBuf of(ByteBuf frame);
  }

  public enum Metadata {
    /** Omitted, as for prepared statements. */
    SKIPPED,
    /** The name and type of each column, as for simple statements. */
    PRESENT
  }

  @Param public FrameRival rival = FrameRival.QUIVER;

  @Param({"1x5x8", "10x5x8", "100x10x4", "100x100x4", "100x1000x4", "5000x10x8", "1000x2x6144"})
  public String shape = "1x5x8";

  @Param public Buffer buffer = Buffer.POOLED_DIRECT;

  @Param public Metadata metadata = Metadata.SKIPPED;

  @SuppressWarnings("NullAway.Init") // by setUp
  private PageWork work;

  @Setup
  public void setUp() {
    InUse.sessions();
    ByteBuf frame = PageFrames.of(Shape.parse(shape), metadata == Metadata.PRESENT);
    work = PageWork.of(rival, buffer.of(frame));
  }

  @TearDown
  public void tearDown() {
    work.close();
  }

  int pieces() {
    return work.frame.nioBufferCount();
  }

  /** Decodes the frame to a message, as the channel does. */
  @Benchmark
  public Object decode() {
    return work.decode();
  }

  /** Decodes the frame, and reads every cell once with {@code row.getBytesUnsafe}. */
  @Benchmark
  public long decodeAndRead() {
    return work.decodeAndRead();
  }
}
