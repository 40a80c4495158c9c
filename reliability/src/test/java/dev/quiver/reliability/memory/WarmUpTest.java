/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.ChildJvm;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A new JVM moves its first vectors with a kernel that is fast at once, then with the Vector API,
 * and allocates nothing from then on: no register, no memory segment. {@link WarmUpRun} has more
 * starts, and figures.
 */
class WarmUpTest {

  /** A rare JVM stays with the kernel of its start. */
  private static final int ATTEMPTS = 3;

  /** Idle, and where each method waits for its compiler, which makes another order of events. */
  @ParameterizedTest
  @ValueSource(strings = {"-XX:+BackgroundCompilation", "-Xbatch"})
  void nothingIsAllocatedAfterTheWarmUp(String option) throws Exception {
    Map<String, String> said = start(option);
    for (int attempt = 2; attempt <= ATTEMPTS && !isAsMeant(said); attempt++) {
      said = start(option);
    }

    assertThat(said.get("meant")).startsWith("simd");
    assertThat(said.get("kernel")).as("%s", said).isEqualTo(said.get("meant"));
  }

  private static Map<String, String> start(String option) throws Exception {
    Map<String, String> said =
        WarmUps.start(List.of(WarmUps.VECTOR_API, ChildJvm.LONG_WARM_UP, option), 1000, 0);
    assertThat(said).containsEntry("bytes left", "{}");
    return said;
  }

  private static boolean isAsMeant(Map<String, String> said) {
    return said.get("meant").equals(said.get("kernel"));
  }

  @Test
  void theFirstLentVectorsAreWrittenByTheKernelOfTheStart() throws Exception {
    Map<String, String> said = WarmUps.ping(List.of(WarmUps.VECTOR_API), 10);

    assertThat(said).containsKey("ping, us");
    if (said.get("warm-up over").equals("false")) { // or the start took longer than it
      assertThat(said.get("kernel")).as("%s", said).isIn("portable", "segment");
    }
  }
}
