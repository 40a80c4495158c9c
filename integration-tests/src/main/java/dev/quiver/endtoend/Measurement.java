/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.sun.management.OperatingSystemMXBean;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
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

  private static final OperatingSystemMXBean OS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final Plan plan;
  private final PrintStream out;
  private final long start = System.nanoTime();

  Measurement(Plan plan, PrintStream out) {
    this.plan = plan;
    this.out = out;
  }

  List<Figure> of(List<Rival> rivals) {
    for (Rival rival : rivals) {
      say("warm-up: " + describe(rival));
      rival.work().accept(plan.warmUp());
    }
    Map<Rival, List<Double>> rounds = new LinkedHashMap<>();
    rivals.forEach(rival -> rounds.put(rival, new ArrayList<>()));
    for (int round = 0; round < plan.rounds(); round++) {
      for (int i = 0; i < rivals.size(); i++) {
        Rival rival = rivals.get((i + round) % rivals.size());
        double micros = measure(rival);
        rounds.computeIfAbsent(rival, key -> new ArrayList<>()).add(micros);
        say(
            String.format(
                Locale.ROOT,
                "round %d of %d, %3d %%: %s: %.2f µs",
                round + 1,
                plan.rounds(),
                100 * (round * rivals.size() + i + 1) / (plan.rounds() * rivals.size()),
                describe(rival),
                micros));
      }
    }
    for (Rival rival : rivals) {
      say("checking: " + describe(rival));
      rival.check().accept(plan.count());
    }
    return rounds.entrySet().stream()
        .map(each -> new Figure(each.getKey().group(), each.getKey().name(), each.getValue()))
        .toList();
  }

  /** Microseconds for each; what others left to the collector is collected before. */
  private double measure(Rival rival) {
    System.gc();
    long before = OS.getProcessCpuTime();
    for (int pass = 0; pass < rival.passes(); pass++) {
      rival.work().accept(plan.count());
    }
    return (OS.getProcessCpuTime() - before) / 1e3 / rival.passes() / plan.count();
  }

  private static String describe(Rival rival) {
    return rival.group() + ": " + rival.name();
  }

  private void say(String line) {
    out.printf(Locale.ROOT, "%6.1f s  %s%n", (System.nanoTime() - start) / 1e9, line);
  }
}
