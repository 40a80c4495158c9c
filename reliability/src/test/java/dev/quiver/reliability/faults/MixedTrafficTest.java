/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import dev.quiver.reliability.leak.Memory;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.testkit.LeakRecorder;
import dev.quiver.testkit.Seed;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Reads and writes of random sizes, many at once, while all kinds of things go wrong: on each
 * allocator, protocol version and compression. {@code -Dquiver.faults.requests} says how many.
 *
 * <p>Each allocator must have got all back after its part. Netty's detector looks at few buffers
 * only, as it does by default: traces of each access would take most of the time.
 */
class MixedTrafficTest {

  private static final long REQUESTS = Long.getLong("quiver.faults.requests", 100_000);
  private static final int IN_FLIGHT = 256;
  private static final long PROGRESS = 500_000;

  private final Map<RandomFaults.Kind, Long> faults = new EnumMap<>(RandomFaults.Kind.class);
  private long succeeded;
  private long failed;
  private long rows;
  private long writes;
  private long mismatches;

  @Test
  void mixedTraffic() {
    long start = System.nanoTime();
    int runs = Memory.values().length * Wiring.values().length;
    long each = (REQUESTS + runs - 1) / runs;
    long printedAt = PROGRESS;
    for (Memory memory : Memory.values()) {
      for (Wiring wiring : Wiring.values()) {
        if (wiring.hasSegments()) {
          // Connections that end in the middle of a frame are JAVA-3001: see DisconnectsTest.
          run(memory, wiring, each / 2, true, false);
          run(memory, wiring, each - each / 2, false, true);
        } else {
          run(memory, wiring, each, true, true);
        }
        if (succeeded + failed >= printedAt) {
          print(start);
          printedAt += PROGRESS;
        }
      }
    }
    List<String> leaks = LeakRecorder.takeLeaks();
    print(start);
    System.out.println("Mixed traffic: buffers that leaked: " + leaks.size());
    assertThat(leaks).isEmpty();
    assertThat(succeeded + failed).isEqualTo(each * runs);
    assertThat(failed).isLessThan(each * runs / 10);
    assertThat(faults).containsOnlyKeys(RandomFaults.Kind.values());
  }

  private void run(
      Memory memory, Wiring wiring, long requests, boolean endsConnections, boolean hasLarge) {
    String name = "traffic " + memory + " " + wiring + " " + hasLarge;
    RandomFaults script = new RandomFaults(Seed.random("faults " + name), endsConnections);
    try (Bench bench =
        Bench.open(
            wiring,
            2,
            memory,
            false,
            config ->
                config.withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(60)))) {
      bench.awaitNodes();
      Traffic traffic = new Traffic(bench, Seed.random(name), IN_FLIGHT, hasLarge);
      bench.server.play(script);
      traffic.run(requests);
      assertThat(traffic.mismatches()).as(name + ", " + Seed.describe()).isEmpty();
      assertThat(bench.server.errors()).as(name + ", " + Seed.describe()).isEmpty();
      mismatches += traffic.mismatches().size() + bench.server.errors().size();
      succeeded += traffic.succeeded();
      failed += traffic.failed();
      rows += traffic.rows();
      writes += bench.server.table().writes();
      script.counts().forEach((kind, count) -> faults.merge(kind, count, Long::sum));
    }
  }

  private void print(long start) {
    System.out.printf(
        "Mixed traffic: %,d requests, of which %,d failed by a fault or were cancelled; %,d rows"
            + " read and %,d written, each checked, %d mismatches; faults %s; %d s; %s%n",
        succeeded + failed,
        failed,
        rows,
        writes,
        mismatches,
        faults,
        Duration.ofNanos(System.nanoTime() - start).toSeconds(),
        Seed.describe());
  }
}
