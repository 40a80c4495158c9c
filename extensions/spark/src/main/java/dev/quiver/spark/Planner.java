/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Divides a scan among tasks. */
final class Planner {
  private static final Logger LOG = LoggerFactory.getLogger(Planner.class);
  private static final long SPLIT_MEGABYTES = 64;
  private static final int MOST_TASKS = 100_000;
  private static final int TASKS_OF_A_CORE = 2;
  private static final int KEYS_OF_A_TASK = 64;
  private static final String ESTIMATES =
      "SELECT range_start, range_end, mean_partition_size, partitions_count"
          + " FROM system.size_estimates WHERE keyspace_name = ? AND table_name = ?";

  private Planner() {}

  /** By ranges of tokens. */
  static List<ScanPartition> ranges(CqlSession session, ScanSpec spec) {
    TokenMap map =
        session
            .getMetadata()
            .getTokenMap()
            .orElseThrow(() -> new IllegalStateException(noTokenMap(session)));
    Splits splits = new Splits(map, spec.table().keyspaceId(), new Hosts());
    long split = spec.settings().number(Names.SPLIT_MEGABYTES, SPLIT_MEGABYTES) << 20;
    if (split <= 0) {
      throw new IllegalArgumentException(
          "option 'splitMegabytes': expected 1 or more, got " + (split >> 20));
    }
    int least = TASKS_OF_A_CORE * SparkContext.getOrCreate().defaultParallelism();
    double wanted = Math.ceil(bytes(session, spec.table(), splits) / split);
    return splits.partitions((int) Math.min(MOST_TASKS, Math.max(least, wanted)));
  }

  private static String noTokenMap(CqlSession session) {
    DriverExecutionProfile config = session.getContext().getConfig().getDefaultProfile();
    if (!config.getBoolean(DefaultDriverOption.METADATA_TOKEN_MAP_ENABLED)
        || !config.getBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED)) {
      return "A scan needs the driver's token map: set "
          + DefaultDriverOption.METADATA_TOKEN_MAP_ENABLED.getPath()
          + " and "
          + DefaultDriverOption.METADATA_SCHEMA_ENABLED.getPath()
          + " to true";
    }
    Row local = session.execute("SELECT partitioner FROM system.local").one();
    return "A scan needs the driver's token map, and the driver has none for the partitioner %s. Filter by the partition key with = or IN: that needs no token map"
        .formatted(local == null ? null : local.getString(0));
  }

  /** By keys, some of them for each task. */
  static List<ScanPartition> keys(List<List<byte[]>> keys) {
    List<ScanPartition> partitions = new ArrayList<>();
    for (int from = 0; from < keys.size(); from += KEYS_OF_A_TASK) {
      List<List<byte[]>> some = keys.subList(from, Math.min(keys.size(), from + KEYS_OF_A_TASK));
      partitions.add(new ScanPartition(List.of(), List.copyOf(some), List.of()));
    }
    return partitions;
  }

  /** Of the table, as a node believes; 0 if nobody knows, as of a new table. */
  private static double bytes(CqlSession session, TableName table, Splits splits) {
    double bytes = 0;
    double share = 0;
    try {
      SimpleStatement query =
          SimpleStatement.newInstance(ESTIMATES, table.keyspace(), table.table());
      for (Row row : session.execute(query.setIdempotent(true))) {
        String start = row.getString(0);
        String end = row.getString(1);
        if (start != null && end != null) {
          share += splits.share(start, end);
          bytes += (double) row.getLong(2) * row.getLong(3);
        }
      }
    } catch (RuntimeException e) { // some servers have no such table
      LOG.debug("No estimates of the size of {}", table, e);
      return 0;
    }
    return bytes == 0 ? 0 : bytes / Math.min(1, share);
  }
}
