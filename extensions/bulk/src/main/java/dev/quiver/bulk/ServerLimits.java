/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.Locale;
import java.util.concurrent.CompletionStage;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How large a batch may be: what the server says of itself, if it does. */
final class ServerLimits {
  /** What every server takes that nobody has configured: half of Cassandra's limit for batches. */
  static final int DEFAULT_BATCH_BYTES = 25 << 10;

  /** More gains nothing, and takes long to be sent again. */
  private static final long MOST_BATCH_BYTES = 256 << 10;

  private static final String QUERY =
      "SELECT name, value FROM system_views.settings WHERE name IN"
          + " ('max_mutation_size', 'max_mutation_size_in_kb', 'commitlog_segment_size',"
          + " 'commitlog_segment_size_in_mb')";

  private static final Pattern SIZE = Pattern.compile("(\\d+)(B|KiB|MiB|GiB)?");

  private ServerLimits() {}

  /**
   * Asks a node. Rows of one partition are one mutation to it, which its limit for batches does not
   * count (CASSANDRA-10876): what counts is the limit for mutations, which is half of a segment of
   * the commit log unless it is set.
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
    // Keys, names and timestamps are counted, too, by the server and not here.
    return mutation == Long.MAX_VALUE
        ? DEFAULT_BATCH_BYTES
        : (int) Math.max(1, Math.min(MOST_BATCH_BYTES, mutation / 4));
  }

  /** The largest mutation that a setting allows; what cannot be read allows any. */
  static long mutation(String name, String value) {
    Matcher matcher = SIZE.matcher(value);
    if (!matcher.matches()) {
      return Long.MAX_VALUE;
    }
    long number = Long.parseLong(matcher.group(1));
    String unit = matcher.group(2) == null ? "" : matcher.group(2).toLowerCase(Locale.ROOT);
    if (name.endsWith("_in_kb")) {
      unit = "kib";
    } else if (name.endsWith("_in_mb")) {
      unit = "mib";
    }
    long bytes =
        switch (unit) {
          case "kib" -> number << 10;
          case "mib" -> number << 20;
          case "gib" -> number << 30;
          default -> number;
        };
    if (bytes == 0) {
      return Long.MAX_VALUE;
    }
    return name.startsWith("commitlog") ? bytes / 2 : bytes;
  }
}
