/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jcstress;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Vectors that identify their owner: no element equals one of another owner, one at another index,
 * or zero. The JDK creates their bytes, not the code under test.
 */
public final class OwnedVector {

  private static final int STEP = 10_000;

  private OwnedVector() {}

  /** Returns the elements, which are exactly representable as floats. */
  public static float[] floats(int owner, int dimension) {
    float[] floats = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      floats[i] = owner * STEP + i;
    }
    return floats;
  }

  public static byte[] wire(int owner, int dimension) {
    ByteBuffer bytes = ByteBuffer.allocate(dimension * Float.BYTES);
    bytes.asFloatBuffer().put(floats(owner, dimension));
    return bytes.array();
  }

  public static boolean is(int owner, int dimension, float[] elements) {
    return Arrays.equals(elements, floats(owner, dimension));
  }
}
