/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import java.nio.file.Path;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The work to measure, and its amount.
 *
 * @param set a set of {@link EndToEnd}
 * @param count vectors or rows of ints that each way moves in a round; whole partitions
 */
record Plan(String set, int count, int warmUp, int rounds, int dimension, Path folder) {
  static final int PARTITION = 100;

  static final String PREFIX = "quiver.end.to.end.";

  static final String REQUESTS = "requests";

  private static final Set<String> SETS =
      Set.of(REQUESTS, "loads", "partition-loads", "scans", "lookups");

  private static final long SEED = 20261120;

  Plan {
    if (!SETS.contains(set)) {
      throw new IllegalArgumentException(
          PREFIX + "set: expected one of %s, got %s".formatted(SETS, set));
    }
    if (count % PARTITION != 0 || warmUp % PARTITION != 0) {
      throw new IllegalArgumentException(
          "expected multiples of %d, got count %d and warm-up %d"
              .formatted(PARTITION, count, warmUp));
    }
  }

  /** Reads the system properties; without them the run is short and only checks that all works. */
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

  /** Returns the name of the results: the JDK for requests, {@code scans-jdk-17} for scans. */
  String name() {
    String jdk = "jdk-" + Runtime.version().feature();
    return set.equals(REQUESTS) ? jdk : set + "-" + jdk;
  }

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
