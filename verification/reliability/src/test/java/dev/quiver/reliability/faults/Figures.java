/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.reliability.server.Wiring;

/** Events in several runs of mixed traffic, and the expected numbers. */
final class Figures {

  /** An event with this expected number is missing at most once in 10^8 runs. */
  private static final int SURE = 20;

  private final Counts<FaultKind> faults = new Counts<>(FaultKind.class);
  private final Counts<FaultKind> chances = new Counts<>(FaultKind.class);
  private final Counts<Event> events = new Counts<>(Event.class);
  private long requests;
  private long large;
  private long ended;

  void add(
      Wiring wiring,
      long sent,
      boolean endsConnections,
      boolean hasLarge,
      RandomFaults met,
      Outcomes outcomes) {
    for (FaultKind kind : FaultKind.values()) {
      if (kind.isPossible(wiring, endsConnections)) {
        chances.add(kind, sent);
      }
    }
    faults.addAll(met.counts());
    events.addAll(outcomes.events());
    requests += sent;
    ended += met.ended();
    large += hasLarge ? sent / Traffic.SENDERS / Traffic.LARGE : 0;
  }

  void addAll(Figures other) {
    faults.addAll(other.faults);
    chances.addAll(other.chances);
    events.addAll(other.events);
    requests += other.requests;
    ended += other.ended;
    large += other.large;
  }

  long requests() {
    return requests;
  }

  void assertComplete(String name) {
    for (FaultKind kind : FaultKind.values()) {
      if (kind.expected(chances.of(kind)) >= SURE) {
        assertThat(faults.of(kind)).as(name + ": " + kind).isPositive();
      }
    }
    assertHappened(name, Event.CANCELLED, requests / Plan.CANCELLED >= SURE);
    assertHappened(name, Event.TIMED_OUT, requests / Plan.LATE >= SURE);
    assertHappened(name, Event.SPECULATED, requests / Plan.SPECULATIVE >= SURE);
    // Each sender has sent both kinds.
    assertHappened(name, Event.LARGE_READS, large > 3);
    assertHappened(name, Event.LARGE_WRITES, large > 3);
  }

  /** Limits the failed requests per closed connection, plus a few more. */
  void assertLostAtMost(int perEnd, int more) {
    assertThat(events.of(Event.LOST)).isLessThanOrEqualTo(perEnd * ended + more);
  }

  private void assertHappened(String name, Event event, boolean expected) {
    if (expected) {
      assertThat(events.of(event)).as(name + ": " + event).isPositive();
    }
  }

  @Override
  public String toString() {
    return "%,d requests: %s; %,d connections ended; faults: %s"
        .formatted(requests, events, ended, faults);
  }
}
