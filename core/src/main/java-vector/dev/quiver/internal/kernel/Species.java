/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.util.function.IntUnaryOperator;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/** The vector registers in use, and the shuffles that swap the bytes of their elements. */
final class Species {

  private static final VectorShape SHAPE = shape();

  static final VectorSpecies<Byte> BYTES = VectorSpecies.of(byte.class, SHAPE);
  static final VectorSpecies<Float> FLOATS = VectorSpecies.of(float.class, SHAPE);
  static final VectorSpecies<Double> DOUBLES = VectorSpecies.of(double.class, SHAPE);
  static final VectorSpecies<Integer> INTS = VectorSpecies.of(int.class, SHAPE);
  static final VectorSpecies<Long> LONGS = VectorSpecies.of(long.class, SHAPE);

  static final VectorShuffle<Byte> INT_SWAP = swap(Integer.BYTES);
  static final VectorShuffle<Byte> LONG_SWAP = swap(Long.BYTES);

  private Species() {}

  /**
   * Returns the size of the widest registers whose bytes one instruction can shuffle. A shuffle of
   * 512 bits needs AVX-512 VBMI; without this extension the JIT compiler does not compile the
   * shuffle, which is then slower than any loop.
   */
  private static VectorShape shape() {
    VectorShape preferred = ByteVector.SPECIES_PREFERRED.vectorShape();
    boolean tooWide = preferred == VectorShape.S_512_BIT && !Processor.shuffles512Bits();
    return tooWide ? VectorShape.S_256_BIT : preferred;
  }

  private static VectorShuffle<Byte> swap(int elementSize) {
    IntUnaryOperator mirrored = i -> i ^ (elementSize - 1);
    return VectorShuffle.fromOp(BYTES, mirrored);
  }

  /** Rejects registers that are too short to be faster than a loop. */
  static void check() {
    if (SHAPE.vectorBitSize() < 128) {
      throw new UnsupportedOperationException(
          "vector registers of %d bits, needs 128".formatted(SHAPE.vectorBitSize()));
    }
  }
}
