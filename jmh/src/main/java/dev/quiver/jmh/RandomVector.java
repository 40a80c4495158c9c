/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh;

import dev.quiver.internal.wire.ElementType;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/** Creates vectors of random elements, the same for each call. */
public final class RandomVector {

  private static final long SEED = 20261120;

  private RandomVector() {}

  /** Returns the bytes on the wire; floating-point numbers are from 0 to 1. */
  public static byte[] bytes(ElementType elementType, int dimension) {
    ByteBuffer wire = ByteBuffer.allocate(dimension * elementType.size());
    SplittableRandom random = new SplittableRandom(SEED);
    while (wire.hasRemaining()) {
      switch (elementType) {
        case FLOAT -> wire.putFloat(random.nextFloat());
        case DOUBLE -> wire.putDouble(random.nextDouble());
        case INT -> wire.putInt(random.nextInt());
        case BIGINT, UUID, TIMEUUID -> wire.putLong(random.nextLong());
      }
    }
    return wire.array();
  }
}
