/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class KernelSetTest {

  @Test
  void allKernelsCanBeToldApartByName() {
    assertThat(KernelSet.all())
        .extracting(VectorKernel::name)
        .doesNotHaveDuplicates()
        .allMatch(name -> name.matches("[a-z]+(-[a-z]+)?"));
  }

  @Test
  void theBestAndTheScalarKernelAreAmongAll() {
    assertThat(KernelSet.all()).contains(KernelSet.scalar());
    assertThat(KernelSet.all()).extracting(VectorKernel::name).contains(KernelSet.best().name());
  }

  @Test
  void theScalarKernelIsTheReadableOne() {
    assertThat(KernelSet.scalar()).isInstanceOf(ScalarKernel.class);
    assertThat(KernelSet.scalar().name()).isEqualTo("scalar");
  }

  @Test
  void theBestKernelIsNotTheScalarOne() {
    assertThat(KernelSet.best()).isNotSameAs(KernelSet.scalar());
  }

  /** The others copy what is in memory without an array through a piece that has one. */
  @Test
  void kernelsThatNeedNoArray() {
    for (VectorKernel kernel : KernelSet.all()) {
      assertThat(kernel.reachesDirectBuffers())
          .as(kernel.name())
          .isEqualTo(Set.of("scalar", "simd-segment").contains(kernel.name()));
    }
  }

  @Test
  void theChoiceIsExplained() {
    String name = KernelSet.warmUp().join().name();

    assertThat(KernelSet.reason()).matches("(the fastest (that runs here|at once)|pinned by ).*");
    assertThat(KernelSet.refused()).isNotEmpty().doesNotContainKey(name);
    assertThat(KernelSet.refused().values()).allSatisfy(reason -> assertThat(reason).isNotBlank());
  }
}
