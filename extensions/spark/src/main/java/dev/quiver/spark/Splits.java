/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import com.datastax.oss.driver.api.core.metadata.token.TokenRange;
import dev.quiver.spark.ScanPartition.TokenSlice;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Divides the ring among tasks: large ranges are split, and small ones with the same replicas share
 * a task, as with many tokens for each node.
 */
final class Splits {
  private final TokenMap map;
  private final CqlIdentifier keyspace;
  private final Hosts hosts;
  private final Token minimum;
  private final List<TokenRange> ranges;

  Splits(TokenMap map, CqlIdentifier keyspace, Hosts hosts) {
    this.map = map;
    this.keyspace = keyspace;
    this.hosts = hosts;
    this.ranges =
        map.getTokenRanges().stream()
            .flatMap(range -> range.unwrap().stream())
            .sorted(Comparator.comparing(TokenRange::getStart))
            .toList();
    if (ranges.isEmpty()) {
      throw new IllegalStateException(
          "token map of the driver: expected tokens of at least one node, got none");
    }
    // Once unwrapped, the first one begins where the ring does.
    this.minimum = ranges.get(0).getStart();
  }

  /** About so many tasks; more, where ranges have different replicas. */
  List<ScanPartition> partitions(int wanted) {
    Map<Set<Node>, List<TokenRange>> byReplicas = new LinkedHashMap<>();
    for (TokenRange range : ranges) {
      byReplicas
          .computeIfAbsent(map.getReplicas(keyspace, range), replicas -> new ArrayList<>())
          .add(range);
    }
    List<ScanPartition> partitions = new ArrayList<>();
    byReplicas.forEach(
        (replicas, own) -> {
          List<String> names = hosts.of(replicas);
          List<TokenSlice> task = new ArrayList<>();
          double share = 0;
          for (TokenRange range : own) {
            double size = share(range) * wanted;
            for (TokenRange part : split(range, size)) {
              double more = share(part) * wanted;
              if (!task.isEmpty() && share + more > 1.05) {
                partitions.add(new ScanPartition(List.copyOf(task), List.of(), names));
                task.clear();
                share = 0;
              }
              task.add(slice(part));
              share += more;
            }
          }
          partitions.add(new ScanPartition(List.copyOf(task), List.of(), names));
        });
    return partitions;
  }

  private static List<TokenRange> split(TokenRange range, double parts) {
    List<TokenRange> split = new ArrayList<>();
    int count = (int) Math.max(1, Math.ceil(parts - 0.05));
    if (count == 1) {
      return List.of(range);
    }
    range.splitEvenly(count).forEach(part -> split.addAll(part.unwrap()));
    return split;
  }

  private TokenSlice slice(TokenRange range) {
    return new TokenSlice(
        map.format(range.getStart()),
        map.format(range.getEnd()),
        !range.getStart().equals(minimum),
        !range.getEnd().equals(minimum));
  }

  /** Which part of the ring a range is, from 0 to 1, if tokens are numbers; else all are alike. */
  double share(TokenRange range) {
    String partitioner = map.getPartitionerName();
    if (partitioner.endsWith("Murmur3Partitioner")) {
      return width(range, BigInteger.ONE.shiftLeft(64));
    } else if (partitioner.endsWith("RandomPartitioner")) {
      return width(range, BigInteger.ONE.shiftLeft(127));
    }
    return 1.0 / ranges.size();
  }

  private double width(TokenRange range, BigInteger ring) {
    BigInteger start = new BigInteger(map.format(range.getStart()));
    BigInteger end = new BigInteger(map.format(range.getEnd()));
    BigInteger width = end.subtract(start);
    return (width.signum() <= 0 ? width.add(ring) : width).doubleValue() / ring.doubleValue();
  }

  /** The share of a range that may wrap around, of the tokens as texts. */
  double share(String start, String end) {
    return share(map.newTokenRange(map.parse(start), map.parse(end)));
  }
}
