/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.buffer;

import dev.quiver.testkit.ArrayCase;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PoolArenaMetric;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What a Netty buffer may be made of. */
enum BufferKind {
  UNPOOLED_HEAP,
  UNPOOLED_DIRECT,
  POOLED_HEAP,
  POOLED_DIRECT,
  LITTLE_ENDIAN_HEAP,
  LITTLE_ENDIAN_DIRECT,
  LITTLE_ENDIAN_COMPOSITE,
  COMPOSITE_EMPTY,
  COMPOSITE_OF_ONE,
  COMPOSITE_BY_1,
  COMPOSITE_BY_2,
  COMPOSITE_BY_3,
  COMPOSITE_BY_5,
  COMPOSITE_BY_7,
  COMPOSITE_BY_1000,
  COMPOSITE_OF_COMPOSITES,
  HEAP_SLICE,
  DIRECT_SLICE,
  POOLED_HEAP_SLICE,
  POOLED_DIRECT_SLICE,
  COMPOSITE_SLICE,
  HEAP_DUPLICATE,
  WRAPPED_ARRAY,
  WRAPPED_DIRECT_MEMORY,
  WRAPPED_MEMORY_SLICE,
  READ_ONLY_HEAP,
  READ_ONLY_DIRECT,
  READ_ONLY_COMPOSITE,
  READ_ONLY_MEMORY,
  READ_ONLY_PARTS;

  /** Without thread caches, so that its counters tell at once what is in use. */
  private static final PooledByteBufAllocator POOL =
      new PooledByteBufAllocator(false, 1, 1, 8192, 3, 0, 0, false);

  private static final UnpooledByteBufAllocator UNPOOLED =
      new UnpooledByteBufAllocator(false, true);

  static Stream<BufferKind> writable() {
    return EnumSet.complementOf(EnumSet.copyOf(readOnly())).stream();
  }

  static Set<BufferKind> readOnly() {
    return EnumSet.range(READ_ONLY_HEAP, READ_ONLY_PARTS);
  }

  /** The kinds that cannot have more bytes than they were created with. */
  static Stream<BufferKind> fixed() {
    return EnumSet.range(HEAP_SLICE, WRAPPED_MEMORY_SLICE).stream()
        .filter(kind -> kind != HEAP_DUPLICATE);
  }

  static Stream<BufferKind> growing() {
    return EnumSet.range(UNPOOLED_HEAP, COMPOSITE_OF_COMPOSITES).stream();
  }

  /** Allocations from the pool, heap and direct, that somebody still owns. */
  static List<Long> pooledInUse() {
    return Stream.concat(POOL.metric().heapArenas().stream(), POOL.metric().directArenas().stream())
        .map(PoolArenaMetric::numActiveAllocations)
        .toList();
  }

  /** Bytes outside the pool that somebody still owns. */
  static List<Long> unpooledInUse() {
    return List.of(UNPOOLED.metric().usedHeapMemory(), UNPOOLED.metric().usedDirectMemory());
  }

  /** A buffer of guards, both of its indices 0; {@code capacity} bytes of it or more. */
  ByteBuf create(int capacity) {
    ByteBuf buffer = allocate(capacity);
    byte[] guards = new byte[buffer.capacity()];
    Arrays.fill(guards, ArrayCase.GUARD);
    return buffer.setBytes(0, guards);
  }

  /** A buffer, read-only perhaps, that has been filled with bytes. */
  ByteBuf filled(byte[] content) {
    return switch (this) {
      case READ_ONLY_HEAP -> POOLED_HEAP.filled(content).asReadOnly();
      case READ_ONLY_DIRECT -> POOLED_DIRECT.filled(content).asReadOnly();
      case READ_ONLY_COMPOSITE -> COMPOSITE_BY_7.filled(content).asReadOnly();
      case READ_ONLY_MEMORY ->
          Unpooled.wrappedBuffer(ByteBuffer.wrap(content.clone()).asReadOnlyBuffer());
      case READ_ONLY_PARTS -> {
        int half = content.length / 2;
        yield Unpooled.wrappedUnmodifiableBuffer(
            POOL.heapBuffer(half).writeBytes(content, 0, half),
            POOL.directBuffer(half + 1).writeBytes(content, half, content.length - half));
      }
      default -> create(content.length).writeBytes(content);
    };
  }

  /** An empty buffer that grows up to a limit. */
  ByteBuf bounded(int capacity, int maxCapacity) {
    return switch (this) {
      case UNPOOLED_HEAP -> UNPOOLED.heapBuffer(capacity, maxCapacity);
      case UNPOOLED_DIRECT -> UNPOOLED.directBuffer(capacity, maxCapacity);
      case POOLED_HEAP -> POOL.heapBuffer(capacity, maxCapacity);
      case POOLED_DIRECT -> POOL.directBuffer(capacity, maxCapacity);
      default -> throw new IllegalArgumentException(name());
    };
  }

  @SuppressWarnings("deprecation") // order() is, but buffers made by it are still about
  private ByteBuf allocate(int capacity) {
    return switch (this) {
      case UNPOOLED_HEAP -> UNPOOLED.heapBuffer(capacity);
      case UNPOOLED_DIRECT -> UNPOOLED.directBuffer(capacity);
      case POOLED_HEAP -> POOL.heapBuffer(capacity);
      case POOLED_DIRECT -> POOL.directBuffer(capacity);
      case LITTLE_ENDIAN_HEAP -> POOL.heapBuffer(capacity).order(ByteOrder.LITTLE_ENDIAN);
      case LITTLE_ENDIAN_DIRECT -> POOL.directBuffer(capacity).order(ByteOrder.LITTLE_ENDIAN);
      case LITTLE_ENDIAN_COMPOSITE -> composite(capacity, 7).order(ByteOrder.LITTLE_ENDIAN);
      case COMPOSITE_EMPTY -> POOL.compositeBuffer();
      case COMPOSITE_OF_ONE -> composite(capacity, capacity);
      case COMPOSITE_BY_1 -> composite(capacity, 1);
      case COMPOSITE_BY_2 -> composite(capacity, 2);
      case COMPOSITE_BY_3 -> composite(capacity, 3);
      case COMPOSITE_BY_5 -> composite(capacity, 5);
      case COMPOSITE_BY_7 -> composite(capacity, 7);
      case COMPOSITE_BY_1000 -> composite(capacity, 1000);
      case COMPOSITE_OF_COMPOSITES ->
          POOL.compositeBuffer()
              .addComponent(full(composite(capacity / 2, 7), capacity / 2))
              .addComponent(full(composite(capacity - capacity / 2, 5), capacity - capacity / 2));
      case HEAP_SLICE -> UNPOOLED.heapBuffer(capacity + 16).slice(5, capacity).clear();
      case DIRECT_SLICE -> UNPOOLED.directBuffer(capacity + 16).slice(5, capacity).clear();
      case POOLED_HEAP_SLICE -> retainedSlice(POOL.heapBuffer(capacity + 16), capacity);
      case POOLED_DIRECT_SLICE -> retainedSlice(POOL.directBuffer(capacity + 16), capacity);
      case COMPOSITE_SLICE -> composite(capacity + 16, 7).slice(5, capacity).clear();
      case HEAP_DUPLICATE -> POOL.heapBuffer(capacity).duplicate();
      case WRAPPED_ARRAY -> Unpooled.wrappedBuffer(new byte[capacity + 9], 4, capacity).clear();
      case WRAPPED_DIRECT_MEMORY ->
          Unpooled.wrappedBuffer(ByteBuffer.allocateDirect(capacity)).clear();
      case WRAPPED_MEMORY_SLICE ->
          Unpooled.wrappedBuffer(ByteBuffer.allocateDirect(capacity + 9).slice(4, capacity))
              .clear();
      case READ_ONLY_HEAP,
          READ_ONLY_DIRECT,
          READ_ONLY_COMPOSITE,
          READ_ONLY_MEMORY,
          READ_ONLY_PARTS ->
          throw new IllegalArgumentException(name());
    };
  }

  private static CompositeByteBuf composite(int capacity, int componentSize) {
    CompositeByteBuf composite = POOL.compositeBuffer(Integer.MAX_VALUE);
    boolean direct = false;
    for (int start = 0; start < capacity; start += componentSize) {
      int size = Math.min(componentSize, capacity - start);
      composite.addComponent(full(direct ? POOL.directBuffer(size) : POOL.heapBuffer(size), size));
      direct = !direct;
    }
    return composite;
  }

  private static ByteBuf full(ByteBuf component, int size) {
    return component.writerIndex(size);
  }

  /** A slice with a reference count of its own, the last owner of its memory. */
  private static ByteBuf retainedSlice(ByteBuf whole, int capacity) {
    ByteBuf slice = whole.retainedSlice(5, capacity).clear();
    whole.release();
    return slice;
  }
}
