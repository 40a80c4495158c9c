/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Arrays for the elements of one list at a time. An array that is not in use holds no element, so
 * that no element lives longer for it.
 *
 * <p>Thread-safe without locks. There is a place for each of a few groups of threads, whether
 * virtual or not. Who finds it empty, because another thread of the group has its array or because
 * a list encodes another list, gets a new array.
 */
final class ReusedArrays {

  /** The longest lists whose arrays are kept: 16 KB for each place, with references of 4 bytes. */
  private static final int LONGEST = 4096;

  private static final int PLACES = 16;

  private static final Object[] NULLS = new Object[LONGEST + 1];

  private static final AtomicReferenceArray<Object @Nullable []> KEPT =
      new AtomicReferenceArray<>(PLACES);

  private ReusedArrays() {}

  /** Returns an array of nulls with room for more than {@code count} elements. */
  static Object[] take(int count) {
    Object[] kept = count > LONGEST ? null : KEPT.getAndSet(place(), null);
    return kept != null && kept.length > count ? kept : new Object[count + 1];
  }

  /** Takes an array back, whatever is in it. */
  static void putBack(Object[] array) {
    if (array.length <= NULLS.length) {
      System.arraycopy(NULLS, 0, array, 0, array.length);
      KEPT.setRelease(place(), array);
    }
  }

  private static int place() {
    return (int) Thread.currentThread().getId() & (PLACES - 1);
  }
}
