/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AllocationTest {

  @Test
  void countsAnArrayPerCall() {
    double bytes = Allocation.bytesPerCall(10_000, () -> Allocation.sink = new byte[100]);
    assertThat(bytes).isBetween(100.0, 200.0);
  }

  @Test
  void returnsZeroForACallThatAllocatesNothing() {
    Object known = new Object();
    assertThat(Allocation.bytesPerCall(10_000, () -> Allocation.sink = known)).isLessThan(1);
  }

  @Test
  void ignoresAllocationsOfTheFirstRuns() {
    int[] runs = {0};
    Runnable code = () -> Allocation.sink = new byte[runs[0]++ < 3 ? 1 << (22 - runs[0]) : 100];
    assertThat(Allocation.bytes(code)).isBetween(100L, 1000L);
    assertThat(runs[0]).isEqualTo(5);
  }

  @Test
  void countsAllocationsOfEachRun() {
    byte[][] kept = {null};
    assertThat(Allocation.bytes(() -> kept[0] = new byte[1 << 20])).isBetween(1L << 20, 1L << 21);
  }

  @Test
  void stopsAtTheFirstRunBelowTheLimit() {
    int[] runs = {0};
    Runnable code = () -> Allocation.sink = new byte[1 << (20 - runs[0]++)];
    assertThat(Allocation.bytes(1 << 18, code)).isLessThan(1 << 18);
    assertThat(runs[0]).isEqualTo(4);
  }

  /** Like code that allocates nothing once it is compiled. */
  @Test
  void repeatsCallsUntilTheyAreBelowTheLimit() {
    long[] calls = {0};
    Runnable code = () -> Allocation.sink = calls[0]++ < 200_000 ? new byte[1000] : null;
    assertThat(Allocation.bytesPerCall(1_000, 0, code)).isZero();
    assertThat(calls[0]).isEqualTo(201_000);
  }
}
