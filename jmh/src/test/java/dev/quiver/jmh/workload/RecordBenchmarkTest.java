/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.workload;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.Row;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that records have the values of the driver's getters. */
class RecordBenchmarkTest {

  @BeforeAll
  static void beInUse() {
    WorkloadPage.useOthers();
  }

  @ParameterizedTest
  @EnumSource
  void readsTheSameValues(RecordWorkload workload) throws Exception {
    List<Object> records = records(WorkloadSession.QUIVER, workload);
    List<Object> arrays = records(WorkloadSession.DRIVER, workload);

    assertThat(records).hasSameSizeAs(arrays).hasSize(workload.rows);
    for (int row = 0; row < arrays.size(); row += 50) {
      assertThat(components(records.get(row))).containsExactly((Object[]) arrays.get(row));
    }
  }

  /** The limit of target T16, for the least of several runs. */
  @ParameterizedTest
  @EnumSource
  void allocatesAtMostHalfOfTheBytes(RecordWorkload workload) {
    assertThat(bytes(WorkloadSession.QUIVER, workload))
        .isLessThanOrEqualTo(bytes(WorkloadSession.DRIVER, workload) / 2);
  }

  private static long bytes(WorkloadSession session, RecordWorkload workload) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Function<Row, Object> work = RecordBenchmark.work(session, workload);
    long least = Long.MAX_VALUE;
    try (WorkloadPage page = new WorkloadPage(session, workload.rows, workload.columns)) {
      for (int run = 0; run < 20; run++) {
        long before = threads.getCurrentThreadAllocatedBytes();
        List<Object> made = page.map(work);
        least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        assertThat(made).hasSize(workload.rows);
      }
    }
    return least;
  }

  private static List<Object> records(WorkloadSession session, RecordWorkload workload) {
    try (WorkloadPage page = new WorkloadPage(session, workload.rows, workload.columns)) {
      return page.map(RecordBenchmark.work(session, workload));
    }
  }

  private static List<Object> components(Object record) throws Exception {
    List<Object> values = new ArrayList<>();
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      component.getAccessor().setAccessible(true);
      values.add(component.getAccessor().invoke(record));
    }
    return values;
  }
}
