/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.frame;

/** The ways from a vector to a frame that are compared. */
public enum WriteRival {
  /** The same statement with its vector left unset, on the driver's frames: the floor. */
  NO_VECTOR,
  /** A {@code CqlVector} and the driver's codecs and frames; of UUIDs, a {@code list<uuid>}. */
  DRIVER_CQL_VECTOR,
  /** A {@code float[]} and the driver's codec for it, and the driver's frames. */
  DRIVER_ARRAY,
  /** The array of the element type, Quiver's codecs, the driver's frames, on a JVM as it is. */
  QUIVER_ARRAY,
  /** The same on a JVM with the Vector API. */
  QUIVER_SIMD_ARRAY,
  /** The array lent to a {@code WriteThrough} statement, Quiver's frames, on a JVM as it is. */
  QUIVER_WRITE_THROUGH,
  /** The same on a JVM with the Vector API. */
  QUIVER_SIMD_WRITE_THROUGH
}
