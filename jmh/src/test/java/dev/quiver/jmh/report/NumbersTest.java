/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How figures look. */
class NumbersTest {

  @Test
  void nanosecondsAreWholeFrom100Up() {
    assertThat(Numbers.nanos(4.25)).isEqualTo("4.3");
    assertThat(Numbers.nanos(99.94)).isEqualTo("99.9");
    assertThat(Numbers.nanos(99.96)).isEqualTo("100");
    assertThat(Numbers.nanos(24445.5)).isEqualTo("24,446");
  }

  @Test
  void differencesHaveASign() {
    assertThat(Numbers.difference(1.31)).isEqualTo("+1.3");
    assertThat(Numbers.difference(-250)).isEqualTo("-250");
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
  void throughputIsGigabytesASecond() {
    assertThat(Numbers.throughput(6144, 300)).isEqualTo("20.5");
  }

  @Test
  void aBoundShowsAsManyDigitsAsItsVerdictNeeds() {
    Bound bound = Bound.atMost(1.05);
    assertThat(bound.text(1.04)).isEqualTo("1.04x");
    assertThat(bound.text(1.0501)).isEqualTo("1.0501x");
    assertThat(bound.holds(1.05)).isTrue();
    assertThat(bound.holds(1.0501)).isFalse();
    assertThat(Bound.atLeast(100).text(99.96)).isEqualTo("99.96x");
    assertThat(Bound.atLeast(100).holds(99.96)).isFalse();
    assertThat(bound).hasToString("at most 1.05x");
    assertThat(Bound.atLeast(100)).hasToString("at least 100x");
  }

  @Test
  void timesAndSizesHaveThreeDigits() {
    assertThat(Numbers.time(0.1)).isEqualTo("0.100 ns");
    assertThat(Numbers.time(999.4)).isEqualTo("999 ns");
    assertThat(Numbers.time(999.6)).isEqualTo("1.00 µs");
    assertThat(Numbers.time(29_052_655)).isEqualTo("29.1 ms");
    assertThat(Numbers.time(3.2e12)).isEqualTo("3,200 s");
    assertThat(Numbers.size(0)).isEqualTo("0 B");
    assertThat(Numbers.size(999)).isEqualTo("999 B");
    assertThat(Numbers.size(6_216)).isEqualTo("6.22 kB");
    assertThat(Numbers.size(157_480_865)).isEqualTo("157 MB");
  }
}
