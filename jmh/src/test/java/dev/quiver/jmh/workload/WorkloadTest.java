/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.workload;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.Row;
import com.sun.management.ThreadMXBean;
import dev.quiver.testkit.Seed;
import java.lang.management.ManagementFactory;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that both sessions read the same values, and that Quiver's never allocates more, in a JVM
 * in use. A page of a single number, or of a statement that is not prepared, is compared after
 * reading: some JVMs remove one of the driver's two buffers of a cell, so that an unread page takes
 * less.
 */
class WorkloadTest {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final List<ToIntFunction<WorkloadPage>> WAYS =
      List.of(
          WorkloadPage::decode,
          WorkloadPage::readOnce,
          WorkloadPage::readTwice,
          WorkloadPage::readSome);

  private static final int READS = 5;

  private static final int RUNS = Seed.rounds(4, 12);

  /** The index of the first way to read a page; index 0 does not read. */
  private static final int READ = 1;

  private static final int DECODED = 0;

  @BeforeAll
  static void beInUse() {
    WorkloadPage.useOthers();
  }

  @ParameterizedTest
  @EnumSource
  void readsTheSameValuesAsTheDriver(Workload workload) {
    try (WorkloadPage driver = new WorkloadPage(WorkloadSession.DRIVER, workload);
        WorkloadPage quiver = new WorkloadPage(WorkloadSession.QUIVER, workload)) {
      for (ToIntFunction<WorkloadPage> way : WAYS) {
        assertThat(way.applyAsInt(quiver)).isEqualTo(way.applyAsInt(driver));
      }
    }
  }

  /** The least of many runs in turn, until Quiver's is no more, or a minute has passed. */
  @ParameterizedTest
  @EnumSource
  void allocatesNoMoreThanTheDriver(Workload workload) {
    try (WorkloadPage driver = new WorkloadPage(WorkloadSession.DRIVER, workload);
        WorkloadPage quiver = new WorkloadPage(WorkloadSession.QUIVER, workload)) {
      assertNoMore(quiver, driver, workload, workload == Workload.ONE_CELL ? READ : DECODED);
    }
  }

  /** The columns are known for one page only. */
  @ParameterizedTest
  @EnumSource(names = {"ONE_ROW", "ONE_ROW_OF_TEXTS", "ONE_ROW_WITH_VECTOR", "TEN_DOCUMENTS"})
  void allocatesNoMoreForASimpleStatement(Workload workload) {
    try (WorkloadPage driver = WorkloadPage.ofSimpleStatement(WorkloadSession.DRIVER, workload);
        WorkloadPage quiver = WorkloadPage.ofSimpleStatement(WorkloadSession.QUIVER, workload)) {
      assertNoMore(quiver, driver, workload, READ);
    }
  }

  private static void assertNoMore(
      WorkloadPage quiver, WorkloadPage driver, Workload workload, int firstWay) {
    for (int way = firstWay; way < WAYS.size(); way++) {
      long ours = Long.MAX_VALUE;
      long drivers = Long.MAX_VALUE;
      long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
      int runs = 0;
      while (runs < RUNS || (ours > drivers && System.nanoTime() < deadline)) {
        drivers = Math.min(drivers, bytes(WAYS.get(way), driver));
        ours = Math.min(ours, bytes(WAYS.get(way), quiver));
        runs++;
      }
      assertThat(ours).as("%s, way %d", workload, way).isLessThanOrEqualTo(drivers);
    }
  }

  private static long bytes(ToIntFunction<WorkloadPage> way, WorkloadPage page) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    int sum = 0;
    for (int i = 0; i < READS; i++) {
      sum += way.applyAsInt(page);
    }
    long bytes = (THREADS.getCurrentThreadAllocatedBytes() - before) / READS;
    return sum == 42 ? bytes + 1 : bytes; // so that nothing is optimized away
  }

  @ParameterizedTest
  @EnumSource
  void recordsHaveTheValuesOfTheDriversGetters(RecordWorkload workload) throws Exception {
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
  void recordsAllocateAtMostHalfOfTheDriversBytes(RecordWorkload workload) {
    assertThat(bytesOfRecords(WorkloadSession.QUIVER, workload))
        .isLessThanOrEqualTo(bytesOfRecords(WorkloadSession.DRIVER, workload) / 2);
  }

  private static long bytesOfRecords(WorkloadSession session, RecordWorkload workload) {
    Function<Row, Object> work = RecordBenchmark.work(session, workload);
    long least = Long.MAX_VALUE;
    try (WorkloadPage page = new WorkloadPage(session, workload.rows, workload.columns)) {
      for (int run = 0; run < 20; run++) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        List<Object> made = page.map(work);
        least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
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
