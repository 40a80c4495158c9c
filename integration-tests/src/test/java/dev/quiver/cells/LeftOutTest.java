/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeftOutTest {

  @Test
  void withBothJdksOnlyContainersAreLeftOut() {
    assertThat(LeftOut.lines(false, false, false, false)).containsExactly(LeftOut.CONTAINERS);
  }

  @Test
  void aBuildNamesWhatItLeavesToCi() {
    assertThat(LeftOut.lines(false, false, false, true))
        .containsExactly(LeftOut.CI, LeftOut.CONTAINERS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "true  | false | true  | the kernels for JDK 22 and newer, all cells of the guide's table on"
            + " JDK 25",
        "true  | true  | true  | the kernels for JDK 22 and newer, all cells of the guide's table on"
            + " JDK 17, all cells of the guide's table on JDK 25",
        "false | true  | false | all cells of the guide's table on JDK 17"
      })
  void whatNeedsAnotherJdkIsNamedInOneLine(
      boolean kernels, boolean on17, boolean on25, String named) {
    assertThat(LeftOut.lines(kernels, on17, on25, false))
        .containsExactly(
            "Left out: "
                + named
                + ". To have them, run Maven on a JDK 17, with JAVA_25_HOME set to the home of a"
                + " JDK 25",
            LeftOut.CONTAINERS);
  }

  @Test
  void refusesOtherArguments() {
    assertThatThrownBy(() -> LeftOut.main(new String[] {"true"}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("[true]");
  }
}
