/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Tests how rounds are combined to one figure, and shown. */
class FigureTest {

  @Test
  void takesTheMedianOfTheRoundsNotOfAllIterations() {
    Figure figure =
        Figure.of(
            List.of(new double[] {9, 1, 2}, new double[] {50, 40, 60}, new double[] {7}),
            List.of());
    assertThat(figure.nanos()).isEqualTo(7);
    assertThat(figure.rounds()).isEqualTo(3);
  }

  @Test
  void takesTheMeanOfTheTwoMiddleRounds() {
    assertThat(Figure.of(List.of(new double[] {4, 100, 1, 2}), List.of()).nanos()).isEqualTo(3);
  }

  @Test
  void theSpreadIsThatOfTheFarthestRound() {
    Figure figure =
        Figure.of(
            List.of(new double[] {100, 100}, new double[] {100, 100}, new double[] {70, 72}),
            List.of());
    assertThat(figure.nanos()).isEqualTo(100);
    assertThat(figure.spread()).isCloseTo(0.29, within(1e-9));
    assertThat(figure.spreadText()).isEqualTo("±29%");
  }

  @Test
  void leavesOutTheOutermostOfManyRounds() {
    assertThat(spread(50, 90, 100, 105, 200)).as("5 rounds: none").isCloseTo(1, within(1e-9));
    assertThat(spread(50, 90, 100, 100, 105, 200)).as("6: 1").isCloseTo(0.1, within(1e-9));
    assertThat(spread(50, 90, 99, 100, 101, 105, 200)).as("7: 1").isCloseTo(0.1, within(1e-9));
    assertThat(spread(9, 50, 90, 99, 100, 101, 105, 200, 300)).as("9: 2").isEqualTo(0.1);
  }

  private static double spread(double... rounds) {
    return Figure.of(
            DoubleStream.of(rounds).mapToObj(each -> new double[] {each}).toList(), List.of())
        .spread();
  }

  @Test
  void aSpreadOfFifteenPercentIsSteadyButASingleRoundIsNot() {
    assertThat(new Figure(1, 0.15, 3, Double.NaN).isSteady()).isTrue();
    assertThat(new Figure(1, 0.151, 3, Double.NaN).isSteady()).isFalse();
    assertThat(new Figure(1, 0.049, 2, Double.NaN).isSteady()).isTrue();
    assertThat(new Figure(1, 0.051, 2, Double.NaN).isSteady()).isFalse();
    assertThat(new Figure(1, 0, 1, Double.NaN).isSteady()).isFalse();
  }

  @Test
  void aSingleRoundHasNoSpread() {
    assertThat(Figure.of(List.of(new double[] {100, 200}), List.of()).spreadText())
        .isEqualTo("one round");
  }

  @Test
  void roundsBytesToWholeNumbers() {
    assertThat(bytes(0.49)).isEqualTo(0);
    assertThat(bytes(0.5)).isEqualTo(1);
    assertThat(bytes(6216.3, 6216.2, 9999)).isEqualTo(6216);
    assertThat(Figure.of(List.of(new double[] {1}), List.of()).bytes()).isNaN();
  }

  private static double bytes(double... iterations) {
    return Figure.of(List.of(new double[] {1}), List.of(iterations)).bytes();
  }

  @Test
  void nanosecondsAreWholeFrom100Up() {
    assertThat(Numbers.nanos(4.25)).isEqualTo("4.3");
    assertThat(Numbers.nanos(99.94)).isEqualTo("99.9");
    assertThat(Numbers.nanos(99.96)).isEqualTo("100");
    assertThat(Numbers.nanos(24445.5)).isEqualTo("24,446");
  }

  @Test
  void ratiosHaveThreeDigits() {
    assertThat(Numbers.ratio(7.456)).isEqualTo("7.46x");
    assertThat(Numbers.ratio(2)).isEqualTo("2.00x");
    assertThat(Numbers.ratio(9.999)).isEqualTo("10.0x");
    assertThat(Numbers.ratio(122.5)).isEqualTo("123x");
    assertThat(Numbers.ratio(1344)).isEqualTo("1,340x");
    assertThat(Numbers.ratio(0.04344)).isEqualTo("0.0434x");
  }

  @Test
  void timesAndSizesHaveThreeDigits() {
    assertThat(Numbers.time(0.1)).isEqualTo("0.100 ns");
    assertThat(Numbers.time(999.4)).isEqualTo("999 ns");
    assertThat(Numbers.time(999.6)).isEqualTo("1.00 µs");
    assertThat(Numbers.time(29_052_655)).isEqualTo("29.1 ms");
    assertThat(Numbers.time(3.2e12)).isEqualTo("3,200 s");
    assertThat(Numbers.ratio(Double.NaN)).isEqualTo("not measured");
    assertThat(Numbers.size(0)).isEqualTo("0 B");
    assertThat(Numbers.size(999)).isEqualTo("999 B");
    assertThat(Numbers.size(6_216)).isEqualTo("6.22 kB");
    assertThat(Numbers.size(157_480_865)).isEqualTo("157 MB");
  }
}
