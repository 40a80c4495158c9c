/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Where tasks ran. */
final class Tasks extends SparkListener {
  private final Set<String> hosts = ConcurrentHashMap.newKeySet();
  private final AtomicInteger copies = new AtomicInteger();

  @Override
  public void onTaskEnd(SparkListenerTaskEnd task) {
    hosts.add(task.taskInfo().host());
    if (task.taskInfo().speculative()) {
      copies.incrementAndGet();
    }
  }

  /** Of the executors of all tasks since {@link #forget}. */
  Set<String> hosts() {
    return Set.copyOf(hosts);
  }

  /** How many second copies of tasks ran. */
  int copies() {
    return copies.get();
  }

  void forget() {
    hosts.clear();
    copies.set(0);
  }
}
