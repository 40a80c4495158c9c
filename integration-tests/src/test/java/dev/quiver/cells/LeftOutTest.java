/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class LeftOutTest {

  @Test
  void withAllJdksOnlyContainersAreLeftOut() {
    assertThat(LeftOut.lines(Set.of(), false)).containsExactly("[WARNING] " + LeftOut.CONTAINERS);
  }

  @Test
  void aBuildNamesWhatItLeavesToCi() {
    assertThat(LeftOut.lines(Set.of(), true))
        .containsExactly("[WARNING] " + LeftOut.CI, "[WARNING] " + LeftOut.CONTAINERS);
  }

  @Test
  void whatNeedsAnotherJdkIsNamedWithTheRemedy() {
    assertThat(LeftOut.lines(Set.of("25"), false))
        .first()
        .isEqualTo(
            "[WARNING] Left out: the cells of cells.csv on JDK 25. To have them, set"
                + " JAVA_25_HOME to the home of a JDK 25");
    assertThat(LeftOut.lines(Set.of("17"), false))
        .first()
        .asString()
        .endsWith("on JDK 17. To have them, run Maven on a JDK 17");
  }
}
