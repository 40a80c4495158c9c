/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * Checks that the build tests the kernels it names: the other tests use {@link Kernels#all()} and
 * would pass if one was missing.
 */
class KernelsUnderTestTest {

  @Test
  void kernelsAreThoseThatTheExecutionNames() {
    System.out.println(
        "Tests run on kernel " + ActiveKernel.get().name() + ", " + ActiveKernel.reason());
    assertThat(Kernels.all()).extracting(VectorKernel::name).isEqualTo(KernelCase.kernels());
  }
}
