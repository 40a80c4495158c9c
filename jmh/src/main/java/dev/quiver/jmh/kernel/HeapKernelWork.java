/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

import dev.quiver.kernel.VectorArray;
import dev.quiver.kernel.VectorKernel;

/** One of Quiver's kernels, on a {@code byte[]}. */
final class HeapKernelWork<A> extends Work {

  private final VectorKernel kernel;
  private final VectorArray<A> form;
  private final A array;
  private final byte[] bytes;
  private final int dimension;

  HeapKernelWork(VectorKernel kernel, VectorArray<A> form, byte[] bytes, int dimension) {
    this.kernel = kernel;
    this.form = form;
    this.array = form.newArray(dimension);
    this.bytes = bytes;
    this.dimension = dimension;
    form.decode(kernel, bytes, 0, array, 0, dimension);
  }

  @Override
  Object encode() {
    form.encode(kernel, array, 0, dimension, bytes, 0);
    return bytes;
  }

  @Override
  Object decode() {
    form.decode(kernel, bytes, 0, array, 0, dimension);
    return array;
  }
}
