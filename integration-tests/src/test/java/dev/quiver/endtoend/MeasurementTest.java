/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the order of measurements, that all ways are checked, and what is measured. */
class MeasurementTest {
  private final List<String> events = new ArrayList<>();
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final double MICROS = 200_000;
  private static final int LENGTH = 1_000;
  private final Meter meter = new Meter();
  private long arrays;

  @Test
  void everyRoundStartsWithAnotherWay() throws IOException {
    List<Figure> figures =
        new Measurement(plan(200, 300, 3), new Costs(400, 800, 1_600))
            .of(List.of(rival("a", 1, 1), rival("b", 2, 1), rival("c", 1, 10)));

    assertThat(String.join(" ", events))
        .as("the warm-up, three rounds, and the checks; b takes two passes, c a tenth")
        .isEqualTo(
            "a100 b100 c10 a100 b100 c10 a100 b100 c10"
                + " prepare a200 prepare b200 b200 prepare c20"
                + " prepare b200 b200 prepare c20 prepare a200"
                + " prepare c20 prepare a200 prepare b200 b200"
                + " check a200 check b200 check c20");
    assertThat(figures).extracting(Figure::name).containsExactly("a", "b", "c");
    assertThat(figures).allSatisfy(figure -> assertThat(figure.rounds()).hasSize(3));
    assertThat(figures)
        .extracting(figure -> figure.rounds().get(0).micros())
        .containsExactly(2.0, 2.0, 80.0);
  }

  /** A clock that returns these costs in turn, then the last one forever. */
  private static final class Costs implements Measurement.Clock {
    private final double[] micros;
    private int next;

    Costs(double... micros) {
      this.micros = micros;
    }

    @Override
    public void begin() {}

    @Override
    public Cost end() {
      return new Cost(micros[Math.min(next++, micros.length - 1)], 0, 0, 1, 1);
    }
  }

  @Test
  void failsIfACheckFails() {
    Rival wrong =
        new Rival(
            "g",
            "wrong",
            1,
            1,
            count -> {},
            count -> {
              throw new IllegalStateException("not as written");
            });
    assertThatIllegalStateException()
        .isThrownBy(() -> new Measurement(plan(100, 100, 1), new Costs(1)).of(List.of(wrong)))
        .withMessage("not as written");
  }

  @Test
  void rejectsPlansOfPartialPartitions() {
    assertThatIllegalArgumentException().isThrownBy(() -> plan(150, 100, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> plan(100, 150, 1));
  }

  private static Plan plan(int count, int warmUp, int rounds) {
    return new Plan(Plan.REQUESTS, count, warmUp, rounds, 1, Path.of("x"));
  }

  private Rival rival(String name, int passes, int part) {
    return new Rival(
        "g",
        name,
        passes,
        part,
        () -> events.add("prepare"),
        count -> events.add(name + count),
        count -> events.add("check " + name + count));
  }

  /** Stores the result, so that allocations are not optimized away. */
  @SuppressWarnings("UnusedVariable")
  private static volatile Object sink;

  /** Allocates until the calling thread has used some CPU time. */
  private void spend() {
    long start = THREADS.getCurrentThreadCpuTime();
    arrays = 0;
    while (THREADS.getCurrentThreadCpuTime() - start
        < TimeUnit.MICROSECONDS.toNanos((long) MICROS)) {
      sink = new byte[LENGTH];
      arrays++;
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Timeout(300)
  void countsCostsOfTheCallingThreadAndOfOthers(boolean inThisThread) throws Exception {
    ExecutorService other = Executors.newSingleThreadExecutor();
    meter.begin();
    if (inThisThread) {
      spend();
    } else {
      other.submit(this::spend).get();
    }
    assertSpent(meter.end());
    other.shutdown();
  }

  /** Other threads of this JVM may also use CPU; a clock may be late by some ticks. */
  private void assertSpent(Cost cost) {
    assertThat(cost.micros()).isBetween(0.8 * MICROS, 10 * MICROS);
    assertThat(cost.elapsed()).isGreaterThan(0.8 * MICROS);
    assertThat(cost.bytes())
        .isBetween((double) arrays * LENGTH, 2.0 * arrays * (LENGTH + 24) + 100_000_000);
    assertThat(cost.rest()).as("%s", cost).isGreaterThan(0.7 * MICROS);
  }

  @Test
  void countsTheTimeOfTheGarbageCollector() throws IOException {
    meter.begin();
    for (int i = 0; i < 20; i++) {
      System.gc();
    }
    Cost cost = meter.end();

    assertThat(cost.gc()).isPositive();
  }
}
