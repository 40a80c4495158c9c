/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import java.util.SplittableRandom;

/** What an application keeps of a request whose frames were given back; any thread may read it. */
interface Kept {

  /**
   * Reads a value of it, one way or another.
   *
   * @param scratch room for a vector and one element more
   * @throws AssertionError if it is not what it was when the frame was there
   */
  void read(SplittableRandom random, float[] scratch);
}
