/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jcstress.kernel;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.quiver.internal.collection.CollectionArray;
import dev.quiver.internal.kernel.ActiveKernel;
import dev.quiver.internal.kernel.Kernels;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.kernel.VectorKernel;
import dev.quiver.jcstress.OwnedVector;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Races two threads that move vectors long enough for several pieces of scratch memory, with the
 * same kernels, in every way that uses such memory.
 */
@JCStressTest
@Outcome(id = "true, true", expect = ACCEPTABLE, desc = "each moved its own elements")
@Outcome(expect = FORBIDDEN, desc = "elements of the other thread")
@State
public class ScratchStress {

  /** Longer than a piece of any scratch memory, which has 4 KiB. */
  private static final int DIMENSION = 1500;

  /** Excludes kernels that are slow when interpreted: they have no scratch memory. */
  private static final List<VectorKernel> KERNELS =
      Kernels.all().stream()
          .filter(kernel -> kernel == ActiveKernel.get() || !kernel.name().equals("simd"))
          .toList();

  private static final ThreadLocal<ByteBuffer> OFF_HEAP =
      ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(Integer.BYTES + DIMENSION * 8));

  private static final Owner FIRST = new Owner(1);
  private static final Owner SECOND = new Owner(2);

  /** A vector as floats, as integers with the same bits, which other loops move, and as bytes. */
  private static final class Owner {
    private final float[] floats;
    private final int[] ints = new int[DIMENSION];
    private final byte[] wire;

    Owner(int owner) {
      floats = OwnedVector.floats(owner, DIMENSION);
      wire = OwnedVector.wire(owner, DIMENSION);
      ByteBuffer.wrap(wire).asIntBuffer().get(ints);
    }

    boolean movesAll() {
      return movesOnHeap() && movesOffHeap() && movesCollections();
    }

    private boolean movesOnHeap() {
      byte[] bytes = new byte[wire.length];
      boolean right = true;
      for (VectorKernel kernel : KERNELS) {
        VectorArray.FLOATS.encode(kernel, floats, 0, DIMENSION, bytes, 0);
        right &= Arrays.equals(bytes, wire);
        float[] readFloats = new float[DIMENSION];
        VectorArray.FLOATS.decode(kernel, wire, 0, readFloats, 0, DIMENSION);
        right &= Arrays.equals(readFloats, floats);
        VectorArray.INTS.encode(kernel, ints, 0, DIMENSION, bytes, 0);
        right &= Arrays.equals(bytes, wire);
        int[] readInts = new int[DIMENSION];
        VectorArray.INTS.decode(kernel, wire, 0, readInts, 0, DIMENSION);
        right &= Arrays.equals(readInts, ints);
      }
      return right;
    }

    private boolean movesOffHeap() {
      ByteBuffer memory = OFF_HEAP.get().clear().limit(wire.length);
      ByteBuffer expected = ByteBuffer.wrap(wire);
      boolean right = true;
      for (VectorKernel kernel : KERNELS) {
        VectorArray.FLOATS.encode(kernel, floats, 0, DIMENSION, memory, 0);
        right &= memory.equals(expected);
        float[] readFloats = new float[DIMENSION];
        VectorArray.FLOATS.decode(kernel, memory, 0, readFloats, 0, DIMENSION);
        right &= Arrays.equals(readFloats, floats);
        VectorArray.INTS.encode(kernel, ints, 0, DIMENSION, memory, 0);
        right &= memory.equals(expected);
        int[] readInts = new int[DIMENSION];
        VectorArray.INTS.decode(kernel, memory, 0, readInts, 0, DIMENSION);
        right &= Arrays.equals(readInts, ints);
      }
      return right;
    }

    private boolean movesCollections() {
      ByteBuffer memory = OFF_HEAP.get().clear();
      CollectionArray.FLOATS.encode(floats, memory);
      float[] read = CollectionArray.FLOATS.decode(memory.flip(), () -> "list<float>");
      return Arrays.equals(read, floats);
    }
  }

  @Actor
  public void first(ZZ_Result r) {
    r.r1 = FIRST.movesAll();
  }

  @Actor
  public void second(ZZ_Result r) {
    r.r2 = SECOND.movesAll();
  }
}
