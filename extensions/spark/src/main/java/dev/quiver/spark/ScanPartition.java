/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import dev.quiver.internal.bulk.Ring;
import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * The part of a scan that one task reads: token ranges, or single partitions.
 *
 * @param ranges the token ranges in the notation of {@link Ring#format}; empty if there are keys
 * @param keys the values of each partition key, encoded as in the protocol; empty if there are
 *     ranges
 * @param hosts the hosts of the ranges' replicas; empty if there are keys
 */
record ScanPartition(List<String> ranges, List<List<byte[]>> keys, List<String> hosts)
    implements InputPartition {

  @Override
  public String[] preferredLocations() {
    return hosts.toArray(String[]::new);
  }
}
