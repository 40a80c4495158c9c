/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import com.netflix.concurrency.limits.Limiter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ConcurrencyTest {

  /** The current time in nanoseconds: tests set the duration of requests, and do not wait. */
  private long now;

  @Test
  void startsWithTheDefaultUnlessALimitIsSet() {
    assertThat(permits(Concurrency.of(1, 0))).isEqualTo(256);
    assertThat(permits(Concurrency.of(3, 0))).isEqualTo(256);
    assertThat(permits(Concurrency.of(12, 0))).isEqualTo(256);
    assertThat(permits(Concurrency.of(12, 7))).isEqualTo(7);
  }

  @Test
  void decreasesAfterOverloadAndIncreasesAgain() {
    Concurrency concurrency = Concurrency.of(1, 0, () -> now);
    until(concurrency, Limiter.Listener::onDropped, limit -> limit <= 128);
    assertThat(concurrency.limit()).isPositive();
    until(concurrency, Limiter.Listener::onSuccess, limit -> limit > 131);
  }

  @Test
  void reachesAHigherLimitOnALargerCluster() {
    until(Concurrency.of(6, 0, () -> now), Limiter.Listener::onSuccess, limit -> limit == 512);
  }

  private void until(
      Concurrency concurrency, Consumer<Limiter.Listener> end, IntPredicate condition) {
    while (!condition.test(concurrency.limit())) {
      List<Limiter.Listener> taken = take(concurrency);
      now += TimeUnit.MILLISECONDS.toNanos(5);
      taken.forEach(end);
    }
  }

  private static int permits(Concurrency concurrency) {
    return take(concurrency).size();
  }

  private static List<Limiter.Listener> take(Concurrency concurrency) {
    List<Limiter.Listener> taken = new ArrayList<>();
    for (Optional<Limiter.Listener> permit = concurrency.acquire();
        permit.isPresent();
        permit = concurrency.acquire()) {
      taken.add(permit.get());
    }
    return taken;
  }
}
