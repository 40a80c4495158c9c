/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

/** The kernel in use, which is chosen once. Thread-safe. */
public final class ActiveKernel {

  /** The system property that sets the kernel by its name. */
  public static final String PROPERTY = "quiver.kernel";

  private static final KernelChoice CHOICE =
      KernelChoice.of(Runtime.version().feature(), System.getProperty(PROPERTY));

  /** The kernel in use. The JIT compiler treats a static final field as a constant. */
  private static final VectorKernel KERNEL = CHOICE.kernel();

  private ActiveKernel() {}

  /** Returns the kernel in use, always the same object. */
  public static VectorKernel get() {
    return KERNEL;
  }

  /** Returns one line that says why this kernel is in use. */
  public static String reason() {
    return CHOICE.reason();
  }
}
