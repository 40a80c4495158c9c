/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** How rounds become one figure. */
class FigureTest {

  @Test
  void takes_the_median_of_the_rounds_not_of_all_iterations() {
    Figure figure =
        Figure.of(
            List.of(new double[] {9, 1, 2}, new double[] {50, 40, 60}, new double[] {7}),
            List.of());
    assertThat(figure.nanos()).isEqualTo(7);
    assertThat(figure.rounds()).isEqualTo(3);
  }

  @Test
  void takes_the_middle_of_the_two_in_the_middle() {
    assertThat(Figure.of(List.of(new double[] {4, 100, 1, 2}), List.of()).nanos()).isEqualTo(3);
  }

  @Test
  void spread_is_that_of_the_farthest_round() {
    Figure figure =
        Figure.of(
            List.of(new double[] {100, 100}, new double[] {100, 100}, new double[] {70, 72}),
            List.of());
    assertThat(figure.nanos()).isEqualTo(100);
    assertThat(figure.spread()).isCloseTo(0.29, within(1e-9));
    assertThat(figure.spreadText()).isEqualTo("±29%");
  }

  @Test
  void of_many_rounds_the_outermost_are_left_out() {
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
  void a_spread_of_fifteen_percent_is_steady_a_single_round_is_not() {
    assertThat(new Figure(1, 0.15, 3, OptionalLong.empty()).isSteady()).isTrue();
    assertThat(new Figure(1, 0.151, 3, OptionalLong.empty()).isSteady()).isFalse();
    assertThat(new Figure(1, 0, 1, OptionalLong.empty()).isSteady()).isFalse();
  }

  @Test
  void a_single_round_has_no_spread() {
    assertThat(Figure.of(List.of(new double[] {100, 200}), List.of()).spreadText())
        .isEqualTo("one round");
  }

  @Test
  void bytes_are_whole() {
    assertThat(bytes(0.49)).hasValue(0);
    assertThat(bytes(0.5)).hasValue(1);
    assertThat(bytes(6216.3, 6216.2, 9999)).hasValue(6216);
  }

  @Test
  void bytes_may_be_unknown() {
    Figure figure = Figure.of(List.of(new double[] {1}), List.of());
    assertThat(figure.bytes()).isEmpty();
    assertThat(figure.bytesText()).isEqualTo("not measured");
  }

  @Test
  void needs_an_iteration() {
    assertThatThrownBy(() -> Figure.of(List.of(new double[0]), List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static OptionalLong bytes(double... iterations) {
    return Figure.of(List.of(new double[] {1}), List.of(iterations)).bytes();
  }
}
