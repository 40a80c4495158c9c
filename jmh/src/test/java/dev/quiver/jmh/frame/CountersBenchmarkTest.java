/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.codahale.metrics.Counter;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.response.result.Rows;
import dev.quiver.jmh.frame.CountersBenchmark.Metrics;
import dev.quiver.jmh.session.FrameCodecs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The session that counts does, and both do the same work. */
class CountersBenchmarkTest {

  private static final List<String> NAMES = List.of("vectors-written", "pages", "cells");

  @Test
  void theWorkIsTheSameAndCountedWhereItIsToBe() {
    CountersBenchmark off = benchmark(Metrics.OFF);
    CountersBenchmark on = benchmark(Metrics.ON);
    try {
      List<Long> before = counts();
      assertThat(on.ordinaryStatement()).isEqualTo(off.ordinaryStatement());
      assertThat(on.lentVector())
          .isEqualTo(off.lentVector())
          .isEqualTo(on.encodedVector())
          .isEqualTo(off.encodedVector())
          .isGreaterThan(Float.BYTES * CountersBenchmark.DIMENSION);
      assertThat(rows(on)).isEqualTo(rows(off)).isEqualTo(10);
      assertThat(counts())
          .containsExactly(before.get(0) + 1, before.get(1) + 1, before.get(2) + 50);
    } finally {
      off.tearDown();
      on.tearDown();
    }
  }

  private static CountersBenchmark benchmark(Metrics metrics) {
    CountersBenchmark benchmark = new CountersBenchmark();
    benchmark.metrics = metrics;
    benchmark.setUp();
    return benchmark;
  }

  private static int rows(CountersBenchmark benchmark) {
    return ((Rows) ((Frame) benchmark.page()).message).getData().size();
  }

  private static List<Long> counts() {
    Map<String, Counter> counters = FrameCodecs.counters().getCounters();
    return NAMES.stream()
        .map(name -> counters.keySet().stream().filter(it -> it.endsWith(".quiver." + name)))
        .map(names -> counters.get(names.findAny().orElseThrow()).getCount())
        .toList();
  }
}
