/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class KernelsTest {

  @Test
  void allKernelsCanBeToldApartByName() {
    assertThat(Kernels.all())
        .extracting(VectorKernel::name)
        .doesNotHaveDuplicates()
        .allMatch(name -> name.matches("[a-z]+(-[a-z]+)?"));
  }

  @Test
  void theBestAndTheScalarKernelAreAmongAll() {
    assertThat(Kernels.all()).contains(Kernels.scalar());
    assertThat(Kernels.all()).extracting(VectorKernel::name).contains(Kernels.best().name());
  }

  @Test
  void theScalarKernelIsTheReadableOne() {
    assertThat(Kernels.scalar()).isInstanceOf(ScalarKernel.class);
    assertThat(Kernels.scalar().name()).isEqualTo("scalar");
  }

  @Test
  void theBestKernelIsNotTheScalarOne() {
    assertThat(Kernels.best()).isNotSameAs(Kernels.scalar());
  }

  /** The others copy what is in memory without an array through a piece that has one. */
  @Test
  void kernelsThatNeedNoArray() {
    for (VectorKernel kernel : Kernels.all()) {
      assertThat(kernel.reachesDirectBuffers())
          .as(kernel.name())
          .isEqualTo(Set.of("scalar", "simd-segment").contains(kernel.name()));
    }
  }

  @Test
  void theChoiceIsExplained() {
    String name = Kernels.warmUp().join().name();

    assertThat(Kernels.reason()).matches("(the fastest (that runs here|at once)|pinned by ).*");
    assertThat(Kernels.refused()).isNotEmpty().doesNotContainKey(name);
    assertThat(Kernels.refused().values()).allSatisfy(reason -> assertThat(reason).isNotBlank());
  }
}
