/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import java.util.SplittableRandom;

/**
 * The seed of all random data in one JVM: printed, in every failure message, and set again by
 * {@code -Dquiver.test.seed}.
 */
public final class Seed {

  private static final long VALUE =
      Long.getLong("quiver.test.seed", new SplittableRandom().nextLong());

  static {
    System.out.println("Random data of this run: " + describe());
  }

  private Seed() {}

  /** A generator of its own for a test: independent of which other tests run. */
  public static SplittableRandom random(String test) {
    return new SplittableRandom(VALUE ^ ((long) test.hashCode() << 32));
  }

  /** How to run with the same data again. */
  public static String describe() {
    return "-Dquiver.test.seed=" + VALUE;
  }
}
