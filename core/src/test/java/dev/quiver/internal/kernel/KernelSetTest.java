/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KernelSetTest {

  @Test
  void allKernelsCanBeToldApartByName() {
    assertThat(KernelSet.all())
        .extracting(VectorKernel::name)
        .doesNotHaveDuplicates()
        .allMatch(name -> name.matches("[a-z]+"));
  }

  @Test
  void theBestAndTheScalarKernelAreAmongAll() {
    assertThat(KernelSet.all()).contains(KernelSet.scalar(), KernelSet.best());
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

  @Test
  void theChoiceIsExplained() {
    assertThat(KernelSet.reason()).matches("(the default on JDK \\d+|set by ).*");
  }
}
