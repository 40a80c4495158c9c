/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The maximum size of a batch, from the server's table of settings if it has such a table. */
final class ServerLimits {
  /** Half of Cassandra's default limit for batches. */
  static final int DEFAULT_BATCH_BYTES = 25 << 10;

  /** The largest batch to send: larger batches are not faster, and take long to retry. */
  private static final long MAX_BATCH_BYTES = 256 << 10;

  private static final String QUERY =
      "SELECT name, value FROM system_views.settings WHERE name IN"
          + " ('max_mutation_size', 'max_mutation_size_in_kb', 'commitlog_segment_size',"
          + " 'commitlog_segment_size_in_mb')";

  private static final Pattern SIZE = Pattern.compile("(\\d+)(B|KiB|MiB|GiB)?");

  /** The units of sizes in the settings; each unit is 1,024 times the previous unit. */
  private static final List<String> UNITS = List.of("B", "KiB", "MiB", "GiB");

  private ServerLimits() {}

  /**
   * Queries a node for the maximum size of a batch, in bytes. Rows of one partition are one
   * mutation, to which the limit for batches does not apply (CASSANDRA-10876). The limit for
   * mutations applies: by default half of a segment of the commit log.
   */
  static CompletionStage<Integer> batchBytes(CqlSession session) {
    return session
        .executeAsync(QUERY)
        .thenApply(ServerLimits::batchBytes)
        .exceptionally(noSuchTable -> DEFAULT_BATCH_BYTES);
  }

  private static int batchBytes(AsyncResultSet settings) {
    long mutation = Long.MAX_VALUE;
    for (Row row : settings.currentPage()) {
      String name = row.getString("name");
      String value = row.getString("value");
      if (name != null && value != null) {
        mutation = Math.min(mutation, mutation(name, value));
      }
    }
    // The server also counts keys, names and timestamps, which are not counted here.
    return mutation == Long.MAX_VALUE
        ? DEFAULT_BATCH_BYTES
        : (int) Math.max(1, Math.min(MAX_BATCH_BYTES, mutation / 4));
  }

  /** Returns the most bytes of a mutation that a setting allows; no limit if it is unreadable. */
  static long mutation(String name, String value) {
    Matcher matcher = SIZE.matcher(value);
    if (!matcher.matches()) {
      return Long.MAX_VALUE;
    }
    String unit =
        name.endsWith("_in_kb")
            ? "KiB"
            : name.endsWith("_in_mb") ? "MiB" : matcher.group(2) == null ? "B" : matcher.group(2);
    long bytes = Long.parseLong(matcher.group(1)) << (10 * UNITS.indexOf(unit));
    if (bytes == 0) {
      return Long.MAX_VALUE;
    }
    return name.startsWith("commitlog") ? bytes / 2 : bytes;
  }
}
