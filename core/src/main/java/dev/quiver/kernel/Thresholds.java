/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

/**
 * From how many elements on the {@link PortableKernel} leaves its plain loop.
 *
 * <p>Measured on JDK 17 and 25; docs/decisions.md tells how and shows the figures. The JDKs between
 * are taken for a 17, those after for a 25.
 */
final class Thresholds {

  private static final int NEVER = Integer.MAX_VALUE;
  private static final boolean LIKE_25 = Runtime.version().feature() >= 25;

  static final int STAGE_FLOATS_ON_HEAP = staging(1024);
  static final int STAGE_FLOATS_IN_BUFFER = staging(256);

  /** A 25 makes vector instructions of the plain loops over {@code int[]} and {@code long[]}. */
  static final int STAGE_INTS_ON_HEAP = LIKE_25 ? NEVER : staging(384);

  static final int STAGE_INTS_IN_BUFFER = LIKE_25 ? NEVER : staging(192);
  static final int STAGE_INTS_FROM_HEAP = LIKE_25 ? NEVER : staging(192);
  static final int STAGE_INTS_FROM_BUFFER = LIKE_25 ? NEVER : staging(128);

  /** Where a bulk move through a big-endian view is the fastest way. */
  static final int VIEW_LONGS_IN_BUFFER = LIKE_25 ? NEVER : 1024;

  private Thresholds() {}

  private static int staging(int count) {
    return Staging.POSSIBLE ? count : NEVER;
  }
}
