/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.internal.kernel.VectorKernel;
import org.junit.jupiter.api.Test;

/**
 * That the build tests what it says: each execution names its JDK and whether it runs on the packed
 * jar, and a run on anything else fails instead of passing for the wrong reason.
 */
class BuildUnderTestTest {

  @Test
  void theJvmIsTheOneTheExecutionNames() {
    System.out.println("Tests run on JVM " + Runtime.version() + ", " + codeSource());
    assertThat(System.getProperty("quiver.test.java"))
        .isEqualTo(Integer.toString(Runtime.version().feature()));
  }

  @Test
  void classesComeFromThePackedJarWhereTheExecutionSaysSo() {
    assertThat(System.getProperty("quiver.test.packed"))
        .isEqualTo(Boolean.toString(codeSource().endsWith(".jar")));
  }

  private static String codeSource() {
    return VectorKernel.class.getProtectionDomain().getCodeSource().getLocation().getPath();
  }
}
