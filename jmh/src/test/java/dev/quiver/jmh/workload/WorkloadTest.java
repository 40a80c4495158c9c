/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.workload;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Both sessions read the same, and Quiver's never takes more bytes, in a JVM that is in use. A page
 * of a single number, or of a statement that is not prepared, is compared once it is read: some
 * JVMs spare one of the driver's two buffers of a cell, and such a page takes less if nobody reads.
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

  /** The first of the ways in which a page is read, and that in which it is not. */
  private static final int READ = 1;

  private static final int DECODED = 0;

  @BeforeAll
  static void beInUse() {
    WorkloadPage.useOthers();
  }

  @ParameterizedTest
  @EnumSource
  void theSameValues(Workload workload) {
    try (WorkloadPage driver = new WorkloadPage(WorkloadSession.DRIVER, workload);
        WorkloadPage quiver = new WorkloadPage(WorkloadSession.QUIVER, workload)) {
      for (ToIntFunction<WorkloadPage> way : WAYS) {
        assertThat(way.applyAsInt(quiver)).isEqualTo(way.applyAsInt(driver));
      }
    }
  }

  /** The least of many runs in turn, until that of Quiver is no more, or a minute is over. */
  @ParameterizedTest
  @EnumSource
  void noMoreBytesThanTheDriver(Workload workload) {
    try (WorkloadPage driver = new WorkloadPage(WorkloadSession.DRIVER, workload);
        WorkloadPage quiver = new WorkloadPage(WorkloadSession.QUIVER, workload)) {
      assertNoMore(quiver, driver, workload, workload == Workload.ONE_CELL ? READ : DECODED);
    }
  }

  /** What is known of its columns is known for one page only. */
  @ParameterizedTest
  @EnumSource(names = {"ONE_ROW", "ONE_ROW_OF_TEXTS", "ONE_ROW_WITH_VECTOR", "TEN_DOCUMENTS"})
  void norForAStatementThatIsNotPrepared(Workload workload) {
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
      while (runs < 12 || (ours > drivers && System.nanoTime() < deadline)) {
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
    return sum == 42 ? bytes + 1 : bytes; // so that nothing is left out
  }
}
