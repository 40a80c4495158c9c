/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.use;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a service does, one thing after the other, again and again. */
final class Uses {

  private record Use(int period, Supplier<@Nullable Object> work) {}

  private final List<Use> uses = new ArrayList<>();

  /**
   * Adds one.
   *
   * @param period it is done every so many rounds
   */
  void add(int period, Supplier<@Nullable Object> work) {
    uses.add(new Use(period, work));
  }

  /** Does all of them, in turns, and returns what the last ones made. */
  @Nullable Object[] run(int rounds) {
    @Nullable Object[] made = new Object[uses.size()];
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < made.length; i++) {
        Use use = uses.get(i);
        // Not all of a period in the same round.
        if ((round + i) % use.period == 0) {
          made[i] = use.work.get();
        }
      }
    }
    return made;
  }
}
