/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.ChildJvm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The choice of real JVMs, started with the options that users and testers start them with. */
class KernelProcessTest {

  private static final String MODULE = "--add-modules=jdk.incubator.vector";
  private static final String NO_MODULE = "needs the JVM option --add-modules jdk.incubator.vector";
  private static final String FASTEST = "the fastest that runs here";

  private static final String IN_VAIN = "not compiled within";
  private static final int ATTEMPTS = 3;

  /** What a JVM says of its kernels: of the first, and once one stays. */
  private record Said(
      String first, String best, String reason, Map<String, String> refused, String bits) {}

  @Test
  void withTheModule() throws Exception {
    Said said = warmedUp(MODULE);

    String simdSegment = whyNotSimdSegment();
    assertSaid(
        said,
        KernelCase.kernels().get(0),
        simdSegment.isEmpty() ? FASTEST : FASTEST + "; not simd-segment: " + simdSegment);
    assertThat(said.first()).isEqualTo(bestWithoutVectors());
    assertThat(said.best()).startsWith("simd");
    assertThat(said.refused()).containsEntry("portable", said.best() + " is preferred");
  }

  @Test
  void withTooLittleTimeForTheWarmUp() throws Exception {
    Said said = child(MODULE, "-Dquiver.kernel.warm-up.millis=1");

    assertThat(said.best()).isEqualTo(said.first()).isEqualTo(bestWithoutVectors());
    assertThat(said.reason())
        .contains("not compiled within 1 ms of processor time (-Dquiver.kernel.warm-up.millis)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "soon", ""})
  void withATimeForTheWarmUpThatIsNone(String millis) throws Exception {
    Said said = child(MODULE, "-Dquiver.kernel.warm-up.millis=" + millis);

    assertThat(said.reason()).matches(FASTEST + ".*|.*not compiled within 600 ms .*");
  }

  /** Where the program and the compiler share a processor. */
  @Test
  void onOneProcessor() throws Exception {
    Said said = warmedUp(MODULE, "-XX:ActiveProcessorCount=1");

    assertThat(said.first()).isEqualTo(bestWithoutVectors());
    assertThat(said.best()).as(said.reason()).isEqualTo(KernelCase.kernels().get(0));
  }

  @Test
  void withoutWarmUp() throws Exception {
    Said said = child(MODULE, "-Dquiver.kernel.warm-up=false");

    assertThat(said.first()).isEqualTo(KernelCase.kernels().get(0));
    assertThat(said.best()).isEqualTo(said.first());
  }

  /** Where nothing tells of bytes and processor time, time on the clock decides. */
  @Test
  void withoutHotSpotsManagement() throws Exception {
    Said said = child(MODULE, "--limit-modules=java.management,jdk.incubator.vector");

    assertThat(said.first()).isEqualTo(bestWithoutVectors());
    assertThat(said.best()).isIn(said.first(), KernelCase.kernels().get(0));
    assertThat(said.reason()).startsWith("the fastest ");
  }

  @Test
  void withoutTheModule() throws Exception {
    Said said = child();

    assertSaid(said, bestWithoutVectors(), FASTEST + notVectors(NO_MODULE, noModule()));
    assertThat(said.refused()).containsEntry("simd", NO_MODULE);
  }

  @Test
  void interpreted() throws Exception {
    String why = "needs the C2 compiler, this JVM only interprets (-Xint)";
    Said said = child(MODULE, "-Xint");

    assertSaid(said, bestWithoutVectors(), FASTEST + notVectors(why, why));
    assertThat(said.refused()).containsEntry("simd-segment", why).containsEntry("simd", why);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-XX:TieredStopAtLevel=0",
        "-XX:TieredStopAtLevel=1",
        "-XX:TieredStopAtLevel=2",
        "-XX:TieredStopAtLevel=3",
        "-XX:-UseCompiler"
      })
  void stoppedBeforeC2(String option) throws Exception {
    String why = "needs the C2 compiler, this JVM was started without it";
    Said said = child(MODULE, option);

    assertSaid(said, bestWithoutVectors(), FASTEST + notVectors(why, why));
    assertThat(said.refused()).containsEntry("simd-segment", why).containsEntry("simd", why);
  }

  @Test
  void withRegistersThatAreTooShort() throws Exception {
    String why = "vector registers of 64 bits, needs 128";
    Said said = child(MODULE, "-XX:MaxVectorSize=8");

    String simdSegment = whyNotSimdSegment();
    assertSaid(
        said,
        bestWithoutVectors(),
        FASTEST + notVectors(why, simdSegment.isEmpty() ? why : simdSegment));
    assertThat(said.refused()).containsEntry("simd", why);
    assertThat(said.bits()).isEqualTo("64");
  }

  /** Another processor does not know the option, and is asked without. */
  @Test
  void withAvx2() throws Exception {
    boolean amd64 = List.of("amd64", "x86_64").contains(System.getProperty("os.arch"));
    Said plain = warmedUp(MODULE);
    Said said = amd64 ? warmedUp(MODULE, "-XX:UseAVX=2") : warmedUp(MODULE);

    assertThat(said.bits()).isEqualTo(amd64 ? "256" : plain.bits());
    assertSaid(said, plain.best(), plain.reason());
  }

  @ParameterizedTest
  @ValueSource(strings = {"scalar", "portable", "simd"})
  void pinned(String name) throws Exception {
    Said said = child(MODULE, "-Dquiver.kernel=" + name);

    assertSaid(said, name, "pinned by -Dquiver.kernel=" + name);
    assertThat(said.first()).isEqualTo(name);
    assertThat(said.refused().values())
        .containsOnly("%s is pinned by -Dquiver.kernel=%s".formatted(name, name));
  }

  @Test
  void pinnedToNonsense() throws Exception {
    Said said = child("-Dquiver.kernel=nonsense");

    assertSaid(
        said,
        bestWithoutVectors(),
        FASTEST
            + ", as -Dquiver.kernel=nonsense names none of"
            + " simd-segment, simd, segment, portable, scalar"
            + notVectors(NO_MODULE, noModule()));
  }

  @Test
  void pinnedToSimdWithoutTheModule() throws Exception {
    Said said = child("-Dquiver.kernel=simd");

    assertSaid(
        said,
        bestWithoutVectors(),
        FASTEST
            + (", as the pinned simd was refused: " + NO_MODULE)
            + notVectors(NO_MODULE, noModule()));
  }

  private static void assertSaid(Said said, String best, String reason) {
    assertThat(said.reason()).isEqualTo(reason);
    assertThat(said.best()).isEqualTo(best);
    List<String> others = new ArrayList<>(KernelCase.ALL_KERNELS);
    others.remove(best);
    assertThat(said.refused().keySet()).containsExactlyElementsOf(others);
  }

  /** The kernel of the cell's build and JDK where the Vector API is out. */
  private static String bestWithoutVectors() {
    return KernelCase.java() >= 25 && KernelCase.hasSegmentKernels() ? "segment" : "portable";
  }

  /** Why the first kernel is not the one although the module is there; empty if it is the one. */
  private static String whyNotSimdSegment() {
    if (KernelCase.hasSegmentKernels()) {
      return "";
    }
    return olderOr(
        "not in this build of Quiver, as it was built without a JDK 25 (JAVA_25_HOME), or repackaged without 'Multi-Release: true'");
  }

  /** Why it is not the one where the module is missing. */
  private static String noModule() {
    return KernelCase.hasSegmentKernels() ? olderOr(NO_MODULE) : whyNotSimdSegment();
  }

  private static String olderOr(String why) {
    return KernelCase.java() < 22 ? "needs JDK 22 or newer, this is " + KernelCase.java() : why;
  }

  /** The end of the reason where the Vector API is out. */
  private static String notVectors(String whyNotSimd, String whyNotSimdSegment) {
    String reason = "; not simd-segment: %s; not simd: %s".formatted(whyNotSimdSegment, whyNotSimd);
    if (bestWithoutVectors().equals("segment")) {
      return reason;
    }
    return reason
        + "; not segment: "
        + (KernelCase.java() < 25
            ? "not faster before JDK 25, this is " + KernelCase.java()
            : whyNotSimdSegment());
  }

  /** One of several children with time for a slow machine: a rare one warms up in vain. */
  private Said warmedUp(String... options) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(options));
    all.add(ChildJvm.LONG_WARM_UP);
    Said said = child(all.toArray(String[]::new));
    for (int attempt = 2; attempt <= ATTEMPTS && said.reason().contains(IN_VAIN); attempt++) {
      said = child(all.toArray(String[]::new));
    }
    assertThat(said.reason()).as("of %d JVMs", ATTEMPTS).doesNotContain(IN_VAIN);
    return said;
  }

  private Said child(String... options) throws IOException, InterruptedException {
    List<String> lines = ChildJvm.run(List.of(options), Child.class);
    Map<String, String> refused =
        lines.subList(4, lines.size()).stream()
            .map(line -> line.split("=", 2))
            .collect(toMap(it -> it[0], it -> it[1], (a, b) -> a + b, LinkedHashMap::new));
    return new Said(lines.get(0), lines.get(1), lines.get(2), refused, lines.get(3));
  }

  /** Runs in a JVM of its own. */
  static final class Child {

    private Child() {}

    public static void main(String[] args) throws ReflectiveOperationException {
      System.out.println(KernelSet.best().name());
      System.out.println(KernelSet.warmUp().join().name());
      System.out.println(KernelSet.reason());
      boolean module = ModuleLayer.boot().findModule(Jvm.VECTOR_MODULE).isPresent();
      System.out.println(module ? Integer.toString(Registers.bits()) : "none");
      KernelSet.refused().forEach((name, why) -> System.out.println(name + "=" + why));
    }
  }
}
