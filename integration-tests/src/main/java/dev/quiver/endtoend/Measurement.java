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
 * ways take part in every round, which starts with another of them each time, until the last rounds
 * of a way agree: then it is in its steady state, and takes part no more.
 */
final class Measurement {

  /** After so many times the rounds of the plan a way is unsteady, and measured all the same. */
  static final int MOST_TIMES = 3;

  /** How often all ways take turns in the warm-up: none is compiled before others were seen. */
  private static final int TURNS = 10;

  /** Tells what this process spends. */
  interface Clock {
    void begin() throws IOException;

    /** The cost since the beginning. */
    Cost end() throws IOException;
  }

  private final Plan plan;
  private final PrintStream out;
  private final Clock clock;
  private final long start = System.nanoTime();
  private final Map<Rival, List<Cost>> rounds = new LinkedHashMap<>();

  Measurement(Plan plan, PrintStream out) {
    this(plan, out, new Meter());
  }

  Measurement(Plan plan, PrintStream out, Clock clock) {
    this.plan = plan;
    this.out = out;
    this.clock = clock;
  }

  List<Figure> of(List<Rival> rivals) throws IOException {
    rivals.forEach(rival -> rounds.put(rival, new ArrayList<>()));
    warmUp(rivals);
    for (int round = 0; round < MOST_TIMES * plan.rounds(); round++) {
      List<Rival> left = rivals.stream().filter(rival -> !isSteady(rival)).toList();
      for (int i = 0; i < left.size(); i++) {
        measure(left.get((i + round) % left.size()));
      }
    }
    for (Rival rival : rivals) {
      say("checking: " + describe(rival));
      rival.check().accept(plan.count() / rival.part());
    }
    return rivals.stream().map(this::figure).toList();
  }

  private void warmUp(List<Rival> rivals) {
    int partitions = plan.warmUp() / Plan.PARTITION;
    int turns = Math.min(TURNS, partitions);
    for (int turn = 0; turn < turns; turn++) {
      say("warm-up: turn %d of %d".formatted(turn + 1, turns));
      int count = Plan.PARTITION * (partitions * (turn + 1) / turns - partitions * turn / turns);
      for (Rival rival : rivals) {
        rival.work().accept(count / rival.part());
      }
    }
  }

  private boolean isSteady(Rival rival) {
    return costs(rival).size() >= plan.rounds() && figure(rival).roundsAgree();
  }

  /** Of the last rounds. */
  private Figure figure(Rival rival) {
    List<Cost> costs = costs(rival);
    int from = Math.max(0, costs.size() - plan.rounds());
    return new Figure(rival.group(), rival.name(), costs.subList(from, costs.size()));
  }

  private List<Cost> costs(Rival rival) {
    return rounds.getOrDefault(rival, List.of());
  }

  /** A round of a way; what others left to the collector is collected before. */
  private void measure(Rival rival) throws IOException {
    int count = plan.count() / rival.part();
    System.gc();
    clock.begin();
    for (int pass = 0; pass < rival.passes(); pass++) {
      rival.work().accept(count);
    }
    Cost cost = clock.end().forEach((double) rival.passes() * count);
    rounds.computeIfAbsent(rival, key -> new ArrayList<>()).add(cost);
    say(
        String.format(
            Locale.ROOT,
            "round %d of %d to %d: %s: %.2f µs, %.0f B",
            costs(rival).size(),
            plan.rounds(),
            MOST_TIMES * plan.rounds(),
            describe(rival),
            cost.micros(),
            cost.bytes()));
  }

  private static String describe(Rival rival) {
    return rival.group() + ": " + rival.name();
  }

  private void say(String line) {
    out.printf(Locale.ROOT, "%6.1f s  %s%n", (System.nanoTime() - start) / 1e9, line);
  }
}
