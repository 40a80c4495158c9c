/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * What one task reads: ranges of tokens, or partitions of the table, one after the other.
 *
 * @param ranges empty if there are keys
 * @param keys values of the partition key, as in the protocol; empty if there are ranges
 * @param hosts that have the rows
 */
record ScanPartition(List<TokenSlice> ranges, List<List<byte[]>> keys, List<String> hosts)
    implements InputPartition {

  /**
   * Tokens behind the start and not behind the end, in the partitioner's format.
   *
   * @param hasStart false where the ring begins
   * @param hasEnd false where the ring ends
   */
  record TokenSlice(String start, String end, boolean hasStart, boolean hasEnd)
      implements Serializable {}

  @Override
  public String[] preferredLocations() {
    return hosts.toArray(String[]::new);
  }
}
