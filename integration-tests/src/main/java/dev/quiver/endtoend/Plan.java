/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import java.nio.file.Path;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * What to measure, and how much.
 *
 * @param set one of {@link EndToEnd}'s
 * @param count vectors, or rows of ints, that each way moves in a round; whole partitions
 * @param warmUp how many it moves before the first round; whole partitions
 * @param rounds how many rounds have part in a figure
 * @param dimension floats in a vector
 * @param folder where the results go
 */
record Plan(String set, int count, int warmUp, int rounds, int dimension, Path folder) {

  /** Rows of a partition, which are read at once. */
  static final int PARTITION = 100;

  /** Of the system properties. */
  static final String PREFIX = "quiver.end.to.end.";

  static final String REQUESTS = "requests";

  private static final Set<String> SETS =
      Set.of(REQUESTS, "loads", "partition-loads", "scans", "lookups");

  private static final long SEED = 20261120;

  Plan {
    if (!SETS.contains(set)) {
      throw new IllegalArgumentException(
          "end-to-end.set: expected one of %s, got %s".formatted(SETS, set));
    }
    if (count % PARTITION != 0 || warmUp % PARTITION != 0) {
      throw new IllegalArgumentException(
          "expected multiples of %d, got count %d and warm-up %d"
              .formatted(PARTITION, count, warmUp));
    }
  }

  /** What system properties say; without them a run that only shows that all of it works. */
  static Plan ofSystemProperties() {
    int count = Integer.getInteger(PREFIX + "count", 500);
    return new Plan(
        System.getProperty(PREFIX + "set", REQUESTS),
        count,
        Integer.getInteger(PREFIX + "warmup", count),
        Integer.getInteger(PREFIX + "rounds", 3),
        Integer.getInteger(PREFIX + "dimension", 1536),
        Path.of(System.getProperty(PREFIX + "folder", "target/end-to-end")));
  }

  /** The name of the results: that of the JDK for requests, {@code scans-jdk-17} for scans. */
  String name() {
    String jdk = "jdk-" + Runtime.version().feature();
    return set.equals(REQUESTS) ? jdk : set + "-" + jdk;
  }

  /** So many different vectors. */
  float[][] vectors(int count) {
    SplittableRandom random = new SplittableRandom(SEED);
    float[][] vectors = new float[count][dimension];
    for (float[] vector : vectors) {
      for (int i = 0; i < dimension; i++) {
        vector[i] = (float) random.nextDouble() - 0.5f;
      }
    }
    return vectors;
  }
}
