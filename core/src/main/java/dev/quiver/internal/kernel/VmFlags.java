/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/** The options HotSpot was started with, as far as they decide on a kernel and its warm-up. */
final class VmFlags {

  private static final int C2_LEVEL = 4;
  private static final int FEW_COMPILER_THREADS = 2;

  private VmFlags() {}

  /** Whether the C2 compiler is used; where that cannot be found out, it is taken to be. */
  static boolean useC2() {
    try {
      HotSpotDiagnosticMXBean flags =
          ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
      boolean compiles = Boolean.parseBoolean(value(flags, "UseCompiler"));
      boolean tiered = Boolean.parseBoolean(value(flags, "TieredCompilation"));
      boolean stopsEarly = Integer.parseInt(value(flags, "TieredStopAtLevel")) < C2_LEVEL;
      return compiles && !(tiered && stopsEarly);
    } catch (RuntimeException | LinkageError e) {
      // Another VM, or a runtime image without the module jdk.management.
      return true;
    }
  }

  /** The threads that compile, or a small number of them where that cannot be found out. */
  static int compilerThreads() {
    try {
      return Integer.parseInt(
          value(
              ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class),
              "CICompilerCount"));
    } catch (RuntimeException | LinkageError e) {
      return FEW_COMPILER_THREADS;
    }
  }

  private static String value(HotSpotDiagnosticMXBean flags, String name) {
    return flags.getVMOption(name).getValue();
  }
}
