/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Checks that SIMD kernels are tested with registers of the size that the execution names: a
 * processor or JVM without such registers silently uses others.
 */
class RegistersUnderTestTest {

  private static final String WIDEST = "widest";

  @Test
  void registersHaveTheSizeThatTheExecutionNames() throws ReflectiveOperationException {
    int bits = Registers.bits();
    System.out.println("Tests run on vector registers of " + bits + " bits");
    String named = KernelCase.property("quiver.test.register.bits");
    List<String> options = ManagementFactory.getRuntimeMXBean().getInputArguments();
    if (named.equals(WIDEST)) {
      assertThat(bits).isGreaterThanOrEqualTo(128);
      assertThat(options).noneMatch(option -> option.startsWith("-XX:MaxVectorSize"));
    } else {
      assertThat(bits).hasToString(named);
      assertThat(options).contains("-XX:MaxVectorSize=" + bits / Byte.SIZE);
    }
  }
}
