/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.guide;

import dev.quiver.Quiver;

/** Returns the kernel that moves the vectors of this JVM. */
public final class KernelProgram {
  private KernelProgram() {}

  public static String describe() {
    // guide: kernel
    String kernel = Quiver.kernel();
    // end
    return kernel;
  }
}
