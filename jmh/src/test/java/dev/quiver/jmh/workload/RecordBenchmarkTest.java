/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.workload;

import static org.assertj.core.api.Assertions.assertThat;

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

  private static List<Object> records(WorkloadSession session, RecordWorkload workload) {
    RecordBenchmark benchmark = new RecordBenchmark();
    benchmark.session = session;
    benchmark.workload = workload;
    benchmark.setUp();
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
