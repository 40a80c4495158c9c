/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests that an entry is found by its own key only. */
class SlotsTest {

  private record Named(String name) implements Slots.Entry {
    @Override
    public boolean isFor(Object key) {
      return name.equals(key);
    }
  }

  private final Slots<Named> slots = new Slots<>(16);

  private Named put(String name, int hash) {
    Named entry = new Named(name);
    slots.put(entry, hash);
    return entry;
  }

  @Test
  void findsEntriesByTheirKeys() {
    assertThat(slots.find("a", 1)).isNull();
    Named first = put("a", 1);
    assertThat(slots.find("a", 1)).isSameAs(first);
    assertThat(slots.find("b", 1)).isNull();
  }

  @Test
  void keepsTwoEntriesPerHashAndReplacesTheOlder() {
    put("a", 7);
    Named second = put("b", 7);
    assertThat(slots.find("a", 7)).isNotNull();
    Named third = put("c", 7);
    assertThat(slots.find("a", 7)).isNull();
    assertThat(slots.find("b", 7)).isSameAs(second);
    assertThat(slots.find("c", 7)).isSameAs(third);
  }

  @Test
  void findsTheNewerEntryOfAKey() {
    put("a", 7);
    Named newer = put("a", 7);
    assertThat(slots.find("a", 7)).isSameAs(newer);
  }

  /** A table has at least two slots. */
  @Test
  void anyHashHasASlot() {
    SplittableRandom random = Seed.random("hashes");
    for (int size = 2; size <= 1 << 12; size *= 2) {
      Slots<Named> ofSize = new Slots<>(size);
      List<Integer> hashes = new ArrayList<>(List.of(0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE));
      random.ints(1000).forEach(hashes::add);
      for (int hash : hashes) {
        Named entry = new Named("n" + hash);
        ofSize.put(entry, hash);
        assertThat(ofSize.find("n" + hash, hash)).as(Seed.describe()).isSameAs(entry);
      }
    }
  }

  /** Hash codes of names and dimensions are often consecutive. */
  @Test
  void spreadsConsecutiveHashes() {
    for (int hash = 0; hash < 12; hash++) {
      put("c" + hash, hash);
    }
    for (int hash = 0; hash < 12; hash++) {
      assertThat(slots.find("c" + hash, hash)).as("%s", hash).isNotNull();
    }
  }
}
