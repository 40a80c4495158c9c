/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.util.ArrayList;
import java.util.List;

/** The kernels that run on this JVM, and the kernel in use, which is chosen once. Thread-safe. */
public final class KernelSet {

  /** The system property that sets the kernel by its name. */
  public static final String PROPERTY = "quiver.kernel";

  private static final int FEATURE = Runtime.version().feature();
  private static final KernelChoice CHOICE = KernelChoice.of(FEATURE, System.getProperty(PROPERTY));

  /** The kernel in use. The JIT compiler treats a static final field as a constant. */
  private static final VectorKernel BEST = CHOICE.kernel();

  private KernelSet() {}

  /** Returns the kernel in use, always the same object. */
  public static VectorKernel best() {
    return BEST;
  }

  /** Returns one line that says why this kernel is in use. */
  public static String reason() {
    return CHOICE.reason();
  }

  /** Returns every kernel that runs on this JVM, for tests and benchmarks. */
  public static List<VectorKernel> all() {
    List<VectorKernel> kernels = new ArrayList<>();
    for (String name : KernelChoice.NAMES) {
      try {
        kernels.add(name.equals(BEST.name()) ? BEST : KernelChoice.create(name, FEATURE));
      } catch (UnsupportedOperationException e) {
        // The kernel does not run on this JVM.
      }
    }
    return List.copyOf(kernels);
  }
}
