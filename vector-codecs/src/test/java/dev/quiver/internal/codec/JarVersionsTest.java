/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JarVersionsTest {

  @Test
  void reportsOnlyVersionsThatDiffer() {
    assertThat(JarVersions.mismatch("0.1.0", "0.2.0"))
        .isEqualTo(
            "quiver-core is 0.1.0 and quiver-vector-codecs 0.2.0: use one version of both, as"
                + " quiver-bom does");
    assertThat(JarVersions.mismatch("0.2.0", "0.2.0")).isNull();
    assertThat(JarVersions.mismatch(null, "0.2.0")).isNull();
    assertThat(JarVersions.mismatch("0.1.0", null)).isNull();
    assertThat(JarVersions.mismatch()).as("of this build").isNull();
  }
}
