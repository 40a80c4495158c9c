/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/**
 * The properties of the build's execution: the JVM and the classes under test. {@code
 * BuildUnderTestTest}, {@link KernelsUnderTestTest} and {@link RegistersUnderTestTest} check them.
 */
final class KernelCase {

  private KernelCase() {}

  /** Returns the feature release of the JVM. */
  static int java() {
    return Integer.parseInt(property("quiver.test.java"));
  }

  /** Returns the names of the kernels that this JVM supports. */
  static List<String> kernels() {
    return List.of(property("quiver.test.kernels").split(",", -1));
  }

  /** Whether the kernel for JDK 22 and newer is available: on such a JDK, from the packed jar. */
  static boolean hasSegmentKernels() {
    return kernels().contains("segment");
  }

  /** Returns a property that every execution must set. */
  static String property(String name) {
    assertThat(System.getProperties()).as("set by the execution in the pom").containsKey(name);
    return System.getProperty(name);
  }
}
