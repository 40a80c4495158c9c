/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures ways to do some work by the CPU time of this process, in which the server is not. All
 * ways take part in every round, which starts with another of them each time. The clock of CPU time
 * may tick every 10 ms only.
 */
final class Measurement {

  private final Plan plan;
  private final PrintStream out;
  private final long start = System.nanoTime();

  Measurement(Plan plan, PrintStream out) {
    this.plan = plan;
    this.out = out;
  }

  List<Figure> of(List<Rival> rivals) throws IOException {
    for (Rival rival : rivals) {
      say("warm-up: " + describe(rival));
      rival.work().accept(plan.warmUp() / rival.part());
    }
    Map<Rival, List<Cost>> rounds = new LinkedHashMap<>();
    rivals.forEach(rival -> rounds.put(rival, new ArrayList<>()));
    for (int round = 0; round < plan.rounds(); round++) {
      for (int i = 0; i < rivals.size(); i++) {
        Rival rival = rivals.get((i + round) % rivals.size());
        Cost cost = measure(rival);
        rounds.computeIfAbsent(rival, key -> new ArrayList<>()).add(cost);
        say(
            String.format(
                Locale.ROOT,
                "round %d of %d, %3d %%: %s: %.2f µs, %.0f B",
                round + 1,
                plan.rounds(),
                100 * (round * rivals.size() + i + 1) / (plan.rounds() * rivals.size()),
                describe(rival),
                cost.micros(),
                cost.bytes()));
      }
    }
    for (Rival rival : rivals) {
      say("checking: " + describe(rival));
      rival.check().accept(plan.count() / rival.part());
    }
    return rounds.entrySet().stream()
        .map(each -> new Figure(each.getKey().group(), each.getKey().name(), each.getValue()))
        .toList();
  }

  /** For each of them; what others left to the collector is collected before. */
  private Cost measure(Rival rival) throws IOException {
    int count = plan.count() / rival.part();
    System.gc();
    Cost before = Meter.before();
    for (int pass = 0; pass < rival.passes(); pass++) {
      rival.work().accept(count);
    }
    return Meter.after().since(before, (double) rival.passes() * count);
  }

  private static String describe(Rival rival) {
    return rival.group() + ": " + rival.name();
  }

  private void say(String line) {
    out.printf(Locale.ROOT, "%6.1f s  %s%n", (System.nanoTime() - start) / 1e9, line);
  }
}
