/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import java.util.SplittableRandom;

/** The data an application keeps after a request's frames were released. Thread-safe. */
interface Kept {

  void read(SplittableRandom random, float[] scratch);
}
