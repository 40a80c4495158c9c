/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.guide;

import dev.quiver.kernel.Kernels;
import java.util.List;

/** Asks which kernel moves the vectors of this JVM. */
public final class KernelProgram {

  private KernelProgram() {}

  /** Returns what the log says. */
  public static List<String> describe() {
    // guide: ask
    String kernel = Kernels.inUse();
    String why = Kernels.reason();
    // end
    return List.of(kernel, why);
  }
}
