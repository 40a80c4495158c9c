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
 * How many requests are in flight: more while answers come as fast as they did, fewer if they come
 * late or tell of overload.
 */
final class Concurrency {
  /** A node has no more to do at once with more of them; that many nodes share the replicas. */
  private static final int FIRST = 256;

  private static final int NODES = 3;
  private static final int FEW = 16;
  private static final Duration WINDOW = Duration.ofMillis(100);
  private static final Duration FRAGILE_WINDOW = Duration.ofSeconds(1);

  /** Answers may take so many times as long before fewer requests are sent. */
  private static final double TOLERANCE = 2;

  private static final double AFTER_OVERLOAD = 0.8;

  private final SimpleLimiter<String> limiter;

  /** The smaller one of two limits. */
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

  private Concurrency(int first, int notOverloaded, int most, Duration window, LongSupplier clock) {
    Limit byTime =
        Gradient2Limit.newBuilder()
            .initialLimit(first)
            .minLimit(1)
            .maxConcurrency(most)
            .rttTolerance(TOLERANCE)
            // A fiftieth more in each window.
            .queueSizeFunction(requests -> Math.max(4, requests / 10))
            .build();
    Limit byOverload =
        AIMDLimit.newBuilder()
            .initialLimit(notOverloaded)
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
                    .minWindowTime(window.toMillis(), TimeUnit.MILLISECONDS)
                    .maxWindowTime(window.toMillis(), TimeUnit.MILLISECONDS)
                    .build(new Smaller(byTime, byOverload)))
            .build();
  }

  /** For any table, on so many nodes; {@code most} is 0 if nobody said it. */
  static Concurrency of(int nodes, int most) {
    return of(nodes, most, System::nanoTime);
  }

  /** The same by another clock, in nanoseconds. */
  static Concurrency of(int nodes, int most, LongSupplier clock) {
    int all = most > 0 ? most : FIRST * Math.max(1, nodes / NODES);
    return new Concurrency(Math.min(FIRST, all), all, all, WINDOW, clock);
  }

  /**
   * For tables whose writes fail where there are more of them than the server has threads for,
   * which no client can ask. What fails is sent again, so that one request more is tried each
   * second; if it may not be sent again, one is sent after the other.
   */
  static Concurrency ofFragile(boolean idempotent, int most) {
    int all = idempotent ? Math.min(most > 0 ? most : FEW, FEW) : 1;
    int first = Math.min(2, all);
    return new Concurrency(first, first, all, FRAGILE_WINDOW, System::nanoTime);
  }

  /** A place for one request; empty if there are enough. */
  Optional<Limiter.Listener> acquire() {
    return limiter.acquire("");
  }

  int limit() {
    return limiter.getLimit();
  }
}
