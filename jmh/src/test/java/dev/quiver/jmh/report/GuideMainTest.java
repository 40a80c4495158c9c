/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the guide shows the committed results. */
class GuideMainTest {

  private static final List<Path> ALL = List.of(Fixture.JDK_17, Fixture.JDK_21, Fixture.JDK_25);

  @TempDir Path folder;

  @Test
  void thePageHasTheFiguresOfTheCommittedResults() throws IOException {
    Path page = Path.of("../docs/guide/performance.md");
    assertThat(page)
        .as("run java -cp jmh/target/benchmarks.jar %s", GuideMain.class)
        .hasContent(GuideMain.updated(page, GuideMain.folders(Path.of("results"))));
  }

  @Test
  void showsTheJdksSideBySide() throws IOException {
    assertThat(updated(Fixture.JDK_17, Fixture.JDK_25))
        .contains("jdk-17/codec-encode-float.svg)")
        .contains("| JDK 17 | allocated | times as fast | JDK 25 |")
        .contains(
            "| encode: Quiver float[] + Vector API | 200 ns ±1% | 6.21 kB | 123x | 240 ns ±0% |"
                + " 6.21 kB | 100x |")
        .contains(
            "| encode: driver CqlVector | 24.5 µs ±1% | 135 kB | 1.00x | 24.0 µs ±0% | not measured |")
        .contains(
            "| decode into your array: Quiver float[] + Vector API | 80.0 ns ±0% | 0 B | 65.0x |")
        .contains(
            "jdk-17/report.md): AMD EPYC, 2 cores, 24 GiB, Linux, driver 4.17.0, commit abc1234")
        .as("measured on none of them")
        .doesNotContain("bind + frame: ", "one page", "a matrix of");
  }

  @Test
  void omitsAFigureWhoseRoundsDisagree() throws IOException {
    assertThat(updated(ALL.toArray(Path[]::new)))
        .contains(
            "| bind + frame: driver CqlVector | not measured | not measured | not measured | 20.0 µs ±0% | 10.0 kB | 1.00x |")
        .contains("| unsteady, ±33% | 278 B | unsteady |")
        .contains("| unsteady, one round | 800 kB | unsteady |")
        .contains("JVMs in use\n", "JVMs fresh\n");
  }

  @Test
  void unsteadyFiguresAreMeasuredAgain() throws IOException {
    assertThat(GuideMain.unsteady(Fixture.JDK_17)).isEmpty();
    assertThat(GuideMain.unsteady(Fixture.JDK_21))
        .extracting(Cell::toString)
        .contains(
            "WriteBenchmark.bindAndEncode(QUIVER_WRITE_THROUGH, FLOAT, 1536, V5)",
            "RowsBenchmark.decode(DRIVER, 100x1000x4, POOLED_DIRECT, SKIPPED)")
        .doesNotContain("WriteBenchmark.bindAndEncode(DRIVER_CQL_VECTOR, FLOAT, 1536, V5)");
  }

  @Test
  void replacesTheTextBetweenTheMarkersAndNothingElse() throws IOException {
    assertThat(updated(Fixture.JDK_17))
        .startsWith("before\n<!-- figures: begin -->\n\n![")
        .doesNotContain("old")
        .endsWith("<!-- figures: end -->\nafter\n");
    Path page = Files.writeString(folder.resolve("page.md"), "<!-- figures: begin -->\n");
    assertThatThrownBy(() -> GuideMain.updated(page, ALL)).hasMessageContaining("figures: end");
  }

  private String updated(Path... folders) throws IOException {
    Path page = folder.resolve("page.md");
    Files.writeString(page, "before\n<!-- figures: begin -->\nold\n<!-- figures: end -->\nafter\n");
    return GuideMain.updated(page, List.of(folders));
  }
}
