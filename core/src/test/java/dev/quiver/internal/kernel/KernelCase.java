/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/**
 * What the build's execution says of the JVM and the classes under test. That it says so rightly is
 * checked in {@code BuildUnderTestTest}, {@link KernelsUnderTestTest} and {@link
 * RegistersUnderTestTest}.
 */
final class KernelCase {

  private KernelCase() {}

  /** The feature release of the JVM. */
  static int java() {
    return Integer.parseInt(property("quiver.test.java"));
  }

  /** The names of the kernels that run. */
  static List<String> kernels() {
    return List.of(property("quiver.test.kernels").split(",", -1));
  }

  /** Whether the kernel for JDK 22 and newer runs: on such a JDK, from the packed jar. */
  static boolean hasSegmentKernels() {
    return kernels().contains("segment");
  }

  /** A property that no execution may leave out. */
  static String property(String name) {
    assertThat(System.getProperties()).as("set by the execution in the pom").containsKey(name);
    return System.getProperty(name);
  }
}
