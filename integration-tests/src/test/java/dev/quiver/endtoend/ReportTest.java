/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the calculation and the presentation of results. */
class ReportTest {
  private static final Path COMMITTED = Path.of("../jmh/results/end-to-end");

  @Test
  void theResultOfAJvmIsTheMedianOfItsRounds() {
    assertThat(figure("g", "n", 9.0, 1.0, 2.0).typical()).isEqualTo(new Cost(2, 0.2, 0.1, 200, 4));
    assertThat(figure("g", "n", 4.0, 1.0, 2.0, 9.0).typical().micros()).isEqualTo(3);
    assertThat(figure("g", "n", 10, 20).median(Cost::rest)).isCloseTo(12.75, within(1e-9));
    assertThat(new Cost(100, 10, 4, 4000, 8).forEach(2)).isEqualTo(new Cost(50, 5, 2, 2000, 4));
  }

  @Test
  void theMarginFollowsStudentsT() {
    Estimate estimate = micros(Math.exp(1), Math.exp(2), Math.exp(3));

    // Logarithms 1, 2, 3: standard deviation 1, quantile 4.3027 with two degrees of freedom.
    assertThat(estimate.value()).isCloseTo(Math.exp(2), within(1e-9));
    assertThat(estimate.marginPercent())
        .isCloseTo(100 * Math.expm1(4.302653 / Math.sqrt(3)), within(1e-3));
  }

  @Test
  void aSingleValueIsNotSteady() {
    assertThat(micros(3).isSteady()).isFalse();
    assertThat(micros(3).margin()).isEqualTo("unknown");
    assertThat(micros(3, 3).margin()).isEqualTo("+0 %");
    assertThat(micros(3, 3).isSteady()).isTrue();
  }

  /** As with a clock that ticks seldom. */
  @Test
  void aRoundWithoutTimeGivesAnUncertainRatio() {
    double[] some = {2, 2, 2};
    double[] none = {0, 1, 2};
    double unknown = Double.POSITIVE_INFINITY;
    assertThat(Estimate.ofRatios(none, some)).isEqualTo(new Estimate(0.5, unknown));
    assertThat(Estimate.ofRatios(some, none)).isEqualTo(new Estimate(2, unknown));
    assertThat(Estimate.ofRatios(none, none)).isEqualTo(new Estimate(1, unknown));
  }

  private static Estimate micros(double... micros) {
    return figure("g", "n", micros).micros();
  }

  @Test
  void ratiosAreCalculatedPerJvm() {
    Figure half = figure("g", "half", 5, 10, 20);
    Figure whole = figure("g", "whole", 10, 20, 40);
    assertThat(half.micros().isSteady()).isFalse();
    assertThat(half.ratio(whole).isSteady()).isTrue();
    assertThat(half.ratio(whole).value()).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void comparesEachWayWithTheFirstOfItsGroup() {
    assertThat(report(9, 9).table())
        .contains(
            "| 95 % interval | a second |\n|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n",
            "| read ten ints | driver | 10.00 | +0 % | 1.00 | 0.50 | 8.50 | 1,000 | 1.00 | +0 % | 50,000 |",
            "| read ten ints | Quiver session | 9.00 | +0 % | 0.90 | 0.45 | 7.65 | 900 | 0.90 | +0 % | 55,556 |");
  }

  @Test
  void mergingMakesEachJvmARound() {
    Map<String, String> facts = Map.of("JDK", "17", Host.MEASURED, "a round");
    Report all =
        Report.merged(
            List.of(
                new Report(facts, List.of(figure("g", "a", 1, 2, 9), figure("g", "b", 5))),
                new Report(facts, List.of(figure("g", "a", 4, 3, 3), figure("g", "b", 6)))));
    assertThat(all.figures()).containsExactly(figure("g", "a", 2, 3), figure("g", "b", 5, 6));
    assertThat(all.facts()).containsEntry(Host.MEASURED, "in each of 2 JVMs a round");
    assertThat(all.markdown()).contains("| JDK | 17 |");
  }

  /** {@code .ci/run end-to-end} prints the table when it ends. */
  @Test
  void readmeShowsTheCommittedResults() throws IOException {
    Report report =
        new ObjectMapper()
            .readValue(Files.readString(COMMITTED.resolve("jdk-17.json")), Report.class);

    assertThat(COMMITTED.resolve("jdk-17.md")).hasContent(report.markdown());
    assertThat(Files.readString(Path.of("../README.md")))
        .contains(report.readme() + "\n")
        .contains(report.facts().get("machine"), report.facts().get("JDK"))
        .contains(
            "driver " + report.facts().get("driver"), "kernel " + report.facts().get("kernel"))
        .contains("commit " + report.facts().get("commit"));
  }

  @Test
  void readmeOmitsUnsteadyResults() {
    assertThat(report(5, 9).readme())
        .contains(
            "| insert a vector | 10.0 µs, 1.00 kB |  | 5.0 µs, 500 B | 0.50x CPU, 0.50x bytes |  |")
        .contains(
            "| insert a vector, unchanged code for `CqlVector` | 10.0 µs, 1.00 kB |  |"
                + " 8.0 µs, 800 B | 0.80x CPU, 0.80x bytes |  |")
        .contains("| read a vector | 10.0 µs, 1.00 kB |  | unsteady, 700 B | 0.70x bytes |  |");
    assertThat(report(0.018, 0.018).readme())
        .as("two digits, or three")
        .contains(
            "| read a vector | 10.0 µs, 1.00 kB |  | 0.0180 µs, 2 B | 0.00180x CPU, 0.00180x bytes |");
  }

  @Test
  void rejectsAReportWithAMissingGroup() {
    assertThatThrownBy(() -> new Report(Map.of(), List.of()).readme())
        .hasMessageContaining("not measured: " + VectorRivals.INSERT);
  }

  /** Returns a report with steady results, except for one way, which has these values per JVM. */
  private static Report report(double... readInto) {
    List<Figure> figures = new ArrayList<>();
    for (String group :
        List.of(
            VectorRivals.INSERT,
            VectorRivals.READ,
            RequestRivals.ANN,
            RequestRivals.ROW,
            RequestRivals.ENTITY,
            RowRivals.INSERT_INTS,
            RowRivals.READ_INTS)) {
      figures.add(figure(group, RowRivals.DRIVER, 10, 10));
      figures.add(figure(group, VectorRivals.WRITE_THROUGH, 5, 5));
      figures.add(figure(group, VectorRivals.READ_INTO, readInto));
      figures.add(figure(group, VectorRivals.QUIVER_ARRAY, 6, 6));
      figures.add(figure(group, VectorRivals.READ_MATRIX, 7, 7));
      figures.add(figure(group, VectorRivals.QUIVER_OBJECTS, 8, 8));
      figures.add(figure(group, RequestRivals.QUIVER, 4, 4));
      figures.add(figure(group, RowRivals.QUIVER, 9, 9));
    }
    return new Report(Map.of(), figures);
  }

  static Figure figure(String group, String name, double... micros) {
    return new Figure(
        group,
        name,
        Arrays.stream(micros)
            .mapToObj(each -> new Cost(each, each / 10, each / 20, 100 * each, 2 * each))
            .toList());
  }
}
