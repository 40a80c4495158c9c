/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

import dev.quiver.internal.kernel.ActiveKernel;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.kernel.VectorKernel;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.jmh.VectorApi;
import dev.quiver.jmh.VectorArrays;
import dev.quiver.jmh.kernel.KernelBenchmark.Memory;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/** An array and its bytes, and one way to move the elements between them. */
abstract class Work {

  static final long SEED = 20261120;

  abstract Object encode();

  abstract Object decode();

  static Work of(Rival rival, ElementType elementType, Memory memory, int dimension) {
    byte[] heap = new byte[dimension * elementType.size()];
    new SplittableRandom(SEED).nextBytes(heap);
    ByteBuffer direct = ByteBuffer.allocateDirect(heap.length).put(0, heap);
    boolean onHeap = memory == Memory.HEAP;
    // Without Quiver, a UUID is two longs.
    boolean pairs = elementType == ElementType.UUID;
    ElementType loopType = pairs ? ElementType.BIGINT : elementType;
    int loops = pairs ? 2 * dimension : dimension;
    Work work =
        switch (rival) {
          case MEMCPY -> onHeap ? copy(heap) : copy(direct);
          case QUIVER, QUIVER_SIMD -> {
            VectorArray<?> kind = VectorArrays.of(elementType);
            yield onHeap
                ? ofKernel(kernel(rival), kind, heap, dimension)
                : ofKernel(kernel(rival), kind, direct, dimension);
          }
          case SCALAR -> ScalarWork.of(loopType, onHeap ? ByteBuffer.wrap(heap) : direct, loops);
          case BULK_VIEW -> ViewWork.of(loopType, onHeap ? ByteBuffer.wrap(heap) : direct, loops);
          case VAR_HANDLE ->
              onHeap
                  ? HeapVarHandleWork.of(loopType, heap, loops)
                  : DirectVarHandleWork.of(loopType, direct, loops);
        };
    work.decode();
    return work;
  }

  /** Copies between two byte arrays; elements are bytes. */
  static Work copy(byte[] bytes) {
    return new LoopWork<>(
        new byte[bytes.length],
        bytes.length,
        bytes,
        (source, index, count, target, offset) ->
            System.arraycopy(source, index, target, offset, count),
        (source, offset, target, index, count) ->
            System.arraycopy(source, offset, target, index, count));
  }

  /** Copies between a byte array and a direct buffer; elements are bytes. */
  private static Work copy(ByteBuffer bytes) {
    return new LoopWork<>(
        new byte[bytes.capacity()],
        bytes.capacity(),
        bytes,
        (source, index, count, target, offset) ->
            target.put(/* index= */ offset, source, /* offset= */ index, count),
        (source, offset, target, index, count) ->
            source.get(/* index= */ offset, target, /* offset= */ index, count));
  }

  private static <A> Work ofKernel(
      VectorKernel kernel, VectorArray<A> kind, byte[] bytes, int dimension) {
    return new LoopWork<>(
        kind.newArray(dimension),
        dimension,
        bytes,
        (source, index, count, target, offset) ->
            kind.encode(kernel, source, index, count, target, offset),
        (source, offset, target, index, count) ->
            kind.decode(kernel, source, offset, target, index, count));
  }

  private static <A> Work ofKernel(
      VectorKernel kernel, VectorArray<A> kind, ByteBuffer bytes, int dimension) {
    return new LoopWork<>(
        kind.newArray(dimension),
        dimension,
        bytes,
        (source, index, count, target, offset) ->
            kind.encode(kernel, source, index, count, target, offset),
        (source, offset, target, index, count) ->
            kind.decode(kernel, source, offset, target, index, count));
  }

  private static VectorKernel kernel(Rival rival) {
    VectorApi.check(rival);
    return ActiveKernel.get();
  }
}
