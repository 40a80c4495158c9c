/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.Buffer;

/** Access to memory segments, whose elements are in native byte order and may be unaligned. */
final class SegmentMemory extends ForeignMemory {

  private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
  private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED;
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

  /** Classes of scopes that cannot be closed; a JDK could also use them for other scopes. */
  private static final Class<?> GLOBAL = Arena.global().scope().getClass();

  private static final Class<?> AUTOMATIC = Arena.ofAuto().scope().getClass();

  /** For arrays, and for the JDK's direct buffers, whose memory is freed once it is unreachable. */
  private static final Class<?> HEAP = MemorySegment.ofArray(new byte[0]).scope().getClass();

  /**
   * True if no scope that can be closed has one of the three classes above. Then a scope of one of
   * these classes stays open.
   */
  private static final boolean OPEN_CLASSES_ARE_DISTINCT = areOpenClassesDistinct();

  SegmentMemory() {}

  private static boolean areOpenClassesDistinct() {
    try (Arena confined = Arena.ofConfined();
        Arena shared = Arena.ofShared()) {
      return !isOfOpenClass(confined.scope()) && !isOfOpenClass(shared.scope());
    }
  }

  private static boolean isOfOpenClass(MemorySegment.Scope scope) {
    Class<?> type = scope.getClass();
    return type == GLOBAL || type == AUTOMATIC || type == HEAP;
  }

  @Override
  public boolean isSegment(Object value) {
    return value instanceof MemorySegment;
  }

  @Override
  public long byteSize(Object segment) {
    return ((MemorySegment) segment).byteSize();
  }

  @Override
  public boolean isAlwaysOpen(Object memory) {
    if (memory instanceof Buffer buffer) {
      return isOpenBuffer(buffer);
    }
    return OPEN_CLASSES_ARE_DISTINCT && isOfOpenClass(((MemorySegment) memory).scope());
  }

  private static boolean isOpenBuffer(Buffer buffer) {
    // A buffer over an array or a segment on the heap is never closed.
    return !buffer.isDirect()
        || (OPEN_CLASSES_ARE_DISTINCT && isOfOpenClass(MemorySegment.ofBuffer(buffer).scope()));
  }

  @Override
  void get(Object segment, int start, float[] target, int index, int count) {
    MemorySegment.copy((MemorySegment) segment, FLOAT, 4L * start, target, index, count);
  }

  @Override
  void get(Object segment, int start, double[] target, int index, int count) {
    MemorySegment.copy((MemorySegment) segment, DOUBLE, 8L * start, target, index, count);
  }

  @Override
  void get(Object segment, int start, int[] target, int index, int count) {
    MemorySegment.copy((MemorySegment) segment, INT, 4L * start, target, index, count);
  }

  @Override
  void get(Object segment, int start, long[] target, int index, int count) {
    MemorySegment.copy((MemorySegment) segment, LONG, 8L * start, target, index, count);
  }
}
