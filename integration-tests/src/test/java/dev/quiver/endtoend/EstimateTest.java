/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EstimateTest {

  @Test
  void theMarginIsThatOfStudentsT() {
    Estimate estimate = Estimate.of(Math.exp(1), Math.exp(2), Math.exp(3));

    // Logarithms 1, 2, 3: standard deviation 1, quantile 4.3027 with two degrees of freedom.
    assertThat(estimate.value()).isCloseTo(Math.exp(2), within(1e-9));
    assertThat(estimate.marginPercent())
        .isCloseTo(100 * Math.expm1(4.302653 / Math.sqrt(3)), within(1e-3));
  }

  /** The interval is what it says: it has the true mean in it 95 times of 100. */
  @Test
  void theIntervalHasTheTrueMeanInIt() {
    long seed = 20261123;
    SplittableRandom random = new SplittableRandom(seed);
    int hits = 0;
    for (int trial = 0; trial < 10_000; trial++) {
      double[] values = new double[6];
      for (int i = 0; i < values.length; i++) {
        values[i] = Math.exp(0.2 * random.nextGaussian());
      }
      Estimate estimate = Estimate.of(values);
      double margin = 1 + estimate.marginPercent() / 100;
      if (estimate.value() / margin <= 1 && estimate.value() * margin >= 1) {
        hits++;
      }
    }
    assertThat(hits).as("seed %d", seed).isBetween(9_400, 9_600);
  }

  @Test
  void oneValueAloneIsNotSteady() {
    assertThat(Estimate.of(3).isSteady()).isFalse();
    assertThat(Estimate.of(3).margin()).isEqualTo("unknown");
    assertThat(Estimate.of(3, 0)).isEqualTo(new Estimate(1.5, Double.POSITIVE_INFINITY));
    assertThat(Estimate.of(3, 3).margin()).isEqualTo("+0 %");
    assertThat(Estimate.of(3, 3).isSteady()).isTrue();
  }

  @Test
  void whatIsNoCostIsRefused() {
    for (double bad : new double[] {-1, Double.NaN}) {
      assertThatIllegalArgumentException().isThrownBy(() -> Estimate.of(1, bad));
    }
    assertThatIllegalArgumentException().isThrownBy(Estimate::of);
  }

  @Test
  void aLimitWithinTheMarginIsPossible() {
    Estimate estimate = new Estimate(1.2, 20);

    assertThat(estimate.mayBeAtMost(1.01)).isTrue();
    assertThat(estimate.mayBeAtMost(0.99)).isFalse();
    assertThat(estimate.isAtMost(1.45)).isTrue();
    assertThat(estimate.isAtMost(1.43)).isFalse();
  }
}
