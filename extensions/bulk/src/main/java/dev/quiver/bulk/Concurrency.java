/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.netflix.concurrency.limits.Limiter;
import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limit.WindowedLimit;
import com.netflix.concurrency.limits.limiter.SimpleLimiter;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** How many requests are in flight: more while answers come as fast as they did, fewer if not. */
final class Concurrency {
  private static final int FIRST = 64;
  private static final long WINDOW_MILLIS = 100;

  /** Answers may take so many times as long before fewer requests are sent. */
  private static final double TOLERANCE = 2;

  private final SimpleLimiter<String> limiter;

  Concurrency(int most) {
    Gradient2Limit limit =
        Gradient2Limit.newBuilder()
            .initialLimit(Math.min(FIRST, most))
            .minLimit(1)
            .maxConcurrency(most)
            .rttTolerance(TOLERANCE)
            // A twentieth more in each window.
            .queueSizeFunction(requests -> Math.max(4, requests / 4))
            .build();
    this.limiter =
        SimpleLimiter.newBuilder()
            .limit(
                WindowedLimit.newBuilder()
                    .minWindowTime(WINDOW_MILLIS, TimeUnit.MILLISECONDS)
                    .maxWindowTime(WINDOW_MILLIS, TimeUnit.MILLISECONDS)
                    .build(limit))
            .build();
  }

  /** A place for one request; empty if there are enough. */
  Optional<Limiter.Listener> acquire() {
    return limiter.acquire("");
  }

  int limit() {
    return limiter.getLimit();
  }
}
