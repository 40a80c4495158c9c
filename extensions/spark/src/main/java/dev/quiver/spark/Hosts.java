/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.metadata.Node;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How Spark may call the machine of a node: executors have a name or an address. */
final class Hosts {
  private final Map<Node, Set<String>> known = new HashMap<>();

  List<String> of(Collection<Node> nodes) {
    Set<String> names = new LinkedHashSet<>();
    nodes.forEach(node -> names.addAll(known.computeIfAbsent(node, Hosts::names)));
    return List.copyOf(names);
  }

  private static Set<String> names(Node node) {
    Set<String> names = new LinkedHashSet<>();
    SocketAddress address = node.getEndPoint().resolve();
    if (address instanceof InetSocketAddress inet) {
      names.add(inet.getHostString());
      InetAddress resolved = inet.getAddress();
      if (resolved != null) {
        names.add(resolved.getHostAddress());
        names.add(resolved.getCanonicalHostName());
      }
    }
    return names;
  }
}
