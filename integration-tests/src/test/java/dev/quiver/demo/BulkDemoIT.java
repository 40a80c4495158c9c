/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.quiver.it.server.MainRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the demo with few vectors. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class BulkDemoIT {
  private static final Map<String, String> SMALL =
      Map.of("bulk.demo.rows", "2000", "bulk.demo.questions", "20", "bulk.demo.seed", "7");

  @TempDir Path temporary;

  @BeforeEach
  void makeItSmall() {
    System.getProperties().putAll(SMALL);
  }

  @AfterEach
  void forget() {
    SMALL.keySet().forEach(System::clearProperty);
  }

  @Test
  void comparesTheIndexWithTheExactNeighboursAndLeavesNothingBehind() throws Exception {
    MainRun run = new MainRun(temporary);
    run.run(BulkDemo::main, line -> {});
    List<String> lines = run.lines();

    assertThat(lines.get(0))
        .isEqualTo("2,000 vectors of 384 floats and 20 questions, generated from the seed 7");
    assertThat(lines).filteredOn(line -> line.startsWith("[")).hasSize(6);
    assertThat(lines).contains("      every float as it was loaded");
    assertThat(lines).filteredOn(line -> line.contains(" of client CPU each")).hasSize(7);
    // The client does nothing meanwhile.
    assertThat(lines)
        .filteredOn(line -> line.contains("indexed by the server"))
        .singleElement(STRING)
        .contains("2,000 rows", " /s");
    assertThat(lines)
        .filteredOn(line -> line.strip().startsWith("LIMIT "))
        .hasSize(4)
        // An index of few rows finds nearly all neighbours; a search for other vectors finds none.
        .allSatisfy(
            line ->
                assertThat(Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                    .isBetween(0.8, 1.0));
    assertThat(lines.get(lines.size() - 1)).startsWith("Done in ");
    assertThat(run.errors())
        .anySatisfy(bar -> assertThat(bar).matches("(?s).*\r +load 100% .* 2000/2000 rows .*"))
        .anySatisfy(bar -> assertThat(bar).matches("(?s).*\r +scan 100% .* 2,000 rows, .*"));
    run.hasLeftNothing();
  }

  @Test
  void leavesNothingBehindWhenItFails() {
    MainRun run = new MainRun(temporary);
    assertThatThrownBy(
            () ->
                run.run(
                    BulkDemo::main,
                    line -> {
                      if (line.contains("scanned")) {
                        throw new IllegalStateException("the console is gone");
                      }
                    }))
        .hasMessage("the console is gone");
    assertThat(run.lines()).noneMatch(line -> line.startsWith("Done in "));
    run.hasLeftNothing();
  }

  @Test
  void rejectsTooSmallNumbersBeforeAnythingStarts() {
    System.setProperty("bulk.demo.rows", "999");
    assertThatThrownBy(() -> BulkDemo.main(new String[0]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bulk.demo.rows: expected at least 1000, got 999");
  }
}
