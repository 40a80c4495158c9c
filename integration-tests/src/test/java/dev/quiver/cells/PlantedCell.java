/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the cells of {@link CellRunTest} run; no build runs it by itself. */
class PlantedCell {

  @Test
  void isWhatTheCellSays() {
    assertThat(System.getProperty("planted")).as("planted to fail").isEqualTo("good");
    assertThat(System.getProperty("planted.java"))
        .isEqualTo(Integer.toString(Runtime.version().feature()));
    assertThat(Path.of("").toAbsolutePath())
        .isEqualTo(Path.of(System.getProperty("planted.module")));
  }

  @Test
  void isSkipped() {
    assumeThat(System.getProperty("planted")).as("a reason").isNull();
  }
}
