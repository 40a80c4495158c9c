/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the choice for several JDKs. The JVM of the test loads the classes, with the module of the
 * Vector API: a JDK 25 finds the segment kernel only if the test uses the packed jar.
 */
class KernelChoiceTest {

  private static final String NOT_IN_BUILD =
      "not in this build of Quiver, which was built without a JDK 25 (JAVA_25_HOME), or repackaged without 'Multi-Release: true'";

  @ParameterizedTest
  @ValueSource(ints = {17, 21, 22, 24})
  void usesThePortableKernelByDefaultBeforeJdk25(int feature) {
    assertChosen(feature, null, "portable", "the default on JDK " + feature);
  }

  @ParameterizedTest
  @ValueSource(ints = {25, 26})
  void usesSegmentsByDefaultFromJdk25On(int feature) {
    String reason = "the default on JDK " + feature;
    if (KernelCase.hasSegmentKernels()) {
      assertChosen(feature, null, "segment", reason);
    } else {
      assertChosen(feature, null, "portable", reason + " without segment: " + NOT_IN_BUILD);
    }
  }

  static List<String> kernelsOfThisCell() {
    return KernelCase.kernels();
  }

  @ParameterizedTest
  @MethodSource("kernelsOfThisCell")
  void usesTheKernelThatTheUserNames(String name) {
    assertChosen(KernelCase.java(), name, name, "set by -Dquiver.kernel=" + name);
  }

  /** A name must match exactly, including case and spaces. */
  @ParameterizedTest
  @ValueSource(strings = {"", "Portable", "portable ", "SIMD", "nonsense"})
  void ignoresANameThatNoKernelHas(String name) {
    assertChosen(
        17,
        name,
        "portable",
        "the default on JDK 17; ignoring -Dquiver.kernel=%s: expected one of simd, segment, portable"
            .formatted(name));
  }

  @Test
  void ignoresAKernelThatDoesNotRun() {
    assertChosen(
        17,
        "segment",
        "portable",
        "the default on JDK 17; ignoring -Dquiver.kernel=segment: needs JDK 22 or newer, this is JDK 17");
    if (!KernelCase.hasSegmentKernels()) {
      assertChosen(
          25,
          "segment",
          "portable",
          "the default on JDK 25 without segment: %s; ignoring -Dquiver.kernel=segment: %s"
              .formatted(NOT_IN_BUILD, NOT_IN_BUILD));
    }
  }

  @Test
  void theKernelInUseIsAmongAll() {
    assertThat(Kernels.all()).contains(ActiveKernel.get());
    assertChosen(
        KernelCase.java(),
        System.getProperty(ActiveKernel.PROPERTY),
        ActiveKernel.get().name(),
        ActiveKernel.reason());
  }

  @Test
  void createsNoKernelOfAnotherName() {
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> KernelChoice.create("nonsense", 17));
  }

  private static void assertChosen(
      int feature, @Nullable String requested, String name, String reason) {
    KernelChoice choice = KernelChoice.of(feature, requested);
    assertThat(choice.reason()).isEqualTo(reason);
    assertThat(choice.kernel().name()).isEqualTo(name);
  }
}
