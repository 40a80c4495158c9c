/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.Seed;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The number of rows is known before they are all there, or not at all. */
class RowEstimateTest {
  private final SplittableRandom random = Seed.random("estimate");

  @Test
  void rowsOfManyPartitionsAreKnownWell() {
    int total = 200_000;
    int ranges = 128;
    int[] rows = new int[ranges];
    for (int i = 0; i < total; i++) {
      rows[random.nextInt(ranges)]++;
    }
    RowEstimate estimate = new RowEstimate();
    long most = 0;
    int read = 0;
    for (int i = 0; i < ranges && most == 0; i++) {
      read += rows[i];
      estimate.add(1.0 / ranges, rows[i]);
      most = estimate.most();
    }
    assertThat(most).isBetween((long) (total * 0.97), (long) (total * 1.07));
    assertThat(read).isLessThan(total / 4);
  }

  @Test
  void rowsOfHugePartitionsAreNotKnown() {
    RowEstimate estimate = new RowEstimate();
    for (int i = 0; i < 64; i++) {
      estimate.add(1.0 / 128, i % 16 == 0 ? 100_000 : 10);
      assertThat(estimate.most()).isZero();
    }
  }

  @Test
  void fewRowsAndSharesThatAreNoNumbersSayNothing() {
    RowEstimate few = new RowEstimate();
    RowEstimate unknown = new RowEstimate();
    for (int i = 0; i < 50; i++) {
      few.add(0.01, 10);
      unknown.add(Double.NaN, 1000);
      assertThat(few.most()).isZero();
      assertThat(unknown.most()).isZero();
    }
  }
}
