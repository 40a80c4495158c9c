/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Checks that memory does not grow: the median of the last quarter of a run may exceed that of the
 * second quarter only by a bound. In the first quarter, code is compiled and pools are filled.
 */
final class Flatness {

  private static final long KIB = 1 << 10;
  private static final long MIB = 1 << 20;

  private final List<Sample> samples;

  private Flatness(List<Sample> samples) {
    this.samples = samples;
  }

  static void check(List<Sample> samples) {
    check(samples, MIB, 16 * KIB);
  }

  /** Like {@link #check(List)}, for samples with requests in progress and queued rows. */
  static void checkUnderLoad(List<Sample> samples) {
    check(samples, 4 * MIB, 4 * MIB);
  }

  private static void check(List<Sample> samples, long heap, long pinned) {
    assertThat(samples).hasSizeGreaterThanOrEqualTo(12);
    Flatness flatness = new Flatness(samples);
    flatness.check("heap", Sample::heap, heap);
    flatness.check("pinned", Sample::pinned, pinned);
    // Whole chunks: an allocator may need another one at any time, but not repeatedly.
    flatness.check("pooled heap", Sample::pooledHeap, 4 * MIB);
    flatness.check("pooled direct", Sample::pooledDirect, 4 * MIB);
    flatness.check("direct", Sample::direct, 4 * MIB + 256 * KIB);
    flatness.check("resident", Sample::resident, 16 * MIB);
    flatness.check("threads", Sample::threads, 0);
  }

  private void check(String name, ToLongFunction<Sample> value, long bound) {
    int quarter = samples.size() / 4;
    long second = median(value, samples.subList(quarter, 2 * quarter));
    long last = median(value, samples.subList(samples.size() - quarter, samples.size()));
    assertThat(second).as(name).isNotNegative();
    System.out.printf("%s: %,d, then %,d; bound %,d more%n", name, second, last, bound);
    assertThat(last).as("%s, was %d", name, second).isLessThanOrEqualTo(second + bound);
  }

  private static long median(ToLongFunction<Sample> value, List<Sample> samples) {
    long[] sorted = samples.stream().mapToLong(value).sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
