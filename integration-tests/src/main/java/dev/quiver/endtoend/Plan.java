/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import java.nio.file.Path;

/**
 * How much to measure.
 *
 * @param count vectors, or rows of ints, that each way moves in a round; whole partitions
 * @param warmUp how many it moves before the first round; whole partitions
 * @param rounds how many rounds of a way have to agree for a figure
 * @param dimension floats in a vector
 * @param folder where the results go
 */
record Plan(int count, int warmUp, int rounds, int dimension, Path folder) {

  /** Rows of a partition, which are read at once. */
  static final int PARTITION = 100;

  /** Reads are short: a round reads everything so often. */
  static final int READS = 10;

  /** Of the system properties. */
  static final String PREFIX = "quiver.end.to.end.";

  Plan {
    if (count <= 0 || count % PARTITION != 0 || warmUp <= 0 || warmUp % PARTITION != 0) {
      throw new IllegalArgumentException(
          "expected multiples of %d above 0, got count %d and warm-up %d"
              .formatted(PARTITION, count, warmUp));
    }
    if (rounds <= 0 || dimension <= 0) {
      throw new IllegalArgumentException(
          "expected numbers above 0, got rounds %d and dimension %d".formatted(rounds, dimension));
    }
  }

  /** What system properties say; without them a run that only shows that all of it works. */
  static Plan ofSystemProperties() {
    int count = Integer.getInteger(PREFIX + "count", 500);
    return new Plan(
        count,
        Integer.getInteger(PREFIX + "warmup", count),
        Integer.getInteger(PREFIX + "rounds", 3),
        Integer.getInteger(PREFIX + "dimension", 1536),
        Path.of(System.getProperty(PREFIX + "folder", "target/end-to-end")));
  }
}
