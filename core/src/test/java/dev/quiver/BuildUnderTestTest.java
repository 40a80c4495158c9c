/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.internal.kernel.VectorKernel;
import org.junit.jupiter.api.Test;

/** Checks that each execution has the JDK that it names, and the packed jar if it says so. */
class BuildUnderTestTest {

  @Test
  void hasTheJvmThatTheExecutionNames() {
    System.out.println("Tests run on JVM " + Runtime.version() + ", " + codeSource());
    assertThat(System.getProperty("quiver.test.java"))
        .isEqualTo(Integer.toString(Runtime.version().feature()));
  }

  @Test
  void loadsClassesFromTheJarIfTheExecutionSaysSo() {
    assertThat(System.getProperty("quiver.test.packed"))
        .isEqualTo(Boolean.toString(codeSource().endsWith(".jar")));
  }

  private static String codeSource() {
    return VectorKernel.class.getProtectionDomain().getCodeSource().getLocation().getPath();
  }
}
