/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.util.ArrayList;
import java.util.List;

/** The kernels that run on this JVM. */
public final class Kernels {

  private Kernels() {}

  public static List<VectorKernel> all() {
    VectorKernel active = ActiveKernel.get();
    List<VectorKernel> kernels = new ArrayList<>();
    for (String name : KernelChoice.NAMES) {
      try {
        boolean isActive = name.equals(active.name());
        kernels.add(isActive ? active : KernelChoice.create(name, Runtime.version().feature()));
      } catch (UnsupportedOperationException e) {
        // The kernel does not run on this JVM.
      }
    }
    return List.copyOf(kernels);
  }
}
