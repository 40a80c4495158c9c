/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * That the build tests the kernels it says: the other tests take them from {@link Kernels#all()}
 * and would pass if one was missing.
 */
class KernelsUnderTestTest {

  @Test
  void theyAreThoseTheExecutionNames() {
    System.out.println("Tests run on kernel " + Kernels.preferred() + ", " + Kernels.reason());
    assertThat(Kernels.all()).extracting(VectorKernel::name).isEqualTo(Cell.kernels());
  }

  @Test
  void theFirstOfThemIsTheOneThatIsMeant() {
    assertThat(Kernels.preferred()).isEqualTo(Cell.kernels().get(0));
  }
}
