/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import java.util.Arrays;

/** Provides arrays for the locations of cells, one block after another. Not thread-safe. */
final class LocationArrays {

  private int[] free = {};

  /** Returns an array of at least {@code count} elements, whose contents are undefined. */
  int[] room(int count) {
    if (free.length < count) {
      free = new int[count];
    }
    return free;
  }

  /** Returns the first elements of the array that {@link #room} returned last, for a block. */
  int[] take(int count) {
    int[] taken = free;
    if (count < taken.length) {
      return Arrays.copyOf(taken, count);
    }
    free = new int[0];
    return taken;
  }
}
