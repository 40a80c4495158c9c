/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.kernel.VectorKernel;

/** One of Quiver's kernels, on a {@code byte[]}. */
final class HeapKernelWork<A> extends LoopWork<A, byte[]> {

  private final VectorKernel kernel;
  private final VectorArray<A> kind;

  HeapKernelWork(VectorKernel kernel, VectorArray<A> kind, byte[] bytes, int dimension) {
    super(kind.newArray(dimension), dimension, bytes);
    this.kernel = kernel;
    this.kind = kind;
  }

  @Override
  void encode(A source, int index, int count, byte[] target, int offset) {
    kind.encode(kernel, source, index, count, target, offset);
  }

  @Override
  void decode(byte[] source, int offset, A target, int index, int count) {
    kind.decode(kernel, source, offset, target, index, count);
  }
}
