/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.apache.spark.scheduler.TaskSchedulerImpl;
import org.apache.spark.sql.SparkSession;

/** Waits for conditions, with timeouts for a loaded machine. */
final class Await {
  static final Duration PATIENCE = Duration.ofMinutes(5);

  private Await() {}

  /** Waits until a condition holds; fails if it does not in time. */
  static void until(String what, BooleanSupplier condition) {
    dev.quiver.testkit.Await.until(what, PATIENCE, condition);
  }

  /**
   * Waits until no task runs. After a failure, and with speculation, a job ends before its other
   * tasks: they continue to write for a while.
   */
  static void noTasks(SparkSession spark) {
    TaskSchedulerImpl tasks = (TaskSchedulerImpl) spark.sparkContext().taskScheduler();
    until(
        "the end of all tasks",
        () -> tasks.runningTasksByExecutors().valuesIterator().forall(count -> (int) count == 0));
  }
}
