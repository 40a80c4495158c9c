/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import java.util.HashSet;
import java.util.Set;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;

/** Where tasks ran. Those of a stage that had begun before {@link #forget} do not count. */
final class Tasks extends SparkListener {
  private final Set<String> hosts = new HashSet<>();
  private int copies;
  private int lastStage = -1;
  private int forgotten = -1;

  @Override
  public synchronized void onTaskStart(SparkListenerTaskStart task) {
    lastStage = Math.max(lastStage, task.stageId());
    if (task.stageId() > forgotten && !task.taskInfo().speculative()) {
      hosts.add(task.taskInfo().host());
    }
  }

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd task) {
    if (task.stageId() > forgotten
        && task.taskInfo().successful()
        && task.taskInfo().speculative()) {
      copies++;
    }
  }

  /**
   * Where tasks were started, their second copies apart. A first task may be so slow in a new JVM
   * that a second copy elsewhere succeeds instead.
   */
  synchronized Set<String> hosts() {
    return Set.copyOf(hosts);
  }

  /** How many second copies of tasks succeeded, and not the first ones. */
  synchronized int copies() {
    return copies;
  }

  synchronized void forget() {
    hosts.clear();
    copies = 0;
    forgotten = lastStage;
  }
}
