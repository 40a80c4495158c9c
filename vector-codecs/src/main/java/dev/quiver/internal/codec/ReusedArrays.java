/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Arrays for the elements of one list at a time. An array that is not in use holds no elements, so
 * that the garbage collector can free the elements.
 *
 * <p>Thread-safe without locks. Each of a few groups of threads, platform or virtual, has a slot
 * for one array. While the array is in use, the slot is empty and {@link #take} returns a new
 * array.
 */
final class ReusedArrays {

  /** The maximum length of lists whose arrays are kept: 16 KB a slot, at 4 bytes a reference. */
  private static final int MAX_LENGTH = 4096;

  private static final int SLOTS = 16;

  private static final Object[] NULLS = new Object[MAX_LENGTH + 1];

  private static final AtomicReferenceArray<Object @Nullable []> KEPT =
      new AtomicReferenceArray<>(SLOTS);

  private ReusedArrays() {}

  /** Returns an array of nulls that is longer than {@code count}. */
  static Object[] take(int count) {
    Object[] kept = count > MAX_LENGTH ? null : KEPT.getAndSet(slot(), null);
    return kept != null && kept.length > count ? kept : new Object[count + 1];
  }

  /** Sets the elements to null, and keeps the array for later lists, unless it is too long. */
  static void putBack(Object[] array) {
    if (array.length <= NULLS.length) {
      System.arraycopy(NULLS, 0, array, 0, array.length);
      KEPT.setRelease(slot(), array);
    }
  }

  private static int slot() {
    return (int) Thread.currentThread().getId() & (SLOTS - 1);
  }
}
