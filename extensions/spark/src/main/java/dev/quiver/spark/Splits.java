/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.Node;
import dev.quiver.internal.bulk.Ring;
import dev.quiver.internal.bulk.ScanRange;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Divides the ring among tasks: large ranges are split, and small ranges with the same replicas,
 * which a cluster with many tokens per node has, share a task.
 */
record Splits(Ring ring, CqlIdentifier keyspace) {

  /** Returns about {@code wanted} tasks, or more if ranges have different replicas. */
  List<ScanPartition> partitions(int wanted) {
    Map<Set<Node>, List<ScanRange>> byReplicas =
        ring.ranges().stream()
            .collect(
                Collectors.groupingBy(
                    range -> ring.replicas(keyspace, range),
                    LinkedHashMap::new,
                    Collectors.toList()));
    Map<Node, List<String>> hosts = new HashMap<>();
    List<ScanPartition> partitions = new ArrayList<>();
    byReplicas.forEach(
        (replicas, own) -> {
          List<String> names =
              replicas.stream()
                  .flatMap(node -> hosts.computeIfAbsent(node, Splits::hosts).stream())
                  .distinct()
                  .toList();
          List<String> task = new ArrayList<>();
          double size = 0;
          for (ScanRange range : own) {
            int parts = (int) Math.max(1, Math.ceil(share(range) * wanted - 0.05));
            for (ScanRange part : ring.split(range, parts)) {
              double more = share(part) * wanted;
              if (!task.isEmpty() && size + more > 1.05) {
                partitions.add(new ScanPartition(List.copyOf(task), List.of(), names));
                task.clear();
                size = 0;
              }
              task.add(ring.format(List.of(part)));
              size += more;
            }
          }
          partitions.add(new ScanPartition(List.copyOf(task), List.of(), names));
        });
    return partitions;
  }

  /** Returns a range's share of the ring; the same for all ranges if tokens are not numbers. */
  private double share(ScanRange range) {
    double share = ring.share(range);
    return Double.isNaN(share) ? 1.0 / ring.ranges().size() : share;
  }

  /** Returns the names by which Spark may know a node's host: host names and the address. */
  private static List<String> hosts(Node node) {
    if (!(node.getEndPoint().resolve() instanceof InetSocketAddress address)) {
      return List.of();
    }
    InetAddress resolved = address.getAddress();
    String name = address.getHostString();
    return resolved == null
        ? List.of(name)
        : List.of(name, resolved.getHostAddress(), resolved.getCanonicalHostName());
  }
}
