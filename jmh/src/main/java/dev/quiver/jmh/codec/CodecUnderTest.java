/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.codec;

/** The codecs of vectors to compare. */
public enum CodecUnderTest {
  /** The floor without a codec: copies the same number of bytes into new or existing memory. */
  MEMCPY,
  /**
   * The driver's default codec for {@code CqlVector}. For UUIDs, which the {@code CqlVector} of
   * driver 4.17 does not support, the one for {@code list<uuid>}: the same work except for a length
   * before each element.
   */
  DRIVER_CQL_VECTOR,
  /** The driver's codec for {@code float[]}, the only array for which it has a codec of vectors. */
  DRIVER_ARRAY,
  /** Quiver's codec for {@code CqlVector}, or {@code List} for UUIDs, on a JVM without options. */
  QUIVER_CQL_VECTOR,
  /** Quiver's codec for the array of the element type, on a JVM without options. */
  QUIVER_ARRAY,
  /** Quiver's codec for UUIDs as {@code long[]}, on a JVM without options. */
  QUIVER_LONGS,
  /** Quiver's codec for {@code CqlVector}, on a JVM with the Vector API. */
  QUIVER_SIMD_CQL_VECTOR,
  /** Quiver's codec for the array of the element type, on a JVM with the Vector API. */
  QUIVER_SIMD_ARRAY,
  /** Quiver's codec for UUIDs as {@code long[]}, on a JVM with the Vector API. */
  QUIVER_SIMD_LONGS
}
