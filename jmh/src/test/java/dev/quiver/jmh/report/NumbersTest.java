/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests the format of figures. */
class NumbersTest {

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
