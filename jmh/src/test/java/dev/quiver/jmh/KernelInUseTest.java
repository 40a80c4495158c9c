/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import org.junit.jupiter.api.Test;

/** That each execution of the tests has the kernel it says, and that a rival on another fails. */
class KernelInUseTest {

  private static final boolean VECTOR_API = Boolean.getBoolean("quiver.test.vector.api");

  @Test
  void theJvmHasTheVectorApiWhereTheExecutionSaysSo() {
    assertThat(System.getProperty("quiver.test.vector.api")).isNotNull();
    assertThat(KernelInUse.usesVectorApi()).isEqualTo(VECTOR_API);
  }

  @Test
  void aRivalOnTheWrongJvmFails() {
    assertThatNoException().isThrownBy(() -> KernelInUse.check(VECTOR_API));
    assertThatIllegalStateException()
        .isThrownBy(() -> KernelInUse.check(!VECTOR_API))
        .withMessageContaining("--add-modules jdk.incubator.vector");
  }
}
