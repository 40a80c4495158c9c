/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.kernel.VectorKernel;
import java.nio.ByteBuffer;

/** One of Quiver's kernels, on a direct buffer. */
final class DirectKernelWork<A> extends LoopWork<A, ByteBuffer> {

  private final VectorKernel kernel;
  private final VectorArray<A> kind;

  DirectKernelWork(VectorKernel kernel, VectorArray<A> kind, ByteBuffer bytes, int dimension) {
    super(kind.newArray(dimension), dimension, bytes);
    this.kernel = kernel;
    this.kind = kind;
  }

  @Override
  void encode(A source, int index, int count, ByteBuffer target, int offset) {
    kind.encode(kernel, source, index, count, target, offset);
  }

  @Override
  void decode(ByteBuffer source, int offset, A target, int index, int count) {
    kind.decode(kernel, source, offset, target, index, count);
  }
}
