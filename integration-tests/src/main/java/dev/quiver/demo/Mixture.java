/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.demo;

import java.util.SplittableRandom;
import org.apache.lucene.util.VectorUtil;

/**
 * Creates vectors of unit length around some hundred centres, as embeddings of texts lie around
 * topics. Otherwise all vectors would be about equally far from a query vector, and recall would
 * not matter.
 *
 * <p>A vector depends on the seed and its number only, so that each can be recreated.
 */
final class Mixture {
  private static final int CENTRES = 300;

  /** The length of the offset from a centre, which has length 1. */
  private static final double SPREAD = 1;

  private final long seed;
  private final float[][] centres;

  Mixture(long seed, int dimension) {
    this.seed = seed;
    this.centres = new float[CENTRES][];
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < CENTRES; i++) {
      centres[i] = VectorUtil.l2normalize(around(new float[dimension], random));
    }
  }

  /** Returns the vector with a number as a new array. */
  float[] vector(long number) {
    // Two generators, because the streams of adjacent seeds overlap.
    SplittableRandom random = new SplittableRandom(new SplittableRandom(seed ^ number).nextLong());
    return VectorUtil.l2normalize(around(centres[random.nextInt(CENTRES)], random));
  }

  private static float[] around(float[] centre, SplittableRandom random) {
    float[] vector = new float[centre.length];
    double each = SPREAD / Math.sqrt(centre.length);
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) (centre[i] + each * random.nextGaussian());
    }
    return vector;
  }
}
