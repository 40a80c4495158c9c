/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.netflix.concurrency.limits.Limit;
import com.netflix.concurrency.limits.Limiter;
import com.netflix.concurrency.limits.limit.AIMDLimit;
import com.netflix.concurrency.limits.limit.AbstractLimit;
import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limit.WindowedLimit;
import com.netflix.concurrency.limits.limiter.SimpleLimiter;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A limit of requests in flight. The limit grows while responses are about as fast as before, and
 * shrinks if they take longer or if requests fail or are retried.
 */
final class Concurrency {
  /** The limit for fewer than 2 * {@link #NODES} nodes; a higher limit adds no throughput. */
  private static final int FIRST = 256;

  private static final int NODES = 3;
  private static final int FEW = 16;
  private static final Duration WINDOW = Duration.ofMillis(100);

  /** The factor by which the response time may grow before the limit shrinks. */
  private static final double TOLERANCE = 2;

  private static final double AFTER_OVERLOAD = 0.8;

  private final SimpleLimiter<String> limiter;

  private static final class Smaller extends AbstractLimit {
    private final Limit one;
    private final Limit other;

    Smaller(Limit one, Limit other) {
      super(Math.min(one.getLimit(), other.getLimit()));
      this.one = one;
      this.other = other;
    }

    @Override
    protected int _update(long startTime, long rtt, int inflight, boolean didDrop) {
      one.onSample(startTime, rtt, inflight, didDrop);
      other.onSample(startTime, rtt, inflight, didDrop);
      return Math.min(one.getLimit(), other.getLimit());
    }
  }

  private Concurrency(int first, int most, LongSupplier clock) {
    Limit byTime =
        Gradient2Limit.newBuilder()
            .initialLimit(first)
            .minLimit(1)
            .maxConcurrency(most)
            .rttTolerance(TOLERANCE)
            // The limit grows by 2% in each window.
            .queueSizeFunction(requests -> Math.max(4, requests / 10))
            .build();
    Limit byOverload =
        AIMDLimit.newBuilder()
            .initialLimit(most)
            .minLimit(1)
            .maxLimit(most)
            .backoffRatio(AFTER_OVERLOAD)
            .timeout(1, TimeUnit.HOURS)
            .build();
    this.limiter =
        SimpleLimiter.newBuilder()
            .nanoClock(clock)
            .limit(
                WindowedLimit.newBuilder()
                    .minWindowTime(WINDOW.toMillis(), TimeUnit.MILLISECONDS)
                    .maxWindowTime(WINDOW.toMillis(), TimeUnit.MILLISECONDS)
                    .build(new Smaller(byTime, byOverload)))
            .build();
  }

  /** Returns the limit for requests that each have {@code keys} keys on average, if any. */
  static Concurrency ofKeys(int nodes, int most, int keys) {
    int all = FIRST * Math.max(1, nodes / NODES) / Math.max(1, keys);
    return of(nodes, most > 0 ? most : Math.max(FEW, all));
  }

  /** Returns the limit for a number of nodes; {@code most} is the user's maximum, 0 for none. */
  static Concurrency of(int nodes, int most) {
    return of(nodes, most, System::nanoTime);
  }

  /** As {@link #of(int, int)}, with a clock in nanoseconds. */
  static Concurrency of(int nodes, int most, LongSupplier clock) {
    int all = most > 0 ? most : FIRST * Math.max(1, nodes / NODES);
    return new Concurrency(Math.min(FIRST, all), all, clock);
  }

  /** Returns a permit for one request; empty if the limit is reached. */
  Optional<Limiter.Listener> acquire() {
    return limiter.acquire("");
  }

  int limit() {
    return limiter.getLimit();
  }
}
