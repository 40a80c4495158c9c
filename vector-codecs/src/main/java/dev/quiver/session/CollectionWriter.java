/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import dev.quiver.kernel.VectorArray;
import dev.quiver.wire.ElementType;
import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * Arrays as lists and sets: an [int] number of elements, then for each an [int] length and its
 * bytes.
 *
 * <p>Source: CQL binary protocol v4 and v5, section 6.
 */
final class CollectionWriter<A> extends ArrayWriter<A> {

  /** The length of an element in the upper half, the element in the lower one. */
  private static final long LENGTH_4 = 4L << Integer.SIZE;

  private static final long LOWER_HALF = 0xFFFF_FFFFL;

  CollectionWriter(VectorArray<A> form, ElementType elementType) {
    super(form, elementType);
  }

  @Override
  int length(A array) {
    int perElement = Integer.BYTES + form.elementSize();
    return Math.addExact(Integer.BYTES, Math.multiplyExact(form.count(array), perElement));
  }

  @Override
  void writeElements(A array, ByteBuffer target) {
    target.putInt(form.count(array));
    if (array instanceof float[] floats) {
      for (float element : floats) {
        target.putLong(LENGTH_4 | (Float.floatToRawIntBits(element) & LOWER_HALF));
      }
    } else if (array instanceof int[] ints) {
      for (int element : ints) {
        target.putLong(LENGTH_4 | (element & LOWER_HALF));
      }
    } else if (array instanceof double[] doubles) {
      for (double element : doubles) {
        target.putInt(Double.BYTES).putLong(Double.doubleToRawLongBits(element));
      }
    } else if (array instanceof UUID[] uuids) {
      for (UUID element : uuids) {
        target
            .putInt(form.elementSize())
            .putLong(element.getMostSignificantBits())
            .putLong(element.getLeastSignificantBits());
      }
    } else {
      writeLongs((long[]) array, target);
    }
  }

  /** One long an element, or two for a UUID. */
  private void writeLongs(long[] longs, ByteBuffer target) {
    int perElement = form.elementSize() / Long.BYTES;
    for (int i = 0; i < longs.length; i++) {
      if (i % perElement == 0) {
        target.putInt(form.elementSize());
      }
      target.putLong(longs[i]);
    }
  }
}
