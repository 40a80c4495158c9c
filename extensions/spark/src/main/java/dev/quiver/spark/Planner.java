/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.quiver.internal.bulk.Outcome;
import dev.quiver.internal.bulk.Ring;
import dev.quiver.internal.bulk.SizeEstimates;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.apache.spark.SparkContext;

/** Divides a scan among tasks. */
final class Planner {
  private static final int SPLIT_MEGABYTES = 64;
  private static final int MAX_TASKS = 100_000;
  private static final int TASKS_OF_A_CORE = 2;
  private static final int KEYS_OF_A_TASK = 64;

  private Planner() {}

  /** Divides a scan into parts, each of some token ranges. */
  static List<ScanPartition> ranges(CqlSession session, ScanSpec spec) {
    Ring ring = ring(session);
    int megabytes = spec.settings().number(Settings.SPLIT_MEGABYTES, 1, SPLIT_MEGABYTES);
    long bytes = SizeEstimates.bytes(session, spec.table(), ring).toCompletableFuture().join();
    double wanted = Math.ceil(bytes / (megabytes * (double) (1 << 20)));
    int least = TASKS_OF_A_CORE * SparkContext.getOrCreate().defaultParallelism();
    return new Splits(ring, spec.table().keyspace())
        .partitions((int) Math.min(MAX_TASKS, Math.max(least, wanted)));
  }

  /**
   * Returns the ring of a cluster.
   *
   * @throws IllegalStateException if the driver has no token map
   */
  static Ring ring(CqlSession session) {
    try {
      return Ring.of(session, "Filter by the partition key with = or IN: that needs no token map")
          .toCompletableFuture()
          .join();
    } catch (CompletionException e) {
      throw new IllegalStateException(Outcome.unwrapped(e).getMessage(), e);
    }
  }

  /** Divides a scan into parts, each of some partition keys. */
  static List<ScanPartition> keys(List<List<byte[]>> keys) {
    List<ScanPartition> partitions = new ArrayList<>();
    for (int from = 0; from < keys.size(); from += KEYS_OF_A_TASK) {
      List<List<byte[]>> some = keys.subList(from, Math.min(keys.size(), from + KEYS_OF_A_TASK));
      partitions.add(new ScanPartition(List.of(), List.copyOf(some), List.of()));
    }
    return partitions;
  }
}
