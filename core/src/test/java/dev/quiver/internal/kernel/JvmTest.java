/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** What is found out about the JVM of the tests; {@link KernelProcessTest} starts others. */
class JvmTest {

  /** Its options are those of the build, which switches no compiler off. */
  private static final boolean HAS_C2 =
      ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
          .noneMatch(option -> option.startsWith("-XX:TieredStop") || option.equals("-Xint"));

  @Test
  void theRunningOneIsDescribed() {
    Jvm jvm = Jvm.running();

    assertThat(jvm.feature()).isEqualTo(Runtime.version().feature());
    assertThat(jvm.name()).isEqualTo(System.getProperty("java.vm.name"));
    assertThat(jvm.version()).isEqualTo(System.getProperty("java.vm.version"));
    assertThat(jvm.info()).startsWith(System.getProperty("java.vm.info"));
    assertThat(jvm.vectorModule())
        .isEqualTo(ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
    assertThat(jvm.pinned()).isEqualTo(System.getProperty("quiver.kernel"));
  }

  @Test
  void itsCompilersAreKnown() {
    assertThat(VmFlags.useC2()).isEqualTo(HAS_C2);
    assertThat(Jvm.running().info().contains("emulated-client")).isEqualTo(!HAS_C2);
  }
}
