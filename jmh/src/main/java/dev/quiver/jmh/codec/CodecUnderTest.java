/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.codec;

/** The codecs of a vector that are compared. */
public enum CodecUnderTest {
  /** No codec: as many bytes copied, into new memory or into memory that exists: the floor. */
  MEMCPY,
  /**
   * The driver's for {@code CqlVector}, its default. Of UUIDs, which the {@code CqlVector} of
   * driver 4.17 cannot hold, the one for {@code list<uuid>}: the same work but for a length before
   * each element.
   */
  DRIVER_CQL_VECTOR,
  /** The driver's for {@code float[]}; it has no other array. */
  DRIVER_ARRAY,
  /** Quiver's for {@code CqlVector}, of UUIDs for {@code List}, on a JVM as it is. */
  QUIVER_CQL_VECTOR,
  /** Quiver's for the array of the element type, on a JVM as it is. */
  QUIVER_ARRAY,
  /** Quiver's for UUIDs as {@code long[]}, on a JVM as it is. */
  QUIVER_LONGS,
  /** Quiver's for {@code CqlVector}, on a JVM with the Vector API. */
  QUIVER_SIMD_CQL_VECTOR,
  /** Quiver's for the array of the element type, on a JVM with the Vector API. */
  QUIVER_SIMD_ARRAY,
  /** Quiver's for UUIDs as {@code long[]}, on a JVM with the Vector API. */
  QUIVER_SIMD_LONGS
}
