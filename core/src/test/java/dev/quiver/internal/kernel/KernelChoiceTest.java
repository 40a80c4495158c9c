/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The choice for JVMs that are made up. Classes are loaded by the JVM that runs: a made-up 25 finds
 * the segment kernels on a real one only, and there from the packed jar only.
 */
class KernelChoiceTest {

  private static final String NO_MODULE = "needs the JVM option --add-modules jdk.incubator.vector";
  private static final String NOT_IN_BUILD =
      "not in this build of Quiver, as it was built without a JDK 25 (JAVA_25_HOME), or repackaged without 'Multi-Release: true'";
  private static final String FASTEST = "the fastest that runs here";

  private static final Jvm JDK_17 =
      new Jvm(17, "OpenJDK 64-Bit Server VM", "17.0.15+6", "mixed mode, sharing", true, null);
  private static final Jvm JDK_21 =
      new Jvm(21, "OpenJDK 64-Bit Server VM", "21.0.8+9-LTS", "mixed mode, sharing", true, null);
  private static final Jvm JDK_22 =
      new Jvm(22, "Java HotSpot(TM) 64-Bit Server VM", "22+36-2370", "mixed mode", true, null);
  private static final Jvm JDK_25 =
      new Jvm(25, "OpenJDK 64-Bit Server VM", "25.0.3+9-LTS", "mixed mode, sharing", true, null);

  /** Every JVM of this test; what holds for any choice is checked on them all. */
  static final List<Jvm> JVMS = jvms();

  private static List<Jvm> jvms() {
    List<Jvm> jvms = new ArrayList<>();
    for (Jvm jvm : List.of(JDK_17, JDK_21, JDK_22, JDK_25)) {
      for (Jvm each : List.of(jvm, withoutModule(jvm), openJ9(jvm), interpreted(jvm))) {
        jvms.add(each);
        KernelCase.ALL_KERNELS.forEach(name -> jvms.add(pinned(each, name)));
        jvms.add(pinned(each, "nonsense"));
      }
    }
    return jvms;
  }

  @ParameterizedTest
  @FieldSource("JVMS")
  void everyKernelButTheBestIsRefusedInOrderOfPreference(Jvm jvm) {
    KernelChoice choice = KernelChoice.on(jvm);
    List<String> others = new ArrayList<>(KernelCase.ALL_KERNELS);
    assertThat(others.remove(choice.best().name())).isTrue();

    assertThat(choice.refused().keySet()).containsExactlyElementsOf(others);
    assertThat(choice.refused().values()).doesNotContainNull().noneMatch(String::isBlank);
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> choice.refused().clear());
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> choice.refused().put("other", "why"));
  }

  @ParameterizedTest
  @FieldSource("JVMS")
  void theReasonIsOneLineOfText(Jvm jvm) {
    KernelChoice choice = KernelChoice.on(jvm);

    assertThat(choice.reason()).isNotBlank().doesNotContain("\n", "null");
    assertThat(choice.refused().values()).noneMatch(why -> why.contains("\n"));
  }

  @ParameterizedTest
  @FieldSource("JVMS")
  void theBestIsAmongTheRunnableOnes(Jvm jvm) {
    KernelChoice choice = KernelChoice.on(jvm);

    assertThat(choice.runnable()).contains(choice.best(), KernelSet.scalar());
    assertThat(choice.runnable())
        .extracting(VectorKernel::name)
        .isSubsetOf(KernelCase.ALL_KERNELS)
        .doesNotHaveDuplicates();
  }

  @Test
  void aJdk17UsesTheVectorApi() {
    KernelChoice choice = KernelChoice.on(JDK_17);

    assertChosen(choice, "simd", FASTEST + "; not simd-segment: needs JDK 22 or newer, this is 17");
    assertThat(choice.refused())
        .isEqualTo(
            Map.of(
                "simd-segment", "needs JDK 22 or newer, this is 17",
                "segment", "simd is preferred",
                "portable", "simd is preferred",
                "scalar", "simd is preferred"));
    assertThat(choice.jvm()).isEqualTo(JDK_17);
    assertRunnable(choice, "simd", "portable", "scalar");
  }

  @Test
  void aJdk17WithoutTheModuleIsPortable() {
    KernelChoice choice = KernelChoice.on(withoutModule(JDK_17));

    assertChosen(
        choice,
        "portable",
        FASTEST
            + "; not simd-segment: needs JDK 22 or newer, this is 17"
            + ("; not simd: " + NO_MODULE)
            + "; not segment: not faster before JDK 25, this is 17");
    assertThat(choice.refused())
        .isEqualTo(
            Map.of(
                "simd-segment", "needs JDK 22 or newer, this is 17",
                "simd", NO_MODULE,
                "segment", "not faster before JDK 25, this is 17",
                "scalar", "portable is preferred"));
    assertRunnable(choice, "portable", "scalar");
  }

  @Test
  void aJdk21IsAsA17() {
    assertChosen(
        KernelChoice.on(JDK_21),
        "simd",
        FASTEST + "; not simd-segment: needs JDK 22 or newer, this is 21");
    assertChosen(
        KernelChoice.on(withoutModule(JDK_21)),
        "portable",
        FASTEST
            + "; not simd-segment: needs JDK 22 or newer, this is 21"
            + ("; not simd: " + NO_MODULE)
            + "; not segment: not faster before JDK 25, this is 21");
  }

  /** On a 22 the kernel for segments runs, but brings nothing. */
  @Test
  void aJdk22WithoutTheModuleIsPortable() {
    KernelChoice choice = KernelChoice.on(withoutModule(JDK_22));

    assertChosen(
        choice,
        "portable",
        FASTEST
            + ("; not simd-segment: " + noModule())
            + ("; not simd: " + NO_MODULE)
            + "; not segment: not faster before JDK 25, this is 22");
    if (KernelCase.hasSegmentKernels()) {
      assertRunnable(choice, "segment", "portable", "scalar");
    } else {
      assertRunnable(choice, "portable", "scalar");
    }
  }

  @ParameterizedTest
  @MethodSource("jdks22And25")
  void aJdk22OrNewerUsesTheVectorApiOnSegments(Jvm jvm) {
    KernelChoice choice = KernelChoice.on(jvm);

    if (KernelCase.hasSegmentKernels()) {
      assertChosen(choice, "simd-segment", FASTEST);
      assertThat(choice.refused().values()).containsOnly("simd-segment is preferred");
      assertThat(choice.runnable())
          .extracting(VectorKernel::name)
          .containsExactlyElementsOf(KernelCase.ALL_KERNELS);
    } else {
      assertChosen(choice, "simd", FASTEST + "; not simd-segment: " + NOT_IN_BUILD);
      assertThat(choice.refused()).containsEntry("simd-segment", NOT_IN_BUILD);
      assertRunnable(choice, "simd", "portable", "scalar");
    }
  }

  /** Of the kernel for newer JDKs: that it cannot be had is told first. */
  private static String noModule() {
    return KernelCase.hasSegmentKernels() ? NO_MODULE : NOT_IN_BUILD;
  }

  /** A misspelled name costs no warm-up. */
  @Test
  void aNameThatThereIsNotIsAsNone() {
    KernelChoice start = Objects.requireNonNull(KernelChoice.toStart(pinned(JDK_17, "SIMD")));

    assertThat(start.best().name()).isEqualTo("portable");
    assertThat(start.preferred()).isEqualTo("simd");
    assertThat(start.reason()).contains(", as -Dquiver.kernel=SIMD names none of");
    assertThat(start.staying("too slow").reason())
        .contains(", as -Dquiver.kernel=SIMD names none of")
        .endsWith("; not simd: too slow");
    assertThat(KernelChoice.toStart(pinned(JDK_17, "simd"))).isNull();
  }

  /** What is not there is neither meant nor warmed up. */
  @ParameterizedTest
  @MethodSource("jdks22And25")
  void aKernelThatIsNotInTheBuildIsNotMeantToTakeOver(Jvm jvm) {
    KernelChoice start = Objects.requireNonNull(KernelChoice.toStart(jvm));

    if (KernelCase.hasSegmentKernels()) {
      assertThat(start.preferred()).isEqualTo("simd-segment");
    } else {
      assertThat(start.preferred()).isEqualTo("simd");
      assertThat(start.refused()).containsEntry("simd-segment", NOT_IN_BUILD);
      assertThat(start.reason()).contains("; not simd-segment: " + NOT_IN_BUILD);
    }
  }

  static Stream<Jvm> jdks22And25() {
    return Stream.of(JDK_22, JDK_25);
  }

  @Test
  void aJdk25WithoutTheModuleUsesSegments() {
    KernelChoice choice = KernelChoice.on(withoutModule(JDK_25));

    String reason = FASTEST + ("; not simd-segment: " + noModule()) + ("; not simd: " + NO_MODULE);
    if (KernelCase.hasSegmentKernels()) {
      assertChosen(choice, "segment", reason);
      assertThat(choice.refused())
          .containsEntry("portable", "segment is preferred")
          .containsEntry("scalar", "segment is preferred");
      assertRunnable(choice, "segment", "portable", "scalar");
    } else {
      assertChosen(choice, "portable", reason + "; not segment: " + NOT_IN_BUILD);
      assertRunnable(choice, "portable", "scalar");
    }
  }

  @Test
  void openJ9DoesNotUseTheVectorApi() {
    assertNoVectors(openJ9(JDK_17), "needs HotSpot's server VM, this is Eclipse OpenJ9 VM");
  }

  @Test
  void graalDoesNotUseTheVectorApi() {
    assertNoVectors(
        new Jvm(17, JDK_17.name(), "17.0.12+8-jvmci-23.0-b41", JDK_17.info(), true, null),
        "needs the C2 compiler, this JVM has Graal");
  }

  @Test
  void aNativeImageDoesNotUseTheVectorApi() {
    assertNoVectors(
        new Jvm(17, "Substrate VM", JDK_17.version(), JDK_17.info(), true, null),
        "needs HotSpot's server VM, this is Substrate VM");
  }

  @Test
  void anInterpreterDoesNotUseTheVectorApi() {
    assertNoVectors(interpreted(JDK_17), "needs the C2 compiler, this JVM only interprets (-Xint)");
  }

  @Test
  void aJvmThatStopsBeforeC2DoesNotUseTheVectorApi() {
    assertNoVectors(
        withInfo(JDK_17, "mixed mode, emulated-client, sharing"),
        "needs the C2 compiler, this JVM was started without it");
  }

  /** The kernels are slow there, but run, so that they can be tested and pinned. */
  private static void assertNoVectors(Jvm jvm, String why) {
    KernelChoice choice = KernelChoice.on(jvm);

    assertChosen(
        choice,
        "portable",
        FASTEST
            + ("; not simd-segment: " + why)
            + ("; not simd: " + why)
            + "; not segment: not faster before JDK 25, this is 17");
    assertThat(choice.refused()).containsEntry("simd-segment", why).containsEntry("simd", why);
    assertRunnable(choice, "simd", "portable", "scalar");
    assertThat(KernelChoice.on(pinned(jvm, "simd")).best().name()).isEqualTo("simd");
  }

  static List<String> kernelsOfThisCell() {
    return KernelCase.kernels();
  }

  @ParameterizedTest
  @MethodSource("kernelsOfThisCell")
  void aKernelThatRunsCanBePinned(String name) {
    KernelChoice choice = KernelChoice.on(pinned(JDK_25, name));

    assertChosen(choice, name, "pinned by -Dquiver.kernel=" + name);
    assertThat(choice.refused())
        .hasSize(4)
        .allSatisfy(
            (other, why) ->
                assertThat(why).isEqualTo("%s is pinned by -Dquiver.kernel=%s", name, name));
    assertThat(choice.runnable())
        .extracting(VectorKernel::name)
        .containsExactlyElementsOf(KernelCase.kernels());
  }

  @Test
  void aPinnedNameThatThereIsNotIsNamed() {
    assertChosen(
        KernelChoice.on(pinned(JDK_17, "nonsense")),
        "simd",
        FASTEST
            + ", as -Dquiver.kernel=nonsense names none of"
            + " simd-segment, simd, segment, portable, scalar"
            + "; not simd-segment: needs JDK 22 or newer, this is 17");
  }

  /** A name is not guessed: neither its case nor the space around it. */
  @ParameterizedTest
  @ValueSource(strings = {"", "Scalar", "scalar ", "SIMD"})
  void aPinnedNameIsTakenAsItIs(String name) {
    KernelChoice choice = KernelChoice.on(pinned(JDK_17, name));

    assertThat(choice.best().name()).isEqualTo("simd");
    assertThat(choice.reason()).contains("as -Dquiver.kernel=%s names none of".formatted(name));
  }

  @Test
  void aPinnedKernelThatDoesNotRunIsReplaced() {
    assertChosen(
        KernelChoice.on(pinned(withoutModule(JDK_17), "simd")),
        "portable",
        FASTEST
            + (", as the pinned simd was refused: " + NO_MODULE)
            + "; not simd-segment: needs JDK 22 or newer, this is 17"
            + ("; not simd: " + NO_MODULE)
            + "; not segment: not faster before JDK 25, this is 17");
    assertChosen(
        KernelChoice.on(pinned(JDK_17, "segment")),
        "simd",
        FASTEST
            + ", as the pinned segment was refused: needs JDK 22 or newer, this is 17"
            + "; not simd-segment: needs JDK 22 or newer, this is 17");
    assertThat(KernelChoice.on(pinned(JDK_17, "segment")).refused())
        .containsEntry("segment", "needs JDK 22 or newer, this is 17")
        .containsEntry("portable", "simd is preferred");
  }

  private static void assertChosen(KernelChoice choice, String name, String reason) {
    assertThat(choice.reason()).isEqualTo(reason);
    assertThat(choice.best().name()).isEqualTo(name);
  }

  private static void assertRunnable(KernelChoice choice, String... names) {
    assertThat(choice.runnable()).extracting(VectorKernel::name).containsExactly(names);
  }

  private static Jvm withoutModule(Jvm jvm) {
    return new Jvm(jvm.feature(), jvm.name(), jvm.version(), jvm.info(), false, jvm.pinned());
  }

  private static Jvm openJ9(Jvm jvm) {
    return new Jvm(
        jvm.feature(), "Eclipse OpenJ9 VM", "openj9-0.51.0", "JRE 17 Linux amd64", true, null);
  }

  private static Jvm interpreted(Jvm jvm) {
    return withInfo(jvm, "interpreted mode, sharing");
  }

  private static Jvm withInfo(Jvm jvm, String info) {
    return new Jvm(
        jvm.feature(), jvm.name(), jvm.version(), info, jvm.vectorModule(), jvm.pinned());
  }

  private static Jvm pinned(Jvm jvm, String name) {
    return new Jvm(jvm.feature(), jvm.name(), jvm.version(), jvm.info(), jvm.vectorModule(), name);
  }
}
