/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the figures of a run come to. */
class ReportTest {

  @Test
  void aFigureIsTheMedianOfItsRounds() {
    Figure figure = new Figure("g", "n", List.of(9.0, 1.0, 2.0));
    assertThat(figure.median()).isEqualTo(2);
    assertThat(figure.spread()).isEqualTo(7);
    assertThat(new Figure("g", "n", List.of(4.0, 1.0, 2.0, 9.0)).median()).isEqualTo(3);
    assertThatThrownBy(() -> new Figure("g", "n", List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void comparesWithTheFirstOfTheGroup() {
    assertThat(report(30, 6, 10, 2, 10.5, 5).table())
        .contains("| insert a vector | driver CqlVector | 30.00 | ±0.00 | 1.000 |")
        .contains("| insert a vector | Quiver session, write-through | 6.00 | ±0.00 | 0.200 |")
        .contains("| insert ten ints | Quiver session | 10.50 | ±0.00 | 1.050 |");
  }

  @Test
  void judgesWhatWasAskedFor() {
    assertThat(report(30, 6, 10, 2, 10.5, 5.25).targets()).doesNotContain("short");
    assertThat(report(30, 6.1, 10, 2, 10, 5).targets())
        .contains("of driver CqlVector | 0.203 | short |");
    assertThat(report(30, 6, 10, 2.1, 10, 5).targets()).contains("| 0.210 | short |");
    assertThat(report(30, 6, 10, 2, 10.6, 5).targets())
        .contains(
            "insert ten ints: not slower than the driver, up to 1.05 being noise | 1.060 | short");
    assertThat(report(30, 6, 10, 2, 10, 5.3).targets()).contains("| 1.060 | short |");
  }

  @Test
  void roundsThatOverlapDecideNothing() {
    assertThat(targets(List.of(9.0, 10.0, 12.0), List.of(11.9, 12.5, 13.0)))
        .contains("| 1.250 | lost in noise |");
    assertThat(targets(List.of(9.0, 10.0, 12.0), List.of(12.1, 12.5, 13.0)))
        .contains("| 1.250 | short |");
    assertThat(targets(List.of(9.0, 10.0, 12.0), List.of(10.5, 10.5, 10.5)))
        .contains("| 1.050 | met |");
  }

  private static String targets(List<Double> driver, List<Double> quiver) {
    List<Figure> figures = new ArrayList<>(report(30, 6, 10, 2, 10, 5).figures());
    figures.removeIf(figure -> figure.group().equals(IntRivals.INSERT));
    figures.add(new Figure(IntRivals.INSERT, IntRivals.DRIVER, driver));
    figures.add(new Figure(IntRivals.INSERT, IntRivals.QUIVER, quiver));
    return new Report(Map.of(), figures).targets();
  }

  @Test
  void namesTheMachine() {
    assertThat(new Report(Map.of("JDK", "17"), report(1, 1, 1, 1, 1, 1).figures()).markdown())
        .contains("| JDK | 17 |");
  }

  @Test
  void aGroupThatIsMissingIsNotPassedOver() {
    assertThatThrownBy(() -> new Report(Map.of(), List.of()).targets())
        .hasMessageContaining("not measured: " + VectorRivals.INSERT);
  }

  @Test
  void aMedianIsExact() {
    assertThat(new Figure("g", "n", List.of(0.1, 0.2)).median()).isCloseTo(0.15, within(1e-12));
  }

  private static Report report(
      double insert, double through, double read, double into, double quiverInts, double readInts) {
    return new Report(
        Map.of(),
        List.of(
            figure(VectorRivals.INSERT, VectorRivals.DRIVER, insert),
            figure(VectorRivals.INSERT, VectorRivals.WRITE_THROUGH, through),
            figure(VectorRivals.READ, VectorRivals.DRIVER, read),
            figure(VectorRivals.READ, VectorRivals.READ_INTO, into),
            figure(VectorRivals.READ, VectorRivals.READ_MATRIX, into),
            figure(IntRivals.INSERT, IntRivals.DRIVER, 10),
            figure(IntRivals.INSERT, IntRivals.QUIVER, quiverInts),
            figure(IntRivals.READ, IntRivals.DRIVER, 5),
            figure(IntRivals.READ, IntRivals.QUIVER, readInts)));
  }

  private static Figure figure(String group, String name, double micros) {
    return new Figure(group, name, List.of(micros));
  }
}
