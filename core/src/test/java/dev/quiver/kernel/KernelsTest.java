/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.internal.kernel.KernelSet;
import org.junit.jupiter.api.Test;

class KernelsTest {

  @Test
  void reportsTheKernelInUseAndWhy() {
    assertThat(Kernels.inUse()).isEqualTo(KernelSet.best().name());
    assertThat(Kernels.reason()).isEqualTo(KernelSet.reason());
  }
}
