/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadmeTableTest {

  private static final String MARKERS =
      "before\n<!-- requests: begin -->\nold\n<!-- requests: end -->\nafter\n";

  private static final Map<String, String> FACTS =
      Map.of(
          "measured",
          "so",
          "floats of a vector",
          "1536",
          "machine",
          "this",
          "JDK",
          "17",
          "driver",
          "4.17.0",
          "kernel",
          "simd",
          "commit",
          "abc");

  @TempDir private Path folder;

  /** Run {@code -Pend-to-end} with {@code -Dend-to-end.readme}. */
  @Test
  void readmeSaysWhatTheCommittedResultSays() throws IOException {
    Path root = Path.of("..");
    String readme = Files.readString(root.resolve("README.md"));
    Path result = root.resolve("jmh/results/end-to-end/jdk-17.json");

    assertThat(readme).isEqualTo(ReadmeTable.updated(readme, result));
  }

  @Test
  void theCommittedPageIsThatOfTheResult() throws IOException {
    Path results = Path.of("../jmh/results/end-to-end");
    Report report =
        new ObjectMapper()
            .readValue(Files.readString(results.resolve("jdk-17.json")), Report.class);

    assertThat(results.resolve("jdk-17.md")).hasContent(report.markdown());
  }

  @Test
  void whatIsUnsteadyIsLeftOut() throws IOException {
    String updated = ReadmeTable.updated(MARKERS, json(report(5, 9)));

    assertThat(updated)
        .startsWith("before\n")
        .endsWith("after\n")
        .doesNotContain("old")
        .contains(
            "| insert a vector | 10.0 µs, 1.00 kB |  | 5.0 µs, 500 B | 0.50x CPU, 0.50x bytes |  |")
        .contains("| read a vector | 10.0 µs, 1.00 kB |  | unsteady, 700 B | 0.70x bytes |  |");
  }

  @Test
  void figuresHaveTwoOrThreeDigits() throws IOException {
    String updated = ReadmeTable.updated(MARKERS, json(report(0.018, 0.018)));

    assertThat(updated)
        .contains(
            "| read a vector | 10.0 µs, 1.00 kB |  | 0.0180 µs, 2 B | 0.00180x CPU, 0.00180x bytes |");
  }

  /** All steady but for a way that two JVMs say this of. */
  private static Report report(double... readInto) {
    List<Figure> figures = new ArrayList<>();
    for (String group :
        List.of(
            VectorRivals.INSERT,
            VectorRivals.READ,
            RequestRivals.ANN,
            RequestRivals.ROW,
            RequestRivals.ENTITY,
            IntRivals.INSERT,
            IntRivals.READ)) {
      figures.add(figure(group, "driver", 10, 10));
      figures.add(figure(group, VectorRivals.WRITE_THROUGH, 5, 5));
      figures.add(figure(group, VectorRivals.READ_INTO, readInto));
      figures.add(figure(group, VectorRivals.QUIVER_ARRAY, 6, 6));
      figures.add(figure(group, VectorRivals.READ_MATRIX, 7, 7));
      figures.add(figure(group, RequestRivals.QUIVER, 4, 4));
      figures.add(figure(group, IntRivals.QUIVER, 9, 9));
    }
    return new Report(FACTS, figures);
  }

  @Test
  void aTextWithoutAPlaceForItIsRefused() throws IOException {
    Path json = json(new Report(FACTS, List.of(figure("g", "n", 1))));
    assertThatThrownBy(() -> ReadmeTable.updated("nothing", json))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("<!-- requests: begin -->");
  }

  private Path json(Report report) throws IOException {
    return Files.writeString(folder.resolve("result.json"), report.json());
  }

  private static Figure figure(String group, String name, double... micros) {
    List<Cost> rounds = new ArrayList<>();
    for (double each : micros) {
      rounds.add(new Cost(each, 0, 0, 100 * each));
    }
    return new Figure(group, name, rounds);
  }
}
