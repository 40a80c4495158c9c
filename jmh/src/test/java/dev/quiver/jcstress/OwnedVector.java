/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jcstress;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Vectors that tell whose they are: no element is equal to one of another owner, or to one at
 * another index, or to zero. Their bytes are made by the JDK, not by what is tested.
 */
public final class OwnedVector {

  private static final int STEP = 10_000;

  private OwnedVector() {}

  /**
   * The elements, which are exact as floats.
   *
   * @param owner 1 to 1600
   */
  public static float[] floats(int owner, int dimension) {
    float[] floats = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      floats[i] = owner * STEP + i;
    }
    return floats;
  }

  /** The same elements as a vector on the wire. */
  public static byte[] wire(int owner, int dimension) {
    ByteBuffer bytes = ByteBuffer.allocate(dimension * Float.BYTES);
    bytes.asFloatBuffer().put(floats(owner, dimension));
    return bytes.array();
  }

  /** Whether these are the elements of an owner, all of them. */
  public static boolean is(int owner, int dimension, float[] elements) {
    return Arrays.equals(elements, floats(owner, dimension));
  }
}
