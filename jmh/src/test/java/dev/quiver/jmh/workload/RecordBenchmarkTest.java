/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.workload;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Records have what the driver's getters give. */
class RecordBenchmarkTest {

  @ParameterizedTest
  @EnumSource
  void the_same_values(RecordWorkload workload) throws Exception {
    List<Object> records = records(WorkloadSession.QUIVER, workload);
    List<Object> arrays = records(WorkloadSession.DRIVER, workload);

    assertThat(records).hasSameSizeAs(arrays).hasSize(workload.rows);
    for (int row = 0; row < arrays.size(); row += 50) {
      assertThat(components(records.get(row))).containsExactly((Object[]) arrays.get(row));
    }
  }

  /** As few as a target asks for (T16), the least of some runs. */
  @ParameterizedTest
  @EnumSource
  void at_most_half_of_the_bytes(RecordWorkload workload) {
    assertThat(bytes(WorkloadSession.QUIVER, workload))
        .isLessThanOrEqualTo(bytes(WorkloadSession.DRIVER, workload) / 2);
  }

  private static long bytes(WorkloadSession session, RecordWorkload workload) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    RecordBenchmark benchmark = benchmark(session, workload);
    long least = Long.MAX_VALUE;
    for (int run = 0; run < 20; run++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      List<Object> made = benchmark.records();
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
      assertThat(made).hasSize(workload.rows);
    }
    benchmark.tearDown();
    return least;
  }

  private static RecordBenchmark benchmark(WorkloadSession session, RecordWorkload workload) {
    RecordBenchmark benchmark = new RecordBenchmark();
    benchmark.session = session;
    benchmark.workload = workload;
    benchmark.setUp();
    return benchmark;
  }

  private static List<Object> records(WorkloadSession session, RecordWorkload workload) {
    RecordBenchmark benchmark = benchmark(session, workload);
    try {
      return benchmark.records();
    } finally {
      benchmark.tearDown();
    }
  }

  /** Of a record, or of some. */
  private static List<Object> components(Object made) throws Exception {
    List<Object> values = new ArrayList<>();
    for (Object record : made instanceof Object[] many ? many : new Object[] {made}) {
      for (RecordComponent component : record.getClass().getRecordComponents()) {
        component.getAccessor().setAccessible(true);
        values.add(component.getAccessor().invoke(record));
      }
    }
    return values;
  }
}
