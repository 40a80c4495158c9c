/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** What the figures of a run come to. */
class ReportTest {

  @Test
  void whatAJvmSaysIsTheMedianOfItsRounds() {
    assertThat(figure("g", "n", 9.0, 1.0, 2.0).typical().micros()).isEqualTo(2);
    assertThat(figure("g", "n", 4.0, 1.0, 2.0, 9.0).typical().micros()).isEqualTo(3);
    assertThat(figure("g", "n", 0.1, 0.2).typical().micros()).isCloseTo(0.15, within(1e-12));
    assertThatThrownBy(() -> figure("g", "n")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void roundsAgreeThatAreNearTheirMedian() {
    assertThat(figure("g", "n", 10, 11.5, 8.5).roundsAgree()).isTrue();
    assertThat(figure("g", "n", 10, 11.6, 8.5).roundsAgree()).isFalse();
  }

  @Test
  void everyPartOfACostHasItsMedian() {
    Figure figure = new Figure("g", "n", List.of(new Cost(10, 1, 2, 100), new Cost(20, 3, 4, 300)));
    assertThat(figure.median(Cost::jit)).isEqualTo(2);
    assertThat(figure.median(Cost::gc)).isEqualTo(3);
    assertThat(figure.median(Cost::rest)).isEqualTo(10);
    assertThat(figure.median(Cost::bytes)).isEqualTo(200);
  }

  @Test
  void aCostIsSharedByAll() {
    assertThat(new Cost(100, 10, 4, 4000).forEach(2)).isEqualTo(new Cost(50, 5, 2, 2000));
  }

  @Test
  void comparesWithTheFirstOfTheGroup() {
    assertThat(report().table())
        .contains(
            "| insert a vector | driver CqlVector | 40.00 | +0 % | 4.00 | 2.00 | 34.00 | 12,345 | 1.00 | +0 % |")
        .contains("| insert a vector | Quiver session, write-through | 8.00 | +0 % | 0.80 | 0.40 |")
        .contains("| 0.20 | +0 % |");
  }

  @Test
  void judgesWhatWasAskedFor() {
    assertThat(report().targets()).doesNotContain("short");
    assertThat(targets(VectorRivals.INSERT, VectorRivals.BARE, 3.9))
        .contains("Netty client, bytes only | 2.05 | +0 % | short |");
    assertThat(targets(VectorRivals.INSERT, VectorRivals.DRIVER, 31.0))
        .contains("of driver CqlVector | 0.26 | +0 % | short |");
    assertThat(targets(VectorRivals.INSERT, VectorRivals.DRIVER_ARRAY, 8.3))
        .contains("float[] codec | 0.96 | +0 % | short |");
    assertThat(targets(VectorRivals.READ, VectorRivals.READ_INTO, 2.5))
        .contains("| 0.89 | +0 % | short |");
    assertThat(targets(IntRivals.READ, IntRivals.QUIVER, 10.6)).contains("| 1.06 | +0 % | short |");
  }

  @Test
  void jvmsThatDifferMuchDecideNothing() {
    assertThat(targets(figure(IntRivals.INSERT, IntRivals.QUIVER, 9.9, 12.5, 13.0)))
        .contains("| 1.17 | +44 % | not decided |");
    assertThat(targets(figure(IntRivals.INSERT, IntRivals.QUIVER, 12.4, 12.5, 12.6)))
        .contains("| 1.25 | +2 % | short |");
    assertThat(targets(figure(IntRivals.INSERT, IntRivals.QUIVER, 9.9, 10.0, 10.1)))
        .contains("| 1.00 | +3 % | met |");
  }

  @Test
  void ratiosAreMadeJvmByJvm() {
    Figure half = figure("g", "half", 5, 10, 20);
    Figure whole = figure("g", "whole", 10, 20, 40);
    assertThat(half.micros().isSteady()).isFalse();
    assertThat(half.ratio(whole).isSteady()).isTrue();
    assertThat(half.ratio(whole).value()).isCloseTo(0.5, within(1e-12));
    assertThatThrownBy(() -> half.ratio(figure("g", "two", 1, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("g: half has 3 rounds, two has 2");
  }

  /** As where the clock ticks seldom. */
  @Test
  void aRoundOfNoTimeIsNoRatio() {
    Figure some = figure("g", "some", 2, 2, 2);
    Figure none = figure("g", "none", 0, 1, 2);
    assertThat(none.ratio(some)).isEqualTo(new Estimate(0.5, Double.POSITIVE_INFINITY));
    assertThat(some.ratio(none)).isEqualTo(new Estimate(2, Double.POSITIVE_INFINITY));
    assertThat(none.ratio(none)).isEqualTo(new Estimate(1, Double.POSITIVE_INFINITY));
  }

  @Test
  void factsThatDifferAreAllNamed() {
    List<Figure> none = List.of();
    Report all =
        Jvms.merged(
            List.of(
                new Report(Map.of("kernel", "simd"), none),
                new Report(Map.of("kernel", "portable"), none),
                new Report(Map.of("kernel", "simd"), none)));
    assertThat(all.facts()).containsEntry("kernel", "simd; in others: portable");
  }

  @Test
  void aJvmIsARoundOfAllTogether() {
    Map<String, String> facts = Map.of("JDK", "17", Host.MEASURED, "a round");
    Report all =
        Jvms.merged(
            List.of(
                new Report(facts, List.of(figure("g", "a", 1, 2, 9), figure("g", "b", 5))),
                new Report(facts, List.of(figure("g", "a", 4, 3, 3), figure("g", "b", 6)))));
    assertThat(all.figures()).containsExactly(figure("g", "a", 2, 3), figure("g", "b", 5, 6));
    assertThat(all.facts())
        .containsEntry("JDK", "17")
        .containsEntry(Host.MEASURED, "in each of 2 JVMs a round");
  }

  @Test
  void namesTheMachine() {
    assertThat(new Report(Map.of("JDK", "17"), report().figures()).markdown())
        .contains("| JDK | 17 |");
  }

  @Test
  void aGroupThatIsMissingIsNotPassedOver() {
    assertThatThrownBy(() -> new Report(Map.of(), List.of()).targets())
        .hasMessageContaining("not measured: " + VectorRivals.READ);
  }

  private static String targets(String group, String name, double other) {
    return targets(figure(group, name, other));
  }

  /** Those of a good run, but for one figure. */
  private static String targets(Figure other) {
    List<Figure> figures = new ArrayList<>(report().figures());
    figures.replaceAll(
        figure ->
            figure.group().equals(other.group()) && figure.name().equals(other.name())
                ? other
                : figure);
    assertThat(figures).contains(other);
    return new Report(Map.of(), figures).targets();
  }

  private static Report report() {
    return new Report(
        Map.of(),
        List.of(
            figure(VectorRivals.INSERT, VectorRivals.DRIVER, 40),
            figure(VectorRivals.INSERT, VectorRivals.DRIVER_ARRAY, 9),
            figure(VectorRivals.INSERT, VectorRivals.WRITE_THROUGH, 8),
            figure(VectorRivals.INSERT, VectorRivals.BARE, 5),
            figure(VectorRivals.READ, VectorRivals.DRIVER, 10),
            figure(VectorRivals.READ, VectorRivals.DRIVER_ARRAY, 2.8),
            figure(VectorRivals.READ, VectorRivals.READ_INTO, 2),
            figure(VectorRivals.READ, VectorRivals.READ_MATRIX, 2),
            figure(VectorRivals.READ, VectorRivals.BARE, 1.5),
            figure(IntRivals.INSERT, IntRivals.DRIVER, 10),
            figure(IntRivals.INSERT, IntRivals.QUIVER, 10.4),
            figure(IntRivals.READ, IntRivals.DRIVER, 10),
            figure(IntRivals.READ, IntRivals.QUIVER, 5),
            figure(RequestRivals.ROW, IntRivals.DRIVER, 20),
            figure(RequestRivals.ROW, IntRivals.QUIVER, 19),
            figure(RequestRivals.ENTITY, IntRivals.DRIVER, 20),
            figure(RequestRivals.ENTITY, IntRivals.QUIVER, 19)));
  }

  /** A single number stands for three JVMs that say the same. */
  private static Figure figure(String group, String name, double... micros) {
    return new Figure(
        group,
        name,
        (micros.length == 1
                ? DoubleStream.generate(() -> micros[0]).limit(3)
                : Arrays.stream(micros))
            .mapToObj(each -> new Cost(each, each / 10, each / 20, 12_345))
            .toList());
  }
}
