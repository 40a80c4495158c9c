/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

/**
 * From how many elements on the {@link PortableKernel} leaves its plain loop.
 *
 * <p>Measured on JDK 17 and 25; docs/decisions/kernels.md tells how and shows the figures. The JDKs
 * between are taken for JDK 17, those after for JDK 25.
 */
final class Thresholds {

  private static final int NEVER = Integer.MAX_VALUE;
  private static final boolean LIKE_25 = Runtime.version().feature() >= 25;

  static final int STAGE_FLOATS = staging(LIKE_25 ? 256 : 384);

  /** JDK 25 makes vector instructions of the plain loops over {@code int[]}. */
  static final int STAGE_INTS_TO_ENCODE = LIKE_25 ? NEVER : staging(384);

  static final int STAGE_INTS_TO_DECODE = LIKE_25 ? NEVER : staging(256);

  static final int TRANSFER_INTS = 256;
  static final int TRANSFER_LONGS = 256;

  private Thresholds() {}

  private static int staging(int count) {
    return Staging.POSSIBLE ? count : NEVER;
  }
}
