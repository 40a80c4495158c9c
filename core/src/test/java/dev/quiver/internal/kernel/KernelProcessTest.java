/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.ChildJvm;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the choice in real JVMs, started with the options of users and testers. */
class KernelProcessTest {

  private static final String MODULE = "--add-modules=jdk.incubator.vector";
  private static final String SIMD = "-Dquiver.kernel=simd";

  /** The kernel of a JVM and the reason, and the size of its vector registers. */
  private record Said(String kernel, String reason, String bits) {}

  /** Adding the module alone, which another library may need, changes nothing. */
  @Test
  void usesTheDefaultWithoutOptions() throws Exception {
    assertDefault(child(), "");
    assertDefault(child(MODULE), "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"portable", "simd"})
  void usesTheKernelThatTheUserNames(String name) throws Exception {
    Said said = child(MODULE, "-Dquiver.kernel=" + name);
    assertThat(said.kernel()).isEqualTo(name);
    assertThat(said.reason()).isEqualTo("set by -Dquiver.kernel=" + name);
  }

  @Test
  void ignoresSimdWithoutTheModule() throws Exception {
    assertDefault(
        child(SIMD),
        "; ignoring -Dquiver.kernel=simd: needs the JVM option --add-modules jdk.incubator.vector");
  }

  @Test
  void ignoresSimdOnShortRegisters() throws Exception {
    Said said = child(MODULE, SIMD, "-XX:MaxVectorSize=8");
    assertDefault(said, "; ignoring -Dquiver.kernel=simd: vector registers of 64 bits, needs 128");
    assertThat(said.bits()).isEqualTo("64");
  }

  /** Another processor does not support the option, and runs without it. */
  @Test
  void usesSimdOnRegistersOfAvx2() throws Exception {
    if (List.of("amd64", "x86_64").contains(System.getProperty("os.arch"))) {
      Said said = child(MODULE, SIMD, "-XX:UseAVX=2");
      assertThat(said.kernel()).isEqualTo("simd");
      assertThat(said.bits()).isEqualTo("256");
    }
  }

  private static void assertDefault(Said said, String ignored) {
    boolean segment = KernelCase.java() >= 25 && KernelCase.hasSegmentKernels();
    assertThat(said.kernel()).isEqualTo(segment ? "segment" : "portable");
    assertThat(said.reason())
        .startsWith("the default on JDK " + KernelCase.java())
        .endsWith(ignored)
        .doesNotContain("\n");
    if (ignored.isEmpty()) {
      assertThat(said.reason()).doesNotContain("ignoring");
    }
  }

  private static Said child(String... options) throws IOException, InterruptedException {
    List<String> lines = ChildJvm.run(List.of(options), Child.class);
    return new Said(lines.get(0), lines.get(1), lines.get(2));
  }

  /** Runs in a separate JVM. */
  static final class Child {

    private Child() {}

    public static void main(String[] args) throws ReflectiveOperationException {
      System.out.println(ActiveKernel.get().name());
      System.out.println(ActiveKernel.reason());
      boolean module = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
      System.out.println(module ? Integer.toString(Registers.bits()) : "none");
    }
  }
}
