/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.util.stream.IntStream;

/**
 * Numbers of elements at which a loop may switch: around chunks, thresholds, tails. The lane
 * mutation of .ci/run, which runs the tests for every mutant, omits those above {@code
 * quiver.test.max-count}.
 */
final class Sizes {

  static final int MAX = Integer.getInteger("quiver.test.max-count", 16_000);

  private static final int[] LARGE = {
    207, 255, 256, 257, 384, 511, 512, 513, 768, 1023, 1024, 1025, 1536, 2047, 2048, 2049, 3071,
    3073, 4095, 4096, 4097, 4098, 8191, 8192, 8193, 12_289, 16_000
  };

  private Sizes() {}

  static int[] all() {
    return IntStream.concat(IntStream.rangeClosed(0, 130), IntStream.of(LARGE))
        .filter(count -> count <= MAX)
        .toArray();
  }
}
