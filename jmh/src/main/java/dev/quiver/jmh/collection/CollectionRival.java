/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.collection;

/** The compared ways to encode and decode a collection. */
public enum CollectionRival {
  /** The floor without a codec: copies the same number of bytes into new memory. */
  MEMCPY,
  /** The driver's default codec, for a {@code List} of boxed elements or a {@code Map}. */
  DRIVER,
  /** The driver's codec for an array, one of its {@code ExtraTypeCodecs}. */
  DRIVER_LIST_TO_ARRAY,
  /** Quiver's codec, for an array or for a {@code Map}. */
  QUIVER,
  /** A borrowed array, which Quiver encodes into existing direct memory; it has no decoding. */
  QUIVER_WRITE_THROUGH
}
