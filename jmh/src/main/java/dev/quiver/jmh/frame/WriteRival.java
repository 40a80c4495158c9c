/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.frame;

/** The compared ways from a vector to a frame. */
public enum WriteRival {
  /** The floor: the same statement with its vector unset, with the driver's frames. */
  NO_VECTOR,
  /** A {@code CqlVector}, or a {@code list<uuid>}, with the driver's codecs and frames. */
  DRIVER_CQL_VECTOR,
  /** A {@code float[]} with the driver's codec for it and the driver's frames. */
  DRIVER_ARRAY,
  /** The element type's array, Quiver's codec and the driver's frames, on a JVM without options. */
  QUIVER_ARRAY,
  QUIVER_SIMD_ARRAY,
  /** The borrowed array with Quiver's frames, on a JVM without options. */
  QUIVER_WRITE_THROUGH,
  QUIVER_SIMD_WRITE_THROUGH
}
