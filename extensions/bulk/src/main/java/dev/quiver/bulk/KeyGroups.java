/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a lookup, in groups that are requested together. The keys of a group differ, and have
 * the same replicas: so each replica has the rows of all of them.
 *
 * @param groups the indexes of the keys of each group
 * @param encoded the bytes of each key; empty if each group has one key
 */
record KeyGroups(List<List<Integer>> groups, List<@Nullable ByteBuffer> encoded) {
  /** The limit of keys in a group. Some servers accept no more in one request. */
  static final int MAX_KEYS = 20;

  static KeyGroups single(int keys) {
    return new KeyGroups(IntStream.range(0, keys).mapToObj(List::of).toList(), List.of());
  }

  /** Groups keys with one value. */
  static KeyGroups of(CqlSession session, LookupKeys keys) {
    Metadata metadata = session.getMetadata();
    Optional<TokenMap> tokens = metadata.getTokenMap();
    CqlIdentifier keyspace = keys.table().name().keyspace();
    KeyGroups all = new KeyGroups(new ArrayList<>(), new ArrayList<>(keys.keys().size()));
    Map<Set<Node>, List<Integer>> open = new LinkedHashMap<>();
    for (int i = 0; i < keys.keys().size(); i++) {
      ByteBuffer key = keys.encoded(i, session.getContext().getProtocolVersion());
      all.encoded.add(key);
      Set<Node> replicas =
          tokens.isEmpty() || key == null ? Set.of() : tokens.get().getReplicas(keyspace, key);
      if (key == null || (replicas.isEmpty() && metadata.getNodes().size() > 1)) {
        all.groups.add(List.of(i));
        continue;
      }
      List<Integer> group = open.computeIfAbsent(replicas, nodes -> new ArrayList<>(MAX_KEYS));
      if (group.size() == MAX_KEYS || all.find(group, key) >= 0) {
        all.close(group);
      }
      group.add(i);
    }
    open.values().forEach(all::close);
    return all;
  }

  private void close(List<Integer> group) {
    groups.add(List.copyOf(group));
    group.clear();
  }

  /** Returns the index of the key with these bytes; -1 if the group has no such key. */
  int find(List<Integer> group, ByteBuffer key) {
    for (int i = 0; i < group.size(); i++) { // called for each row, so without an iterator
      int index = group.get(i);
      if (key.equals(encoded.get(index))) {
        return index;
      }
    }
    return -1;
  }

  ByteBuffer bytes(int index) {
    return Objects.requireNonNull(encoded.get(index));
  }

  /** Returns the keys of a group as a CQL list. */
  ByteBuffer list(List<Integer> group) {
    int length = Integer.BYTES * (1 + group.size());
    for (int index : group) {
      length += bytes(index).remaining();
    }
    ByteBuffer list = ByteBuffer.allocate(length).putInt(group.size());
    for (int index : group) {
      ByteBuffer key = bytes(index);
      int offset = list.putInt(key.remaining()).position();
      list.put(offset, key, key.position(), key.remaining()).position(offset + key.remaining());
    }
    return list.flip();
  }
}
