/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import java.util.SplittableRandom;

/** The data an application keeps after a request's frames were released. Thread-safe. */
interface Kept {

  /**
   * Reads one of its values in some way.
   *
   * @param scratch space for a vector and one more element
   * @throws AssertionError if the value has changed since the frame was read
   */
  void read(SplittableRandom random, float[] scratch);
}
