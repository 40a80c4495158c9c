/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import java.security.SecureRandom;
import java.util.SplittableRandom;

/**
 * The seed of all random data in one JVM: printed, part of every failure message, and set by {@code
 * -Dquiver.test.seed}.
 */
public final class Seed {

  private static final String PROPERTY = "quiver.test.seed";
  private static final long VALUE = Long.getLong(PROPERTY, new SecureRandom().nextLong());

  static {
    System.out.println("Random data of this run: " + describe());
  }

  private Seed() {}

  /**
   * Returns random numbers for one subject of a test, independent of other tests.
   *
   * @param subject the subject, whose text counts, not its identity
   */
  public static SplittableRandom random(Object subject) {
    return new SplittableRandom(VALUE ^ ((long) subject.toString().hashCode() << 32));
  }

  /**
   * Returns how often a test draws random data: few times in a build, many times in the test
   * configurations of CI, which do not set {@code quiver.test.quick}.
   */
  public static int rounds(int few, int many) {
    return Boolean.getBoolean("quiver.test.quick") ? few : many;
  }

  /** Describes how to run with the same data. */
  public static String describe() {
    return "-D" + PROPERTY + "=" + VALUE;
  }
}
