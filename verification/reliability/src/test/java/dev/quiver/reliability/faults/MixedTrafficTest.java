/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.reliability.server.Wiring;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.netty.AllocatorKind;
import dev.quiver.testkit.netty.LeakRecorder;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Sends concurrent reads and writes of random sizes with all kinds of faults, on each allocator,
 * protocol version and compression. {@code -Dquiver.faults.requests} sets the number.
 *
 * <p>Each request ends with its values, or with the fault that it met. Each allocator has to get
 * all buffers back after its part. Netty's leak detector samples few buffers, as by default:
 * tracing each access would take most of the time.
 */
class MixedTrafficTest {

  private static final long REQUESTS = Long.getLong("quiver.faults.requests", 100_000);
  private static final long PROGRESS = 500_000;

  /** No response is withheld: a slow machine is no fault. */
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /** The average per closed connection: most of its requests are sent to another node. */
  private static final int LOST_BY_AN_END = 2;

  /** Direct memory, which sessions use, and also the heap if it is pooled. */
  private static final List<AllocatorKind> KINDS =
      List.of(
          AllocatorKind.POOLED_HEAP,
          AllocatorKind.POOLED_DIRECT,
          AllocatorKind.UNPOOLED_DIRECT,
          AllocatorKind.ADAPTIVE_DIRECT);

  private final Figures all = new Figures();

  @Test
  void requestsEndWithTheirValuesOrTheirFault() {
    long start = System.nanoTime();
    int pairs = KINDS.size() * Wiring.values().length;
    long each = (REQUESTS + pairs - 1) / pairs;
    long printAt = PROGRESS;
    for (AllocatorKind kind : KINDS) {
      for (Wiring wiring : Wiring.values()) {
        Figures pair = run(kind, wiring, each);
        pair.assertComplete(kind + " " + wiring);
        all.addAll(pair);
        if (all.requests() >= printAt) {
          print(start);
          printAt += PROGRESS;
        }
      }
    }
    List<String> leaks = LeakRecorder.takeLeaks();
    print(start);
    System.out.println("Mixed traffic: buffers that leaked: " + leaks.size());
    assertThat(leaks).isEmpty();
    assertThat(all.requests()).isEqualTo(each * pairs);
    all.assertComplete("all");
    all.assertLostAtMost(LOST_BY_AN_END, Traffic.IN_FLIGHT);
  }

  private static Figures run(AllocatorKind kind, Wiring wiring, long requests) {
    Figures figures = new Figures();
    if (wiring.hasSegments()) {
      // Connections that close in the middle of a frame leak, JAVA-3001: see DisconnectsTest.
      run(kind, wiring, requests / 2, true, false, figures);
      run(kind, wiring, requests - requests / 2, false, true, figures);
    } else {
      run(kind, wiring, requests, true, true, figures);
    }
    return figures;
  }

  private static void run(
      AllocatorKind kind,
      Wiring wiring,
      long requests,
      boolean endsConnections,
      boolean hasLarge,
      Figures figures) {
    String name = "traffic " + kind + " " + wiring + " " + hasLarge;
    String failure = name + ", " + Seed.describe();
    try (Bench bench = Traffic.open(kind, wiring, TIMEOUT)) {
      bench.awaitNodes();
      RandomFaults faults =
          new RandomFaults(bench.server, Seed.random("faults " + name), wiring, endsConnections);
      Traffic traffic = new Traffic(bench, faults, Seed.random(name), hasLarge);
      bench.server.play(faults);
      traffic.run(requests);
      Counts<Event> events = traffic.outcomes().events();
      assertThat(traffic.outcomes().mismatches()).as(failure).isEmpty();
      assertThat(bench.server.errors()).as(failure).isEmpty();
      assertThat(ends(events)).as(failure).isEqualTo(requests);
      assertThat(bench.server.table().writes())
          .as(failure)
          .isGreaterThanOrEqualTo(events.of(Event.ROWS_WRITTEN));
      assertThat(traffic.threads()).as(failure).filteredOn(t -> t.contains("-io-")).hasSize(2);
      figures.add(wiring, requests, endsConnections, hasLarge, faults, traffic.outcomes());
    }
  }

  private static long ends(Counts<Event> events) {
    return events.of(Event.SUCCEEDED)
        + events.of(Event.CANCELLED)
        + events.of(Event.TIMED_OUT)
        + events.of(Event.MALFORMED)
        + events.of(Event.REJECTED)
        + events.of(Event.LOST);
  }

  /** There are no mismatches: the first one fails the test. */
  private void print(long start) {
    System.out.printf(
        "Mixed traffic: %s; 0 mismatches; %d s; %s%n",
        all, Duration.ofNanos(System.nanoTime() - start).toSeconds(), Seed.describe());
  }
}
