/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.apache.spark.scheduler.TaskSchedulerImpl;
import org.apache.spark.sql.SparkSession;

/** Waits for what others do: long, as a machine may do much else. */
final class Await {
  static final Duration PATIENCE = Duration.ofMinutes(5);

  private Await() {}

  /** Until a condition holds; fails if it does not in time. */
  static void until(String what, BooleanSupplier condition) {
    dev.quiver.testkit.Await.until(what, PATIENCE, condition);
  }

  /**
   * Until no task runs. A job ends before its other tasks do, if one has failed, and before second
   * copies of its tasks: they write for a while.
   */
  static void noTasks(SparkSession spark) {
    TaskSchedulerImpl tasks = (TaskSchedulerImpl) spark.sparkContext().taskScheduler();
    until(
        "the end of all tasks",
        () -> tasks.runningTasksByExecutors().valuesIterator().forall(count -> (int) count == 0));
  }
}
