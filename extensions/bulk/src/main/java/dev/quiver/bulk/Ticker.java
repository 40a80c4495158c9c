/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells a listener how far a run is, by a thread that ends with the run. */
final class Ticker {
  private static final Logger LOG = LoggerFactory.getLogger(Ticker.class);

  private Ticker() {}

  static <P> AutoCloseable of(
      @Nullable Consumer<? super P> listener, Duration every, Supplier<P> progress) {
    if (listener == null) {
      return () -> {};
    }
    ScheduledExecutorService executor =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "quiver-bulk-progress");
              thread.setDaemon(true);
              return thread;
            });
    Runnable tell =
        () -> {
          try {
            listener.accept(progress.get());
          } catch (RuntimeException e) {
            LOG.warn("A listener of progress has thrown", e);
          }
        };
    long nanos = every.toNanos();
    var unused = executor.scheduleAtFixedRate(tell, nanos, nanos, TimeUnit.NANOSECONDS);
    return () -> {
      // The last one is told, too.
      executor.execute(tell);
      executor.shutdown();
    };
  }

  static void close(AutoCloseable ticker) {
    try {
      ticker.close();
    } catch (Exception e) {
      LOG.debug("Told already", e);
    }
  }
}
