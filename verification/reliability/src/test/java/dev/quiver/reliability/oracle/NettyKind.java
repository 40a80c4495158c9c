/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.SplittableRandom;

/** The kinds of Netty buffers that frames are written to and read from. */
enum NettyKind {
  HEAP,
  DIRECT,
  POOLED_HEAP,
  POOLED_DIRECT,
  SLICED_HEAP {
    @Override
    ByteBuf room(int capacity, SplittableRandom random) {
      return slice(UNPOOLED.heapBuffer(capacity + MAX_OFFSET), capacity, random);
    }
  },
  SLICED_DIRECT {
    @Override
    ByteBuf room(int capacity, SplittableRandom random) {
      return slice(UNPOOLED.directBuffer(capacity + MAX_OFFSET), capacity, random);
    }
  },
  READ_ONLY_HEAP {
    @Override
    ByteBuf hold(byte[] content, SplittableRandom random) {
      return HEAP.hold(content, random).asReadOnly();
    }
  },
  READ_ONLY_DIRECT {
    @Override
    ByteBuf hold(byte[] content, SplittableRandom random) {
      return DIRECT.hold(content, random).asReadOnly();
    }
  },
  COMPOSITE_HEAP,
  COMPOSITE_DIRECT,
  COMPOSITE_MIXED;

  private static final UnpooledByteBufAllocator UNPOOLED = UnpooledByteBufAllocator.DEFAULT;
  private static final int MAX_OFFSET = 9;
  private static final int FEW_BYTES = 40;

  boolean isWritable() {
    return this != READ_ONLY_HEAP && this != READ_ONLY_DIRECT;
  }

  /** Returns an empty buffer with exactly this capacity, which the caller releases. */
  ByteBuf room(int capacity, SplittableRandom random) {
    return switch (this) {
      case DIRECT, READ_ONLY_DIRECT -> UNPOOLED.directBuffer(capacity, capacity);
      case POOLED_HEAP -> PooledByteBufAllocator.DEFAULT.heapBuffer(capacity, capacity);
      case POOLED_DIRECT -> PooledByteBufAllocator.DEFAULT.directBuffer(capacity, capacity);
      case COMPOSITE_HEAP, COMPOSITE_DIRECT, COMPOSITE_MIXED -> composite(capacity, random);
      default -> UNPOOLED.heapBuffer(capacity, capacity);
    };
  }

  /** Returns a buffer with the content as its readable bytes, which the caller releases. */
  ByteBuf hold(byte[] content, SplittableRandom random) {
    return room(content.length, random).writeBytes(content);
  }

  private static ByteBuf slice(ByteBuf memory, int capacity, SplittableRandom random) {
    return memory.slice(random.nextInt(MAX_OFFSET + 1), capacity).clear();
  }

  /** Splits at any bytes, sometimes at each byte. */
  private ByteBuf composite(int capacity, SplittableRandom random) {
    CompositeByteBuf pieces = UNPOOLED.compositeBuffer(Integer.MAX_VALUE);
    boolean atEach = capacity <= FEW_BYTES && random.nextInt(8) == 0;
    int left = capacity;
    while (left > 0) {
      int length = atEach ? 1 : random.nextInt(1, left + 1);
      pieces.addComponent(true, piece(length, random).writeZero(length));
      left -= length;
    }
    return pieces.clear();
  }

  private ByteBuf piece(int length, SplittableRandom random) {
    ByteBufAllocator allocator = UNPOOLED;
    boolean direct = this == COMPOSITE_DIRECT || (this == COMPOSITE_MIXED && random.nextBoolean());
    return direct ? allocator.directBuffer(length, length) : allocator.heapBuffer(length, length);
  }
}
