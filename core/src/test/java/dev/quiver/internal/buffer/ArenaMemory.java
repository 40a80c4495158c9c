/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.buffer;

import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * A view of memory that ends when its arena is closed, as the memory of Netty's newer allocators
 * does. Through reflection, as tests are compiled for JDK 17.
 */
final class ArenaMemory {

  private final Object arena;
  private final ByteBuffer memory;

  private ArenaMemory(Object arena, ByteBuffer memory) {
    this.arena = arena;
    this.memory = memory;
  }

  /** The memory must not be freed before the arena is closed. */
  static ArenaMemory over(long address, int length) throws ReflectiveOperationException {
    Class<?> arenas = Class.forName("java.lang.foreign.Arena");
    Class<?> segments = Class.forName("java.lang.foreign.MemorySegment");
    Object arena = arenas.getMethod("ofShared").invoke(null);
    Object everywhere = segments.getMethod("ofAddress", long.class).invoke(null, address);
    Method sized = segments.getMethod("reinterpret", long.class, arenas, Consumer.class);
    Object segment = sized.invoke(everywhere, (long) length, arena, null);
    return new ArenaMemory(arena, (ByteBuffer) segments.getMethod("asByteBuffer").invoke(segment));
  }

  ByteBuffer memory() {
    return memory;
  }

  void close() throws ReflectiveOperationException {
    Class.forName("java.lang.foreign.Arena").getMethod("close").invoke(arena);
  }
}
