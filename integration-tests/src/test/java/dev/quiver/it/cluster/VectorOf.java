/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.cluster;

import dev.quiver.testkit.Seed;
import java.util.SplittableRandom;

/** The vector of a row: its first element is the row's id, the others are random bits. */
public final class VectorOf {
  public static final int DIMENSION = 256;

  private VectorOf() {}

  /** Returns a new array from each call. */
  public static float[] id(int id) {
    SplittableRandom random = Seed.random("row " + id);
    float[] vector = new float[DIMENSION];
    vector[0] = Float.intBitsToFloat(id);
    vector[1] = Float.intBitsToFloat(~id);
    for (int i = 2; i < DIMENSION; i++) {
      vector[i] = Float.intBitsToFloat(random.nextInt());
    }
    return vector;
  }

  /** Returns the difference from the row's vector, or null. */
  public static String difference(int id, float[] actual) {
    float[] expected = id(id);
    for (int i = 0; i < DIMENSION; i++) {
      int expectedBits = Float.floatToRawIntBits(expected[i]);
      int actualBits = Float.floatToRawIntBits(actual[i]);
      if (expectedBits != actualBits) {
        return "row %d, element %d: expected %08x, got %08x; the vector says it is of row %d"
            .formatted(id, i, expectedBits, actualBits, Float.floatToRawIntBits(actual[0]));
      }
    }
    return null;
  }
}
