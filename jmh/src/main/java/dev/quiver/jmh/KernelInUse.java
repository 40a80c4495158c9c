/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh;

import dev.quiver.kernel.Kernels;
import dev.quiver.kernel.VectorKernel;

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

  /** Quiver's kernel on a JVM as it is. */
  public static VectorKernel withoutVectorApi() {
    return kernel(false);
  }

  /** Quiver's kernel on a JVM with the Vector API. */
  public static VectorKernel withVectorApi() {
    return kernel(true);
  }

  private static VectorKernel kernel(boolean vectorApi) {
    if (usesVectorApi() != vectorApi) {
      throw new IllegalStateException(
          "This rival needs a JVM %s --add-modules jdk.incubator.vector (-jvmArgsAppend), the kernel here is %s: %s"
              .formatted(vectorApi ? "with" : "without", Kernels.best().name(), Kernels.reason()));
    }
    return Kernels.best();
  }
}
