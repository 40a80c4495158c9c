/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** README shows what its results say. */
class ReadmeFiguresTest {

  private static final Path README = Fixture.FOLDER.resolve("README.md");

  @TempDir Path folder;

  static Stream<Arguments> readmes() {
    return Stream.of(
        Arguments.of(README, Fixture.JDK_17, Fixture.JDK_25),
        Arguments.of(
            Path.of("../README.md"), Path.of("results/jdk-17"), Path.of("results/jdk-25")));
  }

  @ParameterizedTest
  @MethodSource("readmes")
  void shows_the_figures_of_its_results(Path readme, Path older, Path newer) {
    assertThatCode(() -> ReadmeFigures.verify(readme, older, newer)).doesNotThrowAnyException();
  }

  @Test
  void has_both_jdks_side_by_side() throws IOException {
    assertThat(ReadmeFigures.block(Fixture.FOLDER, Fixture.JDK_17, Fixture.JDK_25))
        .contains("](jdk-17/codec-encode-float.svg)")
        .contains("| JDK 17, ns | allocated | times as fast | JDK 25, ns |")
        .contains(
            "| encode: Quiver float[] + Vector API | 200 | 6,208 B | 123x | 240 | 6,208 B | 100x |")
        .contains(
            "| encode: driver CqlVector | 24,500 | 135,289 B | 1.00x | 24,000 | not measured |")
        .contains("| decode into your array: Quiver float[] + Vector API | 80.0 | 0 B | 65.0x |")
        .doesNotContain("decode into your array: driver")
        .contains("2 cores of AMD EPYC, 24 GiB, Linux, driver 4.17.0, commit abc1234: ")
        .contains("[JDK 17.0.15+6 (Debian)](jdk-17/report.md)")
        .contains("[JDK 25.0.3+9 (Temurin)](jdk-25/report.md)");
  }

  @Test
  void frames_appear_once_one_jdk_has_them() throws IOException {
    assertThat(ReadmeFigures.block(Fixture.FOLDER, Fixture.JDK_17, Fixture.JDK_25))
        .doesNotContain("frame")
        .doesNotContain("one page")
        .doesNotContain("a matrix");

    Path measured = Fixture.withFrames(folder);
    assertThat(ReadmeFigures.block(Fixture.FOLDER, Fixture.JDK_17, measured))
        .contains(
            "| bind + frame: Quiver write-through | not measured | not measured | not measured |"
                + " 300 | 278 B | 66.7x |")
        .doesNotContain("bind + frame: driver float[]")
        .contains("| one page of 100 rows x 1000 cells of 4 B | JDK 17, ns |")
        .contains("| decoded: Quiver | not measured | not measured | not measured | 100 |")
        .doesNotContain("every cell read")
        .contains("| one page of 100 rows x 1000 ints, decoded and read | JDK 17, ns |")
        .contains("| Quiver records | not measured | not measured | not measured | 1,000 |")
        .contains("| a matrix of 5000 x 1536 floats, out of decoded pages | JDK 17, ns |")
        .contains("| Quiver + Vector API, rows expected | not measured | not measured |")
        .contains("; of bind + frame, against the driver with a `CqlVector`; in the other tables,");
  }

  @Test
  void links_start_from_the_readme() throws IOException {
    Path home = Fixture.FOLDER.resolve("..");
    assertThat(ReadmeFigures.block(home, Fixture.JDK_17, Fixture.JDK_25))
        .contains("](report/jdk-17/report.md)");
  }

  @Test
  void old_figures_fail_with_the_command_to_run() throws IOException {
    Path readme = folder.resolve("README.md");
    Files.writeString(readme, Files.readString(README).replace("24,500", "24,501"));
    assertThatThrownBy(() -> ReadmeFigures.verify(readme, Fixture.JDK_17, Fixture.JDK_25))
        .hasMessageContaining("README.md has old figures; run java -cp")
        .hasMessageContaining("dev.quiver.jmh.report.ReadmeMain");
  }

  @Test
  void main_replaces_the_block_and_nothing_else() throws IOException {
    Path readme = folder.resolve("README.md");
    Files.writeString(
        readme, "before\n<!-- figures: begin -->\nold\n<!-- figures: end -->\nafter\n");
    String[] arguments = {readme.toString(), Fixture.JDK_17.toString(), Fixture.JDK_25.toString()};
    ReadmeMain.main(arguments);
    assertThat(Files.readString(readme))
        .isEqualTo(
            "before\n<!-- figures: begin -->\n"
                + ReadmeFigures.block(folder, Fixture.JDK_17, Fixture.JDK_25)
                + "<!-- figures: end -->\nafter\n");
    assertThatCode(() -> ReadmeFigures.verify(readme, Fixture.JDK_17, Fixture.JDK_25))
        .doesNotThrowAnyException();
  }

  @Test
  void needs_both_markers() throws IOException {
    Path readme = Files.writeString(folder.resolve("README.md"), "<!-- figures: begin -->\n");
    assertThatThrownBy(() -> ReadmeFigures.updated(readme, Fixture.JDK_17, Fixture.JDK_25))
        .hasMessageContaining("figures: end");
  }
}
