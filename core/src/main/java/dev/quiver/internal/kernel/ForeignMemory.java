/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.lang.reflect.InvocationTargetException;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * What is to be known of {@code MemorySegment}s, which JDK 22 and newer have. On others, and in a
 * build without the classes for them, this class itself is used: there are no segments.
 *
 * <p>Immutable and thread-safe.
 */
public class ForeignMemory {

  /** The first JDK whose segments are no preview, and for which the other class is compiled. */
  private static final int SINCE_FEATURE = 22;

  private static final ForeignMemory RUNNING = load();

  ForeignMemory() {}

  /** That of this JVM. */
  public static ForeignMemory running() {
    return RUNNING;
  }

  private static ForeignMemory load() {
    if (Runtime.version().feature() < SINCE_FEATURE) {
      return new ForeignMemory();
    }
    try {
      Class<?> type = Class.forName(ForeignMemory.class.getPackageName() + ".SegmentMemory");
      return (ForeignMemory) type.getDeclaredConstructor().newInstance();
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      // Left out of the build.
      return new ForeignMemory();
    }
  }

  /** Whether a value is a memory segment. */
  public boolean isSegment(Object value) {
    return false;
  }

  /** Why a value that is a memory segment is not taken for one; null if it is none. */
  public @Nullable String whyNoSegment(Object value) {
    if (isSegment(value) || !value.getClass().getName().startsWith("jdk.internal.foreign.")) {
      return null;
    }
    return Runtime.version().feature() < SINCE_FEATURE
        ? "memory segments need JDK " + SINCE_FEATURE
        : "this build of Quiver takes no memory segments, as it was built without a JDK 25"
            + " (JAVA_25_HOME), or repackaged without 'Multi-Release: true'";
  }

  /** The size of a segment: bytes. */
  public long byteSize(Object segment) {
    throw noSegments(segment);
  }

  /**
   * Whether nobody can close a segment, or the memory of a buffer, as long as it is reachable, and
   * every thread may read it; false where it is not known.
   */
  public boolean isAlwaysOpen(Object segment) {
    return segment instanceof Buffer buffer
        && (!buffer.isDirect() || Runtime.version().feature() < SINCE_FEATURE);
  }

  /** Copies elements, from an element of the segment on. */
  void get(Object segment, int start, float[] target, int index, int count) {
    throw noSegments(segment);
  }

  /** Copies elements, from an element of the segment on. */
  void get(Object segment, int start, double[] target, int index, int count) {
    throw noSegments(segment);
  }

  /** Copies elements, from an element of the segment on. */
  void get(Object segment, int start, int[] target, int index, int count) {
    throw noSegments(segment);
  }

  /** Copies elements, from an element of the segment on. */
  void get(Object segment, int start, long[] target, int index, int count) {
    throw noSegments(segment);
  }

  private static UnsupportedOperationException noSegments(Object value) {
    return new UnsupportedOperationException("no segment: " + value.getClass().getName());
  }
}
