/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import java.util.HashSet;
import java.util.Set;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;

/** Records where tasks ran, except those of a stage that had begun before {@link #forget}. */
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
   * Returns the hosts of tasks, except speculative ones. In a new JVM, a first attempt may be so
   * slow that a speculative one succeeds instead.
   */
  synchronized Set<String> hosts() {
    return Set.copyOf(hosts);
  }

  /** Returns the number of speculative tasks that succeeded instead of the first attempt. */
  synchronized int copies() {
    return copies;
  }

  synchronized void forget() {
    hosts.clear();
    copies = 0;
    forgotten = lastStage;
  }
}
