/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.collection;

/** The ways to encode and decode a collection that are compared. */
public enum CollectionRival {
  /** No codec: as many bytes copied into new memory: the floor. */
  MEMCPY,
  /** The driver's codec for a {@code List} of boxed elements, or for a {@code Map}: its default. */
  DRIVER,
  /** The driver's codec for an array, one of its {@code ExtraTypeCodecs}. */
  DRIVER_LIST_TO_ARRAY,
  /** Quiver's codec, for an array or for a {@code Map}. */
  QUIVER,
  /** An array into direct memory, as write-through has it; there is no decoding. */
  QUIVER_WRITE_THROUGH
}
