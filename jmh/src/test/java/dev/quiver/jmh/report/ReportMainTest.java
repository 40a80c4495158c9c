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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the page of a run, its charts, and the figures of the guide. */
class ReportMainTest {

  private static final List<Path> ALL = List.of(Fixture.JDK_17, Fixture.JDK_21, Fixture.JDK_25);

  @TempDir Path folder;

  @Test
  void startsWithTheSummaryAndTheMachine() throws IOException {
    assertThat(page(Fixture.JDK_17))
        .startsWith("# Measured on JDK 17\n\n## Summary\n\n70 targets: ")
        .contains("| [Codecs](#codecs) | times as fast as driver CqlVector |")
        .contains("| machine | AMD EPYC, 2 cores, 24 GiB, Linux |")
        .contains("| JDK | 17.0.15+6 (Debian) |")
        .contains("| JVMs | in use, ")
        .contains("| kernels | QUIVER:portable, QUIVER_SIMD:simd |")
        .contains("| command | `java -jar jmh/target/benchmarks.jar` (set target, 540 s) |")
        .contains("Rounds: 2 to 2 for each of 20 figures. Half of the spreads are below 0%,")
        .doesNotContainPattern("[{][a-z]+[}]");
    assertThat(page(Fixture.JDK_21)).contains("| JVMs | fresh: ");
  }

  @Test
  void showsFiguresNextToTheDriverAndMemcpy() throws IOException {
    assertThat(page(Fixture.JDK_17))
        .contains("### float, HEAP, encode")
        .contains("| dimension | rival | ns | spread | allocated | GB/s | time / memcpy |")
        .contains("| 16 | Quiver | 5.4 | ±0% | not measured | 11.9 | 1.80x |")
        .contains("| 1536 | Quiver + Vector API | 180 | ±0% | 0 B | 34.1 | 1.80x |")
        .contains("### float, DIRECT, encode")
        .contains("| 1536 | Quiver + Vector API | 300 | ±0% | 24 B | 20.5 | 3.00x |")
        .contains("| 1536 | driver CqlVector | 24,500 | ±1% | 135,289 B | 1.00x | 0.0318x |")
        .contains("| 1536 | Quiver float[] + Vector API | 200 | ±1% | 6,208 B | 123x | 3.90x |")
        .contains(
            "| 128 | Quiver float[] + Vector API | 40.0 | ±0% | 576 B | 50.0x | not measured |")
        .as("against the driver's decode, and no column for what the driver was not measured with")
        .contains("| 1536 | Quiver float[] + Vector API | 80.0 | ±0% | 0 B | 65.0x |\n")
        .contains("| CqlVectorLookupBenchmark.byCqlType | QUIVER | 4.2 | ±0% | 0 B | 8.33x |")
        .doesNotContain("### double", "## A vector into a frame", "## Rows", "## Matrices");
  }

  @Test
  void showsFiguresOfFramesRowsAndCollections() throws IOException {
    assertThat(page(Fixture.JDK_21))
        .contains("| 1536 | no vector | 150 | one round | 230 B | 0 B | 133x | 3.75x |")
        .contains("| 1536 | Quiver, borrowed | 300 | ±33% | 278 B | 48 B | 66.7x | 7.50x |")
        .contains("### decode, buffer POOLED_DIRECT, metadata SKIPPED")
        .contains("| 100x1000x4 | Quiver | 100 | one round | 800,000 B | 5.00x | 6.00x |")
        .contains("| encode | Quiver | 210 | one round | 9 B | 0.952x | 1.00x |")
        .contains("| 1000 | Quiver records | 1,000 | one round | 999 B | 4.00x |")
        .contains("| 1536 | KNOWN | memcpy | 100 | one round | 9,999 B | 40.0x | 1.00x |")
        .as("known number of rows")
        .contains(
            "| 1536 | UNKNOWN | Quiver + Vector API | 200 | one round | 9,999 B | 20.0x | 2.00x |")
        .contains("### kind SMALLINT, encode")
        .contains("| 64 | Quiver | 100 | one round | 600 B | 10.0x | 3.00x | 0.500x |")
        .contains("### kind TEXT_TO_INT, decode")
        .as("copying is the same both ways")
        .contains("| 64 | Quiver | 100 | one round | 600 B | 10.0x | 0.500x |")
        .contains("| ONE_ROW | Quiver | 500 | one round | 100 B | 0.500x | 0.250x |")
        .as("arrays have a separate driver's registry")
        .contains("| ArrayLookupBenchmark.byClass | QUIVER | 5.0 | one round | 0 B | 4.00x |");
  }

  @Test
  void endsWithTheTargetsIfTheSetHasSome() throws IOException {
    assertThat(page(Fixture.JDK_17))
        .contains("Vector API encode: at least 100x | 122.5x | met | `CodecBenchmark.encode(DRIVER")
        .contains("at least 4x | 3.900x | short |")
        .contains("against memcpy: at most 3.5x | 3.000x | met |")
        .contains("at least 8x | not measured | not measured |");

    Path environment = copied().resolve("environment.json");
    String text = Files.readString(environment).replace("\"target\"", "\"collections\"");
    Files.writeString(environment, text);
    assertThat(page(environment.getParent())).contains("## Codecs").doesNotContain("argets");
  }

  @Test
  void showsTheEndToEndResultsOfTheSameJdk() throws IOException {
    Path endToEnd = Files.createDirectories(folder.resolve("end-to-end"));
    Files.writeString(endToEnd.resolve("jdk-25.md"), "# Other\n\nnot this\n");
    assertThat(page(copied())).doesNotContain("## End to end");
    Files.writeString(endToEnd.resolve("jdk-17.md"), "# Client CPU\n\n| work | way |\n");
    assertThat(page(copied()))
        .contains("\n## End to end\n\n| work | way |\n")
        .doesNotContain("Client CPU", "not this");
  }

  @Test
  void hasChartsOfMeasuredVariants() throws IOException {
    Path run = copied();
    ReportMain.write(run);
    assertThat(run.resolve("report.md")).hasContent(page(Fixture.JDK_17));
    assertThat(page(Fixture.JDK_17)).contains("](kernel-encode-float-heap.svg)");
    assertThat(run.resolve("kernel-encode-float-heap.svg")).isNotEmptyFile();
    assertThat(run.resolve("write-float.svg")).doesNotExist();
    String svg = Files.readString(run.resolve("codec-decode-float.svg"));
    assertThat(svg)
        .contains(">Codecs: decode vector&lt;float, n&gt;, JDK 17</text", "lower is better</text")
        .contains(">Quiver float[] + Vector API (dashed)</text", "dasharray:6,4")
        .contains(">1 µs</text")
        .as("only measured variants")
        .doesNotContain(">memcpy</text");
    assertThat(Chart.ALL.get(1).svg(Run.read(run))).as("nothing by chance").isEqualTo(svg);
    assertThat(Chart.ALL.get(4).svg(Run.read(Fixture.JDK_21)))
        .contains(">Quiver, borrowed</text", ">memcpy (dashed)</text");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdk-17",
        "jdk-17/collections",
        "jdk-17/workloads",
        "jdk-21",
        "jdk-25",
        "jdk-25/collections"
      })
  void committedPagesSayWhatTheirResultsSay(String name) throws IOException {
    Path committed = Path.of("results").resolve(name);
    assertThat(committed.resolve(ReportMain.PAGE))
        .as("run java -cp jmh/target/benchmarks.jar %s jmh/%s", ReportMain.class, committed)
        .hasContent(page(committed));
  }

  private Path copied() throws IOException {
    Path run = Files.createDirectories(folder.resolve("jdk-17"));
    for (String name : new String[] {"results.json", "environment.json"}) {
      Files.writeString(run.resolve(name), Files.readString(Fixture.JDK_17.resolve(name)));
    }
    return run;
  }

  private static String page(Path folder) throws IOException {
    return ReportMain.page(Run.read(folder));
  }

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
  void ratiosOfFiguresWhoseRoundsDisagreeAreAbout() throws IOException {
    assertThat(updated(ALL.toArray(Path[]::new)))
        .contains(
            "| bind + frame: driver CqlVector | not measured | not measured | not measured | 20.0 µs ±0% | 10.0 kB | 1.00x |")
        .contains("| 300 ns ±33% | 278 B | about 66.7x |")
        .contains("| 100 ns one round | 800 kB | about 5.00x |")
        .contains("JVMs in use\n", "fresh JVMs\n");
  }

  @Test
  void unsteadyFiguresAreMeasuredAgain() throws IOException {
    assertThat(GuideMain.unsteady(Fixture.JDK_17)).isEmpty();
    assertThat(GuideMain.unsteady(Fixture.JDK_21))
        .extracting(Variant::toString)
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
