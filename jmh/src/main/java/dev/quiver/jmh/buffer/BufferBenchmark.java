/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.buffer;

import dev.quiver.internal.wire.ElementType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** One vector between a Java array and a Netty buffer that exists already. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class BufferBenchmark {

  /** What the buffer is made of. */
  public enum Buffer {
    /** Direct memory in one piece, from the default pool, as the driver's frames are. */
    POOLED_DIRECT {
      @Override
      ByteBuf allocate(int length) {
        return PooledByteBufAllocator.DEFAULT.directBuffer(length);
      }
    },
    /** Two such pieces, as large answers are; an element lies on the seam. */
    COMPOSITE {
      @Override
      ByteBuf allocate(int length) {
        CompositeByteBuf buffer = PooledByteBufAllocator.DEFAULT.compositeDirectBuffer(2);
        int seam = length / 2 - 1;
        buffer.addComponent(true, POOLED_DIRECT.allocate(seam).writeZero(seam));
        buffer.addComponent(true, POOLED_DIRECT.allocate(length - seam).writeZero(length - seam));
        return buffer;
      }
    };

    abstract ByteBuf allocate(int length);
  }

  /** How the elements are moved. */
  @Param public Rival rival = Rival.QUIVER;

  /** What the elements are. */
  @Param({"FLOAT", "DOUBLE", "INT", "BIGINT", "UUID"})
  public ElementType elementType = ElementType.FLOAT;

  /** Where the bytes are. */
  @Param public Buffer buffer = Buffer.POOLED_DIRECT;

  /** Elements in the vector. */
  @Param({"16", "128", "1536", "4096"})
  public int dimension = 1;

  private Move<?> move = Move.NOTHING;

  /** Fills array and buffer with the same elements. */
  @Setup
  public void setUp() {
    move = Move.of(rival, elementType, buffer, dimension);
  }

  /** Gives the buffer back. */
  @TearDown
  public void tearDown() {
    move.close();
  }

  /** Array to buffer. */
  @Benchmark
  public Object write() {
    return move.write();
  }

  /** Buffer to array. */
  @Benchmark
  public Object read() {
    return move.read();
  }
}
