/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiver.internal.wire.ElementType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page about a run. */
class ReportPageTest {

  @TempDir Path folder;

  @Test
  void saysWhereAndHowItWasMeasured() throws IOException {
    assertThat(page(Fixture.JDK_17))
        .startsWith("# Measured on JDK 17\n")
        .contains("| machine | AMD EPYC, 2 cores, 24 GiB, Linux |")
        .contains("| JDK | 17.0.15+6 (Debian) |")
        .contains("| kernel of QUIVER_SIMD | simd |")
        .contains("| command | `java -jar jmh/target/benchmarks.jar` (set target, 540 s) |")
        .contains("Rounds: 2 for each of 20 figures.")
        .contains("Half of the spreads are below 0%, the largest is 1%.");
  }

  @Test
  void beginsWithASummaryAndTheContents() throws IOException {
    String page = page(Fixture.JDK_17);
    assertThat(page)
        .containsSubsequence(
            "## Summary", " targets: ", " met, ", "## Contents", "## How it was measured")
        .contains("| Codecs | times as fast as driver CqlVector |")
        .contains("- [Kernels](#kernels)\n");
    List<String> headings = page.lines().filter(line -> line.startsWith("## ")).toList();
    long links = page.lines().filter(line -> line.startsWith("- [")).count();
    assertThat(links).isEqualTo(headings.size() - 2);
  }

  @Test
  void comparesWithTheMemcpyOfTheSameMemory() throws IOException {
    assertThat(page(Fixture.JDK_17))
        .contains("## Beside memcpy")
        .contains("| kernel, encode | heap to heap | 6,144 | 100 | 280 | 2.80x | 180 | 1.80x |");
    assertThat(ReportMain.page(Fixture.run(17, new HashMap<>()))).doesNotContain("## Beside");
  }

  @Test
  void hasATableOfKernels() throws IOException {
    assertThat(page(Fixture.JDK_17))
        .contains("### float, HEAP, encode")
        .contains("| dimension | rival | ns | spread | allocated | GB/s | time / memcpy |")
        .contains("| 16 | Quiver | 5.4 | ±0% | not measured | 11.9 | 1.80x |")
        .contains("| 16 | Quiver + Vector API | 3.8 | ±0% | 0 B | 17.1 | 1.25x |")
        .contains("| 1536 | Quiver | 280 | ±0% | not measured | 21.9 | 2.80x |")
        .contains("| 1536 | Quiver + Vector API | 180 | ±0% | 0 B | 34.1 | 1.80x |")
        .doesNotContain("### float, HEAP, decode")
        .doesNotContain("### double");
  }

  @Test
  void hasATableOfDirectMemory() throws IOException {
    assertThat(page(Fixture.JDK_17))
        .contains("### float, DIRECT, encode")
        .contains("| 1536 | Quiver + Vector API | 300 | ±0% | 24 B | 20.5 | 3.00x |");
  }

  @Test
  void hasATableOfCodecs() throws IOException {
    assertThat(page(Fixture.JDK_17))
        .contains("| 1536 | driver CqlVector | 24,500 | ±1% | 135,289 B | 1.00x | 0.0318x |")
        .contains("| 1536 | Quiver float[] + Vector API | 200 | ±1% | 6,208 B | 123x | 3.90x |")
        .contains(
            "| 128 | Quiver float[] + Vector API | 40.0 | ±0% | 576 B | 50.0x | not measured |")
        .as("against the driver's decode, and no column for what the driver was not measured with")
        .contains("| 1536 | Quiver float[] + Vector API | 80.0 | ±0% | 0 B | 65.0x |\n");
  }

  @Test
  void hasATableOfLookups() throws IOException {
    assertThat(page(Fixture.JDK_17))
        .contains("| CqlVectorLookupBenchmark.byCqlType | QUIVER | 4.2 | ±0% | 0 B | 8.33x |")
        .doesNotContain("| ArrayLookupBenchmark.byValue | QUIVER |");
    assertThat(page(Fixture.JDK_25)).doesNotContain("## Lookups");
  }

  @Test
  void hasTablesOfFrames() throws IOException {
    assertThat(page(Fixture.JDK_17))
        .doesNotContain("## A vector into a frame")
        .doesNotContain("## Pages of rows")
        .contains("| T5 | QUIVER_WRITE_THROUGH, bind + frame: at most 48 B more than without the")
        .contains("| T7 | page 100x1000x4, decode, driver / Quiver: at least 5x | not measured |");

    assertThat(page(Fixture.withFrames(folder)))
        .contains("### float\n")
        .contains("| 1536 | no vector | 150 | one round | 230 B | 0 B | 133x |")
        .contains("| 1536 | Quiver write-through | 300 | one round | 278 B | 48 B | 66.7x |")
        .contains("### decode, POOLED_DIRECT, metadata SKIPPED")
        .contains("| 100x1000x4 | driver | 500 | one round | 4,800,000 B | 1.00x | 1.00x |")
        .contains("| 100x1000x4 | Quiver | 100 | one round | 800,000 B | 5.00x | 6.00x |")
        .contains("## A statement of ten values without vectors")
        .contains("| encode | Quiver | 210 | one round | 9 B | 0.952x | 1.00x |")
        .contains("](write-float.svg)");
  }

  @Test
  void hasTablesOfRowsAndMatrices() throws IOException {
    assertThat(page(Fixture.JDK_17))
        .doesNotContain("## Rows")
        .doesNotContain("## Matrices")
        .contains("T7 | page of 100 rows x 1000 ints");

    assertThat(page(Fixture.withFrames(folder)))
        .contains("### ints")
        .contains("| 1000 | driver getObject(index) | 4,000 | one round | 9,999 B | 1.00x |")
        .contains("| 1000 | Quiver sink | 1,000 | one round | 999 B | 4.00x |")
        .contains("| 1536 | KNOWN | memcpy | 100 | one round | 9,999 B | 40.0x |")
        .contains("| 1536 | UNKNOWN | Quiver + Vector API | 200 | one round | 9,999 B | 20.0x |");
  }

  @Test
  void hasWhatWasMeasuredEndToEndOnTheSameJdk() throws IOException {
    Path run = Files.createDirectories(folder.resolve("jdk-25"));
    Fixture.withFrames(run);
    assertThat(page(run)).doesNotContain("## End to end");

    Path endToEnd = Files.createDirectories(folder.resolve("end-to-end"));
    Files.writeString(endToEnd.resolve("jdk-17.md"), "# Other\n\nnot this\n");
    Files.writeString(endToEnd.resolve("jdk-25.md"), "# Client CPU\n\n| work | way |\n");
    assertThat(page(run))
        .contains("\n## End to end\n\n| work | way |\n")
        .doesNotContain("Client CPU")
        .doesNotContain("not this");
  }

  @Test
  void endsWithTheTargets() throws IOException {
    assertThat(page(Fixture.JDK_17))
        .contains(
            "| T3 | float 1536, driver CqlVector encode / Quiver float[] + Vector API encode: at"
                + " least 100x | 123x | met | `CodecBenchmark.encode(DRIVER_CQL_VECTOR, FLOAT,"
                + " 1536) / CodecBenchmark.encode(QUIVER_SIMD_ARRAY, FLOAT, 1536)` |")
        .contains("at least 4x | 3.90x | short |")
        .contains("at least 8x | not measured | not measured |")
        .endsWith(ReportMain.closingTable(Run.read(Fixture.JDK_17)));
  }

  @Test
  void directMemoryHasALimitOfItsOwn() throws IOException {
    assertThat(page(Fixture.JDK_17)).contains("against memcpy: at most 3.5x | 3.00x | met |");
    assertThat(page(Fixture.JDK_25)).contains("against memcpy: at most 3.5x | 3.00x | met |");
  }

  @Test
  void isWrittenWithItsChartsBesideTheResults() throws IOException {
    for (String name : List.of(Results.FILE, Environment.FILE)) {
      Files.copy(Fixture.JDK_17.resolve(name), folder.resolve(name));
    }
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    ReportMain.write(folder, new PrintStream(log, true, StandardCharsets.UTF_8));
    assertThat(folder.resolve("report.md")).hasContent(page(Fixture.JDK_17));
    assertThat(folder.resolve("kernel-encode-float-heap.svg")).isNotEmptyFile();
    assertThat(page(Fixture.JDK_17)).contains("](kernel-encode-float-heap.svg)");
    assertThat(log.toString(StandardCharsets.UTF_8))
        .contains("wrote " + folder.resolve("report.md"))
        .endsWith(ReportMain.closingTable(Run.read(Fixture.JDK_17)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "results/jdk-17",
        "results/jdk-17/collections",
        "results/jdk-17/workloads",
        "results/jdk-25",
        "results/jdk-25/collections",
        "results/in-use/jdk-17"
      })
  void committedPagesSayWhatTheirResultsSay(Path committed) throws IOException {
    assertThat(committed.resolve(ReportMain.PAGE))
        .as(
            "run java -cp jmh/target/benchmarks.jar dev.quiver.jmh.report.ReportMain jmh/%s",
            committed)
        .hasContent(page(committed));
  }

  @Test
  void tellsTheLimitOfEncodersThatAllocate() {
    Map<ResultKey, Figure> figures = new HashMap<>();
    figures.put(
        ResultKey.codec("encode", Contender.DRIVER_CQL_VECTOR, ElementType.FLOAT, 1536),
        Fixture.figure(1000, 0));
    assertThat(ReportMain.page(Fixture.run(17, figures))).doesNotContain("Its limit is");

    figures.put(
        ResultKey.codec("encode", Contender.MEMCPY, ElementType.FLOAT, 1536),
        Fixture.figure(100, 0));
    assertThat(ReportMain.page(Fixture.run(17, figures)))
        .contains("for 1536 floats that is 10.0x as fast");
  }

  @Test
  void needsAFolder() {
    assertThatThrownBy(() -> ReportMain.main(new String[0]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static String page(Path folder) throws IOException {
    return ReportMain.page(Run.read(folder));
  }
}
