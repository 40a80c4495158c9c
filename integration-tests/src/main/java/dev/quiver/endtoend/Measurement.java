/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures ways to do some work by the CPU time of this process, which does not include the server.
 * All ways run in every round, which starts with a different one each time.
 */
final class Measurement {
  interface Clock {
    void begin() throws IOException;

    Cost end() throws IOException;
  }

  private final Plan plan;
  private final Clock clock;
  private final long start = System.nanoTime();

  Measurement(Plan plan, Clock clock) {
    this.plan = plan;
    this.clock = clock;
  }

  List<Figure> of(List<Rival> rivals) throws IOException {
    warmUp(rivals);
    Map<Rival, List<Cost>> rounds = new LinkedHashMap<>();
    List<Rival> inTurn = new ArrayList<>(rivals);
    for (int round = 1; round <= plan.rounds(); round++) {
      for (Rival rival : inTurn) {
        Cost cost = measure(rival);
        rounds.computeIfAbsent(rival, key -> new ArrayList<>()).add(cost);
        say(
            "round %d: %s: %s: %.2f µs, %.0f B"
                .formatted(round, rival.group(), rival.name(), cost.micros(), cost.bytes()));
      }
      Collections.rotate(inTurn, -1);
    }
    for (Rival rival : rivals) {
      say("checking: %s: %s".formatted(rival.group(), rival.name()));
      rival.check().accept(plan.count() / rival.part());
    }
    return rounds.entrySet().stream()
        .map(each -> new Figure(each.getKey().group(), each.getKey().name(), each.getValue()))
        .toList();
  }

  /** Runs all ways in turn, so that none is compiled before the others have run. */
  private void warmUp(List<Rival> rivals) {
    say("warm-up");
    for (int done = 0; done < plan.warmUp(); done += Plan.PARTITION) {
      for (Rival rival : rivals) {
        rival.work().accept(Plan.PARTITION / rival.part());
      }
    }
  }

  private Cost measure(Rival rival) throws IOException {
    int count = plan.count() / rival.part();
    rival.prepare().run();
    System.gc();
    clock.begin();
    for (int pass = 0; pass < rival.passes(); pass++) {
      rival.work().accept(count);
    }
    return clock.end().forEach((double) rival.passes() * count);
  }

  private void say(String line) {
    System.out.printf(Locale.ROOT, "%6.1f s  %s%n", (System.nanoTime() - start) / 1e9, line);
  }
}
