/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PositionsTest {

  @Test
  void doesNotKeepPositionsFarAfterAnUnfinishedOne() {
    Positions positions = new Positions(5);
    positions.done(5);
    positions.done(Integer.MAX_VALUE + 100L);
    positions.done(Long.MAX_VALUE);
    assertThat(positions.committed()).isEqualTo(6);
    positions.done(6);
    assertThat(positions.committed()).isEqualTo(7);
  }

  @Test
  void commitsThePositionBeforeWhichAllAreDone() {
    Random random = new Random(Seed.random("positions").nextLong());
    List<Long> order = new ArrayList<>();
    for (long i = 0; i < 200_000; i++) {
      order.add(7 + i);
    }
    for (int from = 0; from + 5_000 <= order.size(); from += 2_500) {
      Collections.shuffle(order.subList(from, from + 5_000), random);
    }
    Positions positions = new Positions(7);
    TreeSet<Long> open = new TreeSet<>(order);
    assertThat(positions.committed()).isEqualTo(7);
    for (int i = 0; i < order.size(); i++) {
      positions.done(order.get(i));
      open.remove(order.get(i));
      if (i % 97 == 0) {
        assertThat(positions.committed()).isEqualTo(open.first());
      }
    }
    assertThat(positions.committed()).isEqualTo(7 + 200_000);
  }
}
