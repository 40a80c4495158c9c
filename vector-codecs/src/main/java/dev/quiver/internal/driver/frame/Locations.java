/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import java.util.Arrays;

/** Arrays for the locations of cells, one block after another. Not thread-safe. */
final class Locations {

  private int[] spare = {};

  /** An array with room for so many at least, whose elements are anything. */
  int[] room(int count) {
    if (spare.length < count) {
      spare = new int[count];
    }
    return spare;
  }

  /** The first of the array that was given last, for a block to keep. */
  int[] take(int count) {
    int[] taken = spare;
    if (count < taken.length) {
      return Arrays.copyOf(taken, count);
    }
    spare = new int[0];
    return taken;
  }
}
