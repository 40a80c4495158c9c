/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

/**
 * The element counts from which {@link PortableKernel} no longer uses its plain loop.
 *
 * <p>Measured on JDK 17, 21 and 25; docs/decisions/kernels.md has the method and the figures. Any
 * other JDK uses the values of the newest measured JDK that is older than itself.
 */
final class Thresholds {

  private static final int NEVER = Integer.MAX_VALUE;
  private static final int JDK = Runtime.version().feature();

  static final int STAGE_FLOATS = staging(JDK >= 25 ? 256 : JDK >= 21 ? NEVER : 384);

  /**
   * The number of integers from which staging is faster. JDK 21 and newer never stage integers,
   * because they vectorize the plain loops over {@code int[]}.
   */
  static final int STAGE_INTS_TO_ENCODE = staging(JDK >= 21 ? NEVER : 384);

  static final int STAGE_INTS_TO_DECODE = staging(JDK >= 21 ? NEVER : 256);

  static final int TRANSFER = 256;

  private Thresholds() {}

  private static int staging(int count) {
    return Staging.POSSIBLE ? count : NEVER;
  }
}
