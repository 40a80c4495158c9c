/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.quiver.internal.schema.TableName;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node's estimate of the size of a table. A node estimates only its primary ranges, every few
 * minutes, and has no estimate for a new table.
 */
public final class SizeEstimates {
  private static final Logger LOG = LoggerFactory.getLogger(SizeEstimates.class);
  private static final String QUERY =
      "SELECT range_start, range_end, mean_partition_size, partitions_count"
          + " FROM system.size_estimates WHERE keyspace_name = ? AND table_name = ?";

  private SizeEstimates() {}

  /** Returns the estimated bytes of all rows, each counted once, not per replica; 0 if unknown. */
  public static CompletionStage<Long> bytes(CqlSession session, TableName table, Ring ring) {
    return session
        .executeAsync(
            SimpleStatement.newInstance(
                    QUERY, table.keyspace().asInternal(), table.table().asInternal())
                .setIdempotent(true))
        .thenApply(rows -> bytes(rows, ring))
        .exceptionally(
            failure -> {
              LOG.debug("No estimates of the size of {}", table, failure);
              return 0L;
            });
  }

  /** Extrapolates the size of the table, in bytes, from the ranges on the first page. */
  private static long bytes(AsyncResultSet rows, Ring ring) {
    double bytes = 0;
    double share = 0;
    for (Row row : rows.currentPage()) {
      String start = row.getString(0);
      String end = row.getString(1);
      if (start != null && end != null) {
        share += ring.share(start, end);
        bytes += (double) row.getLong(2) * row.getLong(3);
      }
    }
    double whole = share > 0 ? bytes / Math.min(1, share) : bytes;
    return whole > 0 ? (long) whole : 0;
  }
}
