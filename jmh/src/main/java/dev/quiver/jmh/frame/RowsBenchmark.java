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
 * A frame with a page of rows.
 *
 * <p>The heap is fixed and touched before the start, as that of the codec benchmarks, but larger: a
 * survivor space is a tenth of the young generation, and the largest page, of 12 MB, has to fit
 * into one. If it did not, every page that is alive at a collection would be copied into the old
 * generation, and what is timed would be full collections.
 */
@Warmup(iterations = 5, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms512m", "-Xmx512m", "-Xmn256m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC"})
public class RowsBenchmark extends TimedBenchmark {

  /** Where the frame is. */
  public enum Buffer {
    /** Direct memory in one piece, from the default pool. */
    POOLED_DIRECT {
      @Override
      ByteBuf of(ByteBuf frame) {
        return frame;
      }
    },
    /** As many slices as the segments of protocol v5 that such a frame takes. */
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

    /** The same bytes; takes the frame over. */
    abstract ByteBuf of(ByteBuf frame);
  }

  /** Whether the page has its metadata with it. */
  public enum Metadata {
    /** Left out, as for prepared statements. */
    SKIPPED,
    /** The name and type of each column, as for simple statements. */
    PRESENT
  }

  /** Whose frame codec. */
  @Param public FrameRival rival = FrameRival.QUIVER;

  /** Rows, columns, and the bytes of each cell. */
  @Param({"1x5x8", "10x5x8", "100x10x4", "100x100x4", "100x1000x4", "5000x10x8", "1000x2x6144"})
  public String shape = "1x5x8";

  /** Where the frame is. */
  @Param public Buffer buffer = Buffer.POOLED_DIRECT;

  /** Whether the columns are described. */
  @Param public Metadata metadata = Metadata.SKIPPED;

  @SuppressWarnings("NullAway.Init") // by setUp
  private PageWork work;

  /** Writes the frame. */
  @Setup
  public void setUp() {
    InUse.sessions();
    ByteBuf frame = PageFrames.of(Shape.parse(shape), metadata == Metadata.PRESENT);
    work = PageWork.of(rival, buffer.of(frame));
  }

  /** Gives the frame back. */
  @TearDown
  public void tearDown() {
    work.close();
  }

  /** The pieces of memory that the frame is in. */
  int pieces() {
    return work.frame.nioBufferCount();
  }

  /** What the channel does: a frame becomes a message. */
  @Benchmark
  public Object decode() {
    return work.decode();
  }

  /** And then the bytes of every cell once, as {@code row.getBytesUnsafe} gives them. */
  @Benchmark
  public long decodeAndRead() {
    return work.decodeAndRead();
  }
}
