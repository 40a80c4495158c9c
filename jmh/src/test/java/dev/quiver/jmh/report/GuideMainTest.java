/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiver.internal.wire.ElementType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The guide shows what its results say. */
class GuideMainTest {

  private static final Path PAGE = Fixture.FOLDER.resolve("page.md");
  private static final List<Path> BOTH = List.of(Fixture.JDK_17, Fixture.JDK_25);

  @TempDir Path folder;

  static Stream<Arguments> pages() throws IOException {
    return Stream.of(
        Arguments.of(PAGE, BOTH),
        Arguments.of(
            Path.of("../docs/guide/performance.md"), GuideMain.folders(Path.of("results"))));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void showsTheFiguresOfItsResults(Path page, List<Path> folders) {
    assertThatCode(() -> GuideMain.verify(page, folders)).doesNotThrowAnyException();
  }

  @Test
  void saysWhetherJvmsWereInUse() throws IOException {
    Path fresh = Files.createDirectory(folder.resolve("jdk-17"));
    Files.copy(Fixture.JDK_17.resolve("results.json"), fresh.resolve("results.json"));
    String environment = Files.readString(Fixture.JDK_17.resolve(Environment.FILE));
    Files.writeString(
        fresh.resolve(Environment.FILE),
        environment.replace("\"inUse\" : true", "\"inUse\" : false"));

    assertThat(GuideMain.block(Fixture.FOLDER, BOTH))
        .contains("All of it ran in JVMs in use")
        .doesNotContain("nothing else before");
    assertThat(GuideMain.block(folder, List.of(fresh)))
        .contains("JVMs had done nothing else before")
        .doesNotContain("ran in JVMs in use");
    assertThat(GuideMain.block(folder, List.of(fresh, Fixture.JDK_25)))
        .contains("JVMs of JDK 25 were in use: ")
        .contains("Those of JDK 17 had done nothing else before");
  }

  @Test
  void hasBothJdksSideBySide() throws IOException {
    assertThat(GuideMain.block(Fixture.FOLDER, BOTH))
        .contains("](jdk-17/codec-encode-float.svg)")
        .contains("| JDK 17 | allocated | times as fast | JDK 25 |")
        .contains(
            "| encode: Quiver float[] + Vector API | 200 ns ±1% | 6.21 kB | 123x | 240 ns ±0% | 6.21 kB |"
                + " 100x |")
        .contains(
            "| encode: driver CqlVector | 24.5 µs ±1% | 135 kB | 1.00x | 24.0 µs ±0% | not measured |")
        .contains(
            "| decode into your array: Quiver float[] + Vector API | 80.0 ns ±0% | 0 B | 65.0x |")
        .doesNotContain("decode into your array: driver")
        .contains("2 cores of AMD EPYC, 24 GiB, Linux, driver 4.17.0, commit abc1234: ")
        .contains("[JDK 17.0.15+6 (Debian)](jdk-17/report.md)")
        .contains("[JDK 25.0.3+9 (Temurin)](jdk-25/report.md)");
  }

  @Test
  void framesAppearOnceOneJdkHasThem() throws IOException {
    assertThat(GuideMain.block(Fixture.FOLDER, BOTH))
        .doesNotContain("frame")
        .doesNotContain("one page")
        .doesNotContain("a matrix");

    Path measured = Fixture.withFrames(folder);
    assertThat(GuideMain.block(Fixture.FOLDER, List.of(Fixture.JDK_17, measured)))
        .contains(
            "| bind + frame: Quiver write-through | not measured | not measured | not measured |"
                + " unsteady, one round | 278 B | unsteady |")
        .doesNotContain("bind + frame: driver float[]")
        .contains("| one page of 100 rows x 1000 cells of 4 B | JDK 17 |")
        .contains(
            "| decoded: Quiver | not measured | not measured | not measured | unsteady, one round |")
        .doesNotContain("every cell read")
        .contains("| one page of 100 rows x 1000 ints, decoded and read | JDK 17 |")
        .contains(
            "| Quiver sink | not measured | not measured | not measured | unsteady, one round |")
        .contains("| a matrix of 5000 x 1536 floats, out of decoded pages | JDK 17 |")
        .contains("| Quiver + Vector API, rows expected | not measured | not measured |")
        .contains("; of bind + frame, against the driver with a `CqlVector`; in the other tables,");
  }

  @Test
  void aFigureWhoseRoundsDoNotAgreeIsLeftOut() {
    ResultKey driver =
        ResultKey.codec("decode", Contender.DRIVER_CQL_VECTOR, ElementType.FLOAT, 1536);
    ResultKey steady = driver.with("codec", Contender.QUIVER_CQL_VECTOR.name());
    ResultKey unsteady = driver.with("codec", Contender.QUIVER_ARRAY.name());
    Map<ResultKey, Figure> figures = new HashMap<>();
    figures.put(driver, new Figure(1000, 0.15, 3, OptionalLong.of(9)));
    figures.put(steady, new Figure(100, 0.15, 3, OptionalLong.of(9)));
    figures.put(unsteady, new Figure(50, 0.151, 3, OptionalLong.of(9)));

    assertThat(table(figures, driver, steady, unsteady))
        .contains("| row | 1.00 µs ±15% | 9 B | 1.00x |")
        .contains("| row | 100 ns ±15% | 9 B | 10.0x |")
        .contains("| row | unsteady, ±15% | 9 B | unsteady |");

    figures.put(driver, new Figure(1000, 0.4, 3, OptionalLong.of(9)));
    assertThat(table(figures, driver, steady))
        .as("nothing to compare with")
        .contains("| row | 100 ns ±15% | 9 B | unsteady |");
  }

  private static String table(
      Map<ResultKey, Figure> figures, ResultKey driver, ResultKey... cells) {
    GuideTable table = new GuideTable("what", List.of(Fixture.run(17, figures)));
    table.add("row", driver, driver);
    for (ResultKey cell : cells) {
      table.add("row", cell, driver);
    }
    return table.toString();
  }

  @Test
  void whatIsUnsteadyIsTold() throws IOException {
    assertThat(GuideMain.unsteady(Fixture.JDK_17)).isEmpty();
    assertThat(GuideMain.unsteady(Fixture.withFrames(folder)))
        .as("of a single round, as all frames there are, with their rivals")
        .contains(
            ResultKey.write(Contender.QUIVER_WRITE_THROUGH, ElementType.FLOAT, 1536),
            ResultKey.write(Contender.DRIVER_CQL_VECTOR, ElementType.FLOAT, 1536))
        .doesNotContain(
            ResultKey.codec("encode", Contender.QUIVER_SIMD_ARRAY, ElementType.FLOAT, 1536))
        .doesNotHaveDuplicates();
  }

  @Test
  void thereAreAsManyColumnsAsFoldersTheOldestJdkFirst() throws IOException {
    for (String name : List.of("jdk-25", "jdk-9", "jdk-17", "jdk-21", "jdk-17-old", "end-to-end")) {
      Files.createDirectories(folder.resolve(name));
      Files.copy(Fixture.JDK_17.resolve(Results.FILE), folder.resolve(name).resolve(Results.FILE));
    }
    Files.delete(folder.resolve("jdk-25").resolve(Results.FILE));
    assertThat(GuideMain.folders(folder))
        .containsExactly(
            folder.resolve("jdk-9"), folder.resolve("jdk-17"), folder.resolve("jdk-21"));

    assertThat(
            GuideMain.block(
                Fixture.FOLDER, List.of(Fixture.JDK_17, Fixture.JDK_25, Fixture.JDK_17)))
        .contains(" JDK 17 | allocated | times as fast | JDK 25 | allocated")
        .contains("| 123x | 240 ns ±0% | 6.21 kB | 100x | 200 ns ±1% | 6.21 kB | 123x |");
  }

  @Test
  void linksStartFromThePage() throws IOException {
    Path home = Fixture.FOLDER.resolve("..");
    assertThat(GuideMain.block(home, BOTH)).contains("](report/jdk-17/report.md)");
  }

  @Test
  void oldFiguresFailWithTheCommandToRun() throws IOException {
    Path page = folder.resolve("page.md");
    Files.writeString(page, Files.readString(PAGE).replace("24.5 µs", "24.6 µs"));
    assertThatThrownBy(() -> GuideMain.verify(page, BOTH))
        .hasMessageContaining("page.md has old figures; run java -cp")
        .hasMessageContaining("dev.quiver.jmh.report.GuideMain");
  }

  @Test
  void mainReplacesTheBlockAndNothingElse() throws IOException {
    Path page = folder.resolve("page.md");
    Files.writeString(page, "before\n<!-- figures: begin -->\nold\n<!-- figures: end -->\nafter\n");
    String[] arguments = {page.toString(), Fixture.JDK_17.toString(), Fixture.JDK_25.toString()};
    GuideMain.main(arguments);
    assertThat(Files.readString(page))
        .isEqualTo(
            "before\n<!-- figures: begin -->\n"
                + GuideMain.block(folder, BOTH)
                + "<!-- figures: end -->\nafter\n");
    assertThatCode(() -> GuideMain.verify(page, BOTH)).doesNotThrowAnyException();
  }

  @Test
  void needsBothMarkers() throws IOException {
    Path page = Files.writeString(folder.resolve("page.md"), "<!-- figures: begin -->\n");
    assertThatThrownBy(() -> GuideMain.updated(page, BOTH)).hasMessageContaining("figures: end");
  }
}
