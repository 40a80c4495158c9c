/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import org.jspecify.annotations.Nullable;

/**
 * What of a JVM decides which kernels run well on it.
 *
 * @param feature the feature release, such as 17
 * @param name the system property {@code java.vm.name}
 * @param version the system property {@code java.vm.version}
 * @param info the system property {@code java.vm.info}, which tells of missing compilers; {@value
 *     #NO_C2} is added where it does not tell that C2 is never used
 * @param vectorModule whether the module {@code jdk.incubator.vector} was added
 * @param pinned the name of the kernel that the user wants
 */
record Jvm(
    int feature,
    String name,
    String version,
    String info,
    boolean vectorModule,
    @Nullable String pinned) {

  private static final String NO_C2 = "emulated-client";

  static final String VECTOR_MODULE = "jdk.incubator.vector";

  static Jvm running() {
    return new Jvm(
        Runtime.version().feature(),
        System.getProperty("java.vm.name", ""),
        System.getProperty("java.vm.version", ""),
        System.getProperty("java.vm.info", "") + (VmFlags.useC2() ? "" : ", " + NO_C2),
        ModuleLayer.boot().findModule(VECTOR_MODULE).isPresent(),
        System.getProperty(KernelSet.PROPERTY));
  }

  /**
   * Why the Vector API would be slow, or null if it is not: only HotSpot's C2 makes single
   * instructions of it.
   */
  @Nullable String obstacleToVectors() {
    if (!name.contains("Server VM")) {
      return "needs HotSpot's server VM, this is " + name;
    }
    if (version.contains("jvmci")) {
      return "needs the C2 compiler, this JVM has Graal";
    }
    if (info.contains("interpreted mode")) {
      return "needs the C2 compiler, this JVM only interprets (-Xint)";
    }
    if (info.contains(NO_C2)) {
      return "needs the C2 compiler, this JVM was started without it";
    }
    return null;
  }
}
