/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.buffer;

import dev.quiver.internal.buffer.VectorBuffers;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.VectorApi;
import dev.quiver.jmh.VectorArrays;
import dev.quiver.jmh.buffer.BufferBenchmark.Buffer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.SplittableRandom;

/**
 * An array, a buffer, and one way to move the elements between them.
 *
 * @param <A> the array
 */
abstract class Move<A> implements AutoCloseable {

  static final long SEED = 20261120;

  static final Move<?> NOTHING = new Copy(Unpooled.EMPTY_BUFFER, new byte[0]);

  private final ByteBuf buffer;
  private final A array;

  Move(ByteBuf buffer, A array) {
    this.buffer = buffer;
    this.array = array;
  }

  /** Array and buffer with the same elements. */
  static Move<?> of(Rival rival, ElementType elementType, Buffer kind, int dimension) {
    byte[] bytes = new byte[dimension * elementType.size()];
    new SplittableRandom(SEED).nextBytes(bytes);
    ByteBuf buffer = kind.allocate(bytes.length).setBytes(0, bytes).writerIndex(bytes.length);
    Move<?> move =
        switch (rival) {
          case MEMCPY -> new Copy(buffer, new byte[bytes.length]);
          case NETTY_LOOP -> NettyLoops.of(buffer, elementType, dimension);
          case QUIVER, QUIVER_SIMD -> {
            VectorApi.check(rival);
            yield new Quiver<>(buffer, VectorArrays.of(elementType), dimension);
          }
        };
    move.read();
    return move;
  }

  final Object write() {
    write(array, buffer);
    return buffer;
  }

  final Object read() {
    read(buffer, array);
    return array;
  }

  abstract void write(A source, ByteBuf target);

  abstract void read(ByteBuf source, A target);

  @Override
  public final void close() {
    buffer.release();
  }

  private static final class Copy extends Move<byte[]> {
    Copy(ByteBuf buffer, byte[] array) {
      super(buffer, array);
    }

    @Override
    void write(byte[] source, ByteBuf target) {
      target.clear().writeBytes(source);
    }

    @Override
    void read(ByteBuf source, byte[] target) {
      source.getBytes(0, target);
    }
  }

  private static final class Quiver<A> extends Move<A> {
    private final VectorArray<A> vectorArray;
    private final int dimension;

    Quiver(ByteBuf buffer, VectorArray<A> vectorArray, int dimension) {
      super(buffer, vectorArray.newArray(dimension));
      this.vectorArray = vectorArray;
      this.dimension = dimension;
    }

    @Override
    void write(A source, ByteBuf target) {
      VectorBuffers.write(target.clear(), vectorArray, source, 0, dimension);
    }

    @Override
    void read(ByteBuf source, A target) {
      VectorBuffers.read(source, 0, vectorArray, target, 0, dimension);
    }
  }
}
