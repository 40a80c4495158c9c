/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** With a clock and compilations that are made up. */
class CompilerLoadTest {

  private long now = -17;
  private long compiled = 23;
  private final CompilerLoad load = new CompilerLoad(() -> now, () -> compiled, 2);

  @Test
  void lessThanASecondTellsNothing() {
    pass(999, 999);

    assertThat(load.isHigh()).isFalse();
  }

  @Test
  void aBusyCompilerIsHighAndAnIdleOneIsNot() {
    pass(1000, 501);
    assertThat(load.isHigh()).isTrue();

    pass(1000, 0);
    assertThat(load.isHigh()).as("of the last two seconds").isFalse();
  }

  @Test
  void halfOfTheTimeIsNotHigh() {
    pass(1000, 500);

    assertThat(load.isHigh()).isFalse();
  }

  @Test
  void whatIsLongAgoCountsNoMore() {
    pass(1000, 60_000);
    assertThat(load.isHigh()).isTrue();
    pass(1000, 0);
    assertThat(load.isHigh()).isTrue();
    pass(1000, 0);
    assertThat(load.isHigh()).isFalse();
  }

  @Test
  void twoCompilersMayTakeMoreThanTheClock() {
    for (int i = 0; i < 100; i++) {
      pass(100, 190);
      assertThat(load.isHigh()).isEqualTo(i >= 9);
    }
  }

  @Test
  void moreThreadsMayTakeMore() {
    CompilerLoad ofEight = new CompilerLoad(() -> now, () -> compiled, 8);
    pass(1000, 2000);
    assertThat(ofEight.isHigh()).isFalse();
    pass(1000, 2001);
    assertThat(ofEight.isHigh()).isTrue();
  }

  private void pass(long millis, long compiledMillis) {
    now += TimeUnit.MILLISECONDS.toNanos(millis);
    compiled += TimeUnit.MILLISECONDS.toNanos(compiledMillis);
  }
}
