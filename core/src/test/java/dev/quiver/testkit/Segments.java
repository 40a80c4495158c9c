/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import dev.quiver.internal.wire.ElementType;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Memory segments, which JDK 22 and newer have. Uses reflection, as tests are compiled for JDK 17.
 */
public final class Segments {

  /** The arena of a segment. */
  public enum Arena {
    GLOBAL("global", true),
    AUTOMATIC("ofAuto", true),
    SHARED("ofShared", false),
    CONFINED("ofConfined", false);

    private final String method;

    /** Whether it cannot be closed, so that its segments can be borrowed. */
    public final boolean isAlwaysOpen;

    Arena(String method, boolean isAlwaysOpen) {
      this.method = method;
      this.isAlwaysOpen = isAlwaysOpen;
    }
  }

  private final Object arena;

  private Segments(Object arena) {
    this.arena = arena;
  }

  /** Returns an arena of a kind; the global one is always the same. */
  public static Segments in(Arena kind) {
    return new Segments(call(type("Arena"), null, kind.method));
  }

  /** Returns a segment with the elements of a vector in native order, at an odd address. */
  public Object hold(byte[] vector, ElementType type) {
    Object around =
        call(
            type("Arena"),
            arena,
            "allocate",
            new Class<?>[] {long.class, long.class},
            vector.length + 9L,
            8L);
    Object segment =
        call(
            type("MemorySegment"),
            around,
            "asSlice",
            new Class<?>[] {long.class, long.class},
            1L,
            (long) vector.length);
    ElementMemory.fill(buffer(segment), type, vector);
    return segment;
  }

  /** Returns a segment over a primitive array. */
  public static Object ofArray(Object array) {
    return call(type("MemorySegment"), null, "ofArray", new Class<?>[] {array.getClass()}, array);
  }

  /** Returns a buffer over a segment, in native order. */
  public static ByteBuffer buffer(Object segment) {
    ByteBuffer bytes = (ByteBuffer) call(type("MemorySegment"), segment, "asByteBuffer");
    return bytes.order(ByteOrder.nativeOrder());
  }

  public void close() {
    call(type("Arena"), arena, "close");
  }

  private static Class<?> type(String name) {
    try {
      return Class.forName("java.lang.foreign." + name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private static Object call(Class<?> type, Object target, String method) {
    return call(type, target, method, new Class<?>[0]);
  }

  private static Object call(
      Class<?> type, Object target, String method, Class<?>[] parameters, Object... arguments) {
    try {
      return type.getMethod(method, parameters).invoke(target, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new AssertionError(e);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(method, e);
    }
  }
}
