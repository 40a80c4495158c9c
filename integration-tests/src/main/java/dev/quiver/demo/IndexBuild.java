/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.demo;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Waits for an index that Cassandra 5 builds for existing rows. Until the build ends, the server
 * rejects searches.
 */
final class IndexBuild {
  private static final int COLUMNS = 110;
  private static final Duration PAUSE = Duration.ofMillis(500);

  /** An index that is neither built nor being built may be about to start. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final CqlSession session;
  private final String keyspace;
  private final String index;

  /** The number of bytes that each task has to read. */
  private final Map<Object, Long> tasks = new HashMap<>();

  IndexBuild(CqlSession session, String keyspace, String index) {
    this.session = session;
    this.keyspace = keyspace;
    this.index = index;
  }

  /**
   * Shows a progress bar until searches succeed.
   *
   * @throws IllegalStateException if the server does not build the index
   */
  void await() throws InterruptedException {
    try (ProgressBar bar =
        new ProgressBarBuilder()
            .setTaskName("      build")
            .setInitialMax(-1)
            .setUnit(" MiB", 1 << 20)
            .setStyle(ProgressBarStyle.ASCII)
            .setConsumer(new ConsoleProgressBarConsumer(System.err, COLUMNS))
            .build()) {
      long lastSeen = System.nanoTime();
      while (true) {
        Row row =
            session
                .execute(
                    "SELECT is_queryable, is_building FROM system_views.sai_column_indexes"
                        + " WHERE keyspace_name = ? AND index_name = ?",
                    keyspace,
                    index)
                .one();
        if (row != null && row.getBoolean("is_queryable")) {
          bar.setExtraMessage("");
          bar.stepTo(Math.max(0, bar.getMax()));
          return;
        }
        if (row != null && row.getBoolean("is_building")) {
          lastSeen = System.nanoTime();
        } else if (System.nanoTime() - lastSeen > PATIENCE.toNanos()) {
          throw new IllegalStateException("the server does not build " + keyspace + "." + index);
        }
        show(bar);
        Thread.sleep(PAUSE.toMillis());
      }
    }
  }

  /**
   * The server reports how many bytes each task has read of its files while the task runs: a task
   * that has disappeared is complete.
   */
  private void show(ProgressBar bar) {
    long left = 0;
    for (Row task :
        session.execute(
            "SELECT task_id, kind, progress, total FROM system_views.sstable_tasks"
                + " WHERE keyspace_name = ?",
            keyspace)) {
      if ("secondary index build".equals(task.getString("kind"))) {
        tasks.put(task.getObject("task_id"), task.getLong("total"));
        left += task.getLong("total") - task.getLong("progress");
      }
    }
    if (!tasks.isEmpty()) {
      long all = tasks.values().stream().mapToLong(Long::longValue).sum();
      bar.maxHint(all);
      bar.stepTo(all - left);
      bar.setExtraMessage(left < all / 100 ? " read, now being written" : "");
    }
  }
}
