/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import dev.quiver.internal.wire.ElementType;
import org.jspecify.annotations.Nullable;

/**
 * The codecs of one element type by dimension.
 *
 * <p>Reading takes no lock and allocates nothing. A dimension costs a lock and memory the first
 * time it is seen; from {@link #MAX_ENTRIES} dimensions on, which no schema has but a hostile
 * server could name, codecs are made when they are asked for and forgotten.
 */
final class FamilyTable {

  static final int MAX_ENTRIES = 1024;

  private static final int MIN_CAPACITY = 16;

  private final ElementType elementType;
  private volatile Slots slots = new Slots(MIN_CAPACITY);

  FamilyTable(ElementType elementType) {
    this.elementType = elementType;
  }

  /**
   * The codecs for a dimension.
   *
   * @throws dev.quiver.vector.VectorDimensionException if no such vector can exist
   */
  VectorCodecFamily get(int dimension) {
    VectorCodecFamily family = slots.get(dimension);
    return family != null ? family : add(dimension);
  }

  /** The number of dimensions kept. */
  int size() {
    return slots.size;
  }

  private VectorCodecFamily add(int dimension) {
    VectorCodecFamily family = VectorCodecFamily.of(elementType, dimension);
    return slots.size < MAX_ENTRIES ? publish(dimension, family) : family;
  }

  private synchronized VectorCodecFamily publish(int dimension, VectorCodecFamily family) {
    VectorCodecFamily published = slots.get(dimension);
    if (published != null) {
      return published;
    }
    if (slots.size < MAX_ENTRIES) {
      slots = slots.with(dimension, family);
    }
    return family;
  }

  /** An open-addressing map that is not changed once it is published. Dimension 0 marks a hole. */
  private static final class Slots {
    private final int[] dimensions;
    private final @Nullable VectorCodecFamily[] families;
    private int size;

    Slots(int capacity) {
      dimensions = new int[capacity];
      families = new VectorCodecFamily[capacity];
    }

    @Nullable VectorCodecFamily get(int dimension) {
      return families[slot(dimension)];
    }

    Slots with(int dimension, VectorCodecFamily family) {
      boolean full = 2 * (size + 1) > dimensions.length;
      Slots copy = new Slots(full ? 2 * dimensions.length : dimensions.length);
      for (int i = 0; i < dimensions.length; i++) {
        VectorCodecFamily kept = families[i];
        if (kept != null) {
          copy.put(dimensions[i], kept);
        }
      }
      copy.put(dimension, family);
      return copy;
    }

    private void put(int dimension, VectorCodecFamily family) {
      int slot = slot(dimension);
      dimensions[slot] = dimension;
      families[slot] = family;
      size++;
    }

    /**
     * The dimension's slot, or the hole where it would go; at least half of the slots are holes.
     */
    private int slot(int dimension) {
      int mask = dimensions.length - 1;
      int slot = ((dimension * 0x9E3779B9) >>> 16) & mask;
      while (dimensions[slot] != dimension && dimensions[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      return slot;
    }
  }
}
