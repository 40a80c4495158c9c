/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testing;

import java.security.SecureRandom;
import java.util.SplittableRandom;

/**
 * The seed behind all random values of a test JVM: printed, in every failure message, and to be
 * repeated with {@code -Dquiver.test.seed=<value>}.
 */
public final class Seed {

  private static final String PROPERTY = "quiver.test.seed";
  private static final long VALUE = read();

  static {
    System.out.println(PROPERTY + "=" + VALUE);
  }

  private Seed() {}

  /**
   * Random numbers for one subject of a test; the same whatever tests ran before.
   *
   * @param subject what the numbers are for: its text, not its identity, counts
   */
  public static SplittableRandom random(Object subject) {
    return new SplittableRandom(VALUE ^ ((long) subject.toString().hashCode() << 32));
  }

  /** For the end of a failure message: how to run with the same values again. */
  public static String note() {
    return "-D" + PROPERTY + "=" + VALUE;
  }

  private static long read() {
    String given = System.getProperty(PROPERTY);
    return given == null ? new SecureRandom().nextLong() : Long.parseLong(given);
  }
}
