/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh;

import dev.quiver.kernel.Kernels;

/**
 * That a benchmark of Quiver with or without the Vector API is run on a JVM with or without it. So
 * what is measured is what a user of such a JVM gets.
 */
public final class KernelInUse {

  private KernelInUse() {}

  /** Whether the JVM's kernel uses the Vector API. */
  public static boolean usesVectorApi() {
    return Kernels.best().name().startsWith("simd");
  }

  /**
   * Fails on the wrong JVM.
   *
   * @param vectorApi whether the rival is Quiver with the Vector API
   */
  public static void check(boolean vectorApi) {
    if (usesVectorApi() != vectorApi) {
      throw new IllegalStateException(
          "This rival needs a JVM %s --add-modules jdk.incubator.vector (-jvmArgsAppend); "
                  .formatted(vectorApi ? "with" : "without")
              + "the kernel here is %s: %s".formatted(Kernels.best().name(), Kernels.reason()));
    }
  }
}
