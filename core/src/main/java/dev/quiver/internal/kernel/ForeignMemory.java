/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.lang.reflect.InvocationTargetException;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Access to {@code MemorySegment}s, which JDK 22 and newer have. On an older JDK, or in a build
 * without the subclass for JDK 22, {@link #running} is of this class: no object is a segment.
 *
 * <p>Immutable and thread-safe.
 */
public class ForeignMemory {

  /** The first JDK whose segments are not a preview; the subclass is compiled for this JDK. */
  static final int SINCE_FEATURE = 22;

  private static final ForeignMemory RUNNING = load();

  ForeignMemory() {}

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
      // The class is not in this build.
      return new ForeignMemory();
    }
  }

  public boolean isSegment(Object value) {
    return false;
  }

  /**
   * Returns the reason why a memory segment is not accepted on this JVM; null if segments are
   * accepted, or if the value is not a segment.
   */
  public @Nullable String whyNoSegment(Object value) {
    if (isSegment(value) || !value.getClass().getName().startsWith("jdk.internal.foreign.")) {
      return null;
    }
    return Runtime.version().feature() < SINCE_FEATURE
        ? "memory segments need JDK " + SINCE_FEATURE
        : "this build of Quiver does not support memory segments, as it was built without a JDK 25"
            + " (JAVA_25_HOME), or repackaged without 'Multi-Release: true'";
  }

  public long byteSize(Object segment) {
    throw noSegments(segment);
  }

  /**
   * Returns whether a segment, or the memory of a buffer, cannot be closed while it is reachable,
   * and can be read by every thread; false if this is not known.
   */
  public boolean isAlwaysOpen(Object segment) {
    return segment instanceof Buffer buffer
        && (!buffer.isDirect() || Runtime.version().feature() < SINCE_FEATURE);
  }

  /** Copies elements from a segment, starting at its element {@code start}, to an array. */
  void get(Object segment, int start, float[] target, int index, int count) {
    throw noSegments(segment);
  }

  void get(Object segment, int start, double[] target, int index, int count) {
    throw noSegments(segment);
  }

  void get(Object segment, int start, int[] target, int index, int count) {
    throw noSegments(segment);
  }

  void get(Object segment, int start, long[] target, int index, int count) {
    throw noSegments(segment);
  }

  private static UnsupportedOperationException noSegments(Object value) {
    return new UnsupportedOperationException("not a memory segment: " + value.getClass().getName());
  }
}
