/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Counts events. Thread-safe. */
final class Counts<K extends Enum<K>> {

  private final Map<K, LongAdder> counts;

  Counts(Class<K> kinds) {
    counts = new EnumMap<>(kinds);
    Arrays.stream(kinds.getEnumConstants()).forEach(kind -> counts.put(kind, new LongAdder()));
  }

  void add(K kind) {
    add(kind, 1);
  }

  void add(K kind, long times) {
    counts.get(kind).add(times);
  }

  void addAll(Counts<K> other) {
    other.counts.forEach((kind, count) -> add(kind, count.sum()));
  }

  long of(K kind) {
    return counts.get(kind).sum();
  }

  @Override
  public String toString() {
    return counts.toString();
  }
}
