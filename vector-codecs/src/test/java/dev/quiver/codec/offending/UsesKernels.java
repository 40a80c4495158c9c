/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec.offending;

import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.internal.kernel.VectorKernel;

/** Breaks a fence, so that the fence can be seen to hold. */
final class UsesKernels {

  private UsesKernels() {}

  static VectorKernel kernel() {
    return KernelSet.best();
  }
}
