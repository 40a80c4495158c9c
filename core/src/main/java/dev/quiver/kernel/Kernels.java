/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import java.util.List;

/** The kernels there are, and which one to use. */
public final class Kernels {

  private static final VectorKernel SCALAR = new ScalarKernel();
  private static final VectorKernel PORTABLE = new PortableKernel();

  private Kernels() {}

  /** The fastest kernel of this JVM. */
  public static VectorKernel best() {
    return PORTABLE;
  }

  /** The kernel that is written to be read, and against which the others are tested. */
  public static VectorKernel scalar() {
    return SCALAR;
  }

  /** Every kernel that runs on this JVM, for tests and benchmarks. */
  public static List<VectorKernel> all() {
    return List.of(SCALAR, PORTABLE);
  }
}
