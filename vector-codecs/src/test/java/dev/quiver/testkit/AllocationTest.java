/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AllocationTest {

  @Test
  void an_array_per_call_is_counted() {
    double bytes = Allocation.bytesPerCall(10_000, () -> Allocation.sink = new byte[100]);
    assertThat(bytes).isBetween(100.0, 200.0);
  }

  @Test
  void a_call_that_allocates_nothing_counts_as_nothing() {
    Object known = new Object();
    assertThat(Allocation.bytesPerCall(10_000, () -> Allocation.sink = known)).isLessThan(1);
  }
}
