/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import org.junit.jupiter.api.Test;

/** Tests that executions have the kernel they name, and reject rivals of another kernel. */
class VectorApiTest {

  private enum Rival {
    MEMCPY,
    QUIVER,
    QUIVER_ARRAY,
    QUIVER_SIMD,
    QUIVER_SIMD_ARRAY
  }

  private static final boolean IN_USE = Boolean.getBoolean("quiver.test.vector.api");

  @Test
  void theJvmHasTheVectorApiIfTheExecutionNamesIt() {
    assertThat(System.getProperty("quiver.test.vector.api")).isNotNull();
    assertThat(VectorApi.isInUse()).isEqualTo(IN_USE);
  }

  @Test
  void onlyQuiversRivalsDependOnTheJvm() {
    assertThat(Rival.values())
        .filteredOn(VectorApi::suits)
        .containsExactly(
            Rival.MEMCPY,
            IN_USE ? Rival.QUIVER_SIMD : Rival.QUIVER,
            IN_USE ? Rival.QUIVER_SIMD_ARRAY : Rival.QUIVER_ARRAY);
  }

  @Test
  void rejectsARivalOnTheWrongJvm() {
    assertThatNoException()
        .isThrownBy(() -> VectorApi.check(IN_USE ? Rival.QUIVER_SIMD : Rival.QUIVER));
    assertThatIllegalStateException()
        .isThrownBy(() -> VectorApi.check(IN_USE ? Rival.QUIVER : Rival.QUIVER_SIMD))
        .withMessageContaining("--add-modules=jdk.incubator.vector -Dquiver.kernel=simd");
  }
}
