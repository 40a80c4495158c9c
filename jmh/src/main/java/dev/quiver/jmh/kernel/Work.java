/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

import dev.quiver.jmh.kernel.KernelBenchmark.Memory;
import dev.quiver.kernel.Kernels;
import dev.quiver.kernel.VectorArray;
import dev.quiver.kernel.VectorKernel;
import dev.quiver.wire.ElementType;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/** An array and its bytes, and one way to move the elements between them. */
abstract class Work {

  static final long SEED = 20261120;

  /** Moves all elements to the bytes, and gives the bytes. */
  abstract Object encode();

  /** Moves all elements to the array, and gives the array. */
  abstract Object decode();

  /** Array and bytes with the same elements. */
  static Work of(Rival rival, ElementType elementType, Memory memory, int dimension) {
    byte[] heap = new byte[dimension * elementType.size()];
    new SplittableRandom(SEED).nextBytes(heap);
    ByteBuffer direct = ByteBuffer.allocateDirect(heap.length).put(0, heap);
    boolean onHeap = memory == Memory.HEAP;
    Work work =
        switch (rival) {
          case MEMCPY -> onHeap ? new CopyWork(heap) : new DirectCopyWork(direct);
          case SCALAR, QUIVER -> {
            VectorKernel kernel = rival == Rival.SCALAR ? Kernels.scalar() : Kernels.best();
            VectorArray<?> form = form(elementType);
            yield onHeap
                ? new HeapKernelWork<>(kernel, form, heap, dimension)
                : new DirectKernelWork<>(kernel, form, direct, dimension);
          }
          case BULK_VIEW ->
              ViewWork.of(elementType, onHeap ? ByteBuffer.wrap(heap) : direct, dimension);
          case PUT -> PutWork.of(elementType, onHeap ? ByteBuffer.wrap(heap) : direct, dimension);
          case VAR_HANDLE ->
              onHeap
                  ? HeapVarHandleWork.of(elementType, heap, dimension)
                  : DirectVarHandleWork.of(elementType, direct, dimension);
        };
    work.decode();
    return work;
  }

  private static VectorArray<?> form(ElementType elementType) {
    return switch (elementType) {
      case FLOAT -> VectorArray.FLOATS;
      case DOUBLE -> VectorArray.DOUBLES;
      case INT -> VectorArray.INTS;
      case BIGINT -> VectorArray.LONGS;
      case UUID, TIMEUUID -> throw new IllegalArgumentException(elementType + " has no loops here");
    };
  }
}
