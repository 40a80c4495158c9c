/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.use;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The tasks of a service, run repeatedly in turn. */
final class Uses {

  private record Use(int period, Supplier<@Nullable Object> work) {}

  private final List<Use> uses = new ArrayList<>();

  /** Adds a task that runs once in this number of rounds. */
  void add(int period, Supplier<@Nullable Object> work) {
    uses.add(new Use(period, work));
  }

  @Nullable Object[] run(int rounds) {
    @Nullable Object[] made = new Object[uses.size()];
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < made.length; i++) {
        Use use = uses.get(i);
        // Distributes the tasks of a period over its rounds.
        if ((round + i) % use.period == 0) {
          made[i] = use.work.get();
        }
      }
    }
    return made;
  }
}
