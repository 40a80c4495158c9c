/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.internal.kernel.VectorKernel;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What users are told is what is in use. */
class KernelsTest {

  @Test
  void namesWhatIsInUseAndWhatIsMeant() {
    String stays = Kernels.warmUp().join();
    assertThat(stays).isEqualTo(KernelSet.warmUp().join().name()).isEqualTo(Kernels.inUse());
    assertThat(Kernels.inUse()).isEqualTo(KernelSet.best().name());
    assertThat(Kernels.preferred()).isEqualTo(KernelSet.preferred());
    assertThat(KernelSet.all())
        .extracting(VectorKernel::name)
        .contains(Kernels.inUse(), Kernels.preferred());
  }

  @Test
  void saysWhy() {
    Kernels.warmUp().join();
    assertThat(Kernels.reason()).isNotBlank().isEqualTo(KernelSet.reason());
    assertThat(Kernels.refused()).isEqualTo(KernelSet.refused()).doesNotContainKey(Kernels.inUse());
  }

  @Test
  void whoWaitsDoesNotDisturbOthers() {
    CompletableFuture<String> mine = Kernels.warmUp();
    mine.obtrudeException(new IllegalStateException("of the caller"));
    assertThat(mine).isCompletedExceptionally();
    assertThat(Kernels.warmUp().join()).isEqualTo(Kernels.inUse());
  }

  @Test
  void propertiesAreThoseOfTheDocumentation() {
    assertThat(Kernels.PROPERTY).isEqualTo("quiver.kernel");
    assertThat(Kernels.WARM_UP_PROPERTY).isEqualTo("quiver.kernel.warm-up");
    assertThat(Kernels.WARM_UP_MILLIS_PROPERTY).isEqualTo("quiver.kernel.warm-up.millis");
  }
}
