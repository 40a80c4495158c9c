/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.demo;

import java.util.SplittableRandom;
import org.apache.lucene.util.VectorUtil;

/**
 * Vectors of unit length around some hundred centres, as embeddings of texts lie around topics.
 * Without such a structure all vectors would be about equally far from a question, and it would not
 * matter which ones an index finds.
 *
 * <p>A vector is made of the seed and its number alone, so that any of them can be made again.
 */
final class Mixture {
  private static final int CENTRES = 300;

  /** Length of what is added to a centre, which has length 1. */
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

  /** The vector of a number, each time a new array. */
  float[] vector(long number) {
    // Two generators, as the streams of neighbouring seeds overlap.
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
