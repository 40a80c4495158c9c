/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import dev.quiver.internal.bulk.Ring;
import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * What one task reads: ranges of tokens, or partitions of the table, one after the other.
 *
 * @param ranges as {@link Ring#format} has them; empty if there are keys
 * @param keys values of the partition key, as in the protocol; empty if there are ranges
 * @param hosts that have the rows
 */
record ScanPartition(List<String> ranges, List<List<byte[]>> keys, List<String> hosts)
    implements InputPartition {

  @Override
  public String[] preferredLocations() {
    return hosts.toArray(String[]::new);
  }
}
