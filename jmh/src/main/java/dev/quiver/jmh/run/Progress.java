/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.run;

import java.time.Duration;
import java.time.Instant;

/** Says on the console how far a run is. */
final class Progress {

  private final Instant start = Instant.now();
  private final int rounds;
  private final int forksPerRound;
  private int started;

  Progress(int rounds, int forksPerRound) {
    this.rounds = rounds;
    this.forksPerRound = forksPerRound;
    System.out.printf("%d rounds of %d forks%n", rounds, forksPerRound);
  }

  void next(int round, Batch batch) {
    int forks = rounds * forksPerRound;
    long seconds = Duration.between(start, Instant.now()).toSeconds();
    String left =
        started == 0 ? "" : ", %d s left".formatted(seconds * (forks - started) / started);
    System.out.printf(
        "round %d of %d, %3d %%%s: %s %s%n",
        round, rounds, 100 * started / forks, left, batch.benchmark(), batch.parameters());
    started += batch.forks();
  }

  /** Says that a fork is run once more. */
  void again(int round, Batch batch) {
    System.out.printf(
        "unsteady, round %d more: %s %s%n", round, batch.benchmark(), batch.parameters());
    started += batch.forks();
  }

  /** Since the start. */
  Duration time() {
    return Duration.between(start, Instant.now());
  }

  void done() {
    System.out.printf("%d forks in %d s%n", started, time().toSeconds());
  }
}
