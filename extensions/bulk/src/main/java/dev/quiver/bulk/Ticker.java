/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import dev.quiver.bulk.Watch.View;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls listeners with the progress of a run. Each call has a thread, which ends with it, so that a
 * slow listener delays no other, nor the end of the run.
 */
final class Ticker<P> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Ticker.class);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Supplier<P> progress;
  private final List<GuardedView> views = new ArrayList<>();

  /** Listeners see the class loader of the thread that has started the run. */
  private final @Nullable ClassLoader contextClassLoader =
      Thread.currentThread().getContextClassLoader();

  private final ExecutorService executor =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE,
          1,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          task -> {
            Thread thread = new Thread(task, "quiver-bulk-progress");
            thread.setDaemon(true);
            thread.setContextClassLoader(contextClassLoader);
            return thread;
          });

  Ticker(List<Watch<P>> watches, Supplier<P> progress) {
    this.progress = progress;
    watches.forEach(this::open);
  }

  private void open(Watch<P> watch) {
    try {
      GuardedView view = new GuardedView(watch);
      views.add(view);
      view.await();
    } catch (LinkageError e) {
      LOG.warn(
          "No progress bar: add me.tongfei:progressbar to the class path for it ({})",
          e.toString());
    } catch (RuntimeException e) {
      LOG.warn(
          "The progress of this run is not shown in one of the ways that were asked for; the run"
              + " goes on",
          e);
    }
  }

  /** A view that may throw, which ends neither the run nor its ticks. */
  private final class GuardedView {
    private final View<P> view;
    private final long nanos;
    private CompletableFuture<Void> next = new CompletableFuture<>();
    private boolean hasThrown;
    private boolean ended;

    GuardedView(Watch<P> watch) {
      view = watch.view().get();
      nanos = TimeUnit.NANOSECONDS.convert(watch.every()); // 292 years, if it is longer
    }

    synchronized void await() {
      next = new CompletableFuture<Void>().completeOnTimeout(null, nanos, TimeUnit.NANOSECONDS);
      var unused = next.thenRunAsync(this::tick, executor);
    }

    private synchronized void tick() {
      if (!ended) {
        tell();
        await();
      }
    }

    private void tell() {
      try {
        view.show(progress.get());
      } catch (Throwable e) {
        if (hasThrown) {
          LOG.debug("A listener of progress has thrown again", e);
        } else {
          LOG.warn(
              "A listener of progress has thrown; the run goes on, and tells it again. More of this"
                  + " listener in this run are logged at DEBUG",
              e);
          hasThrown = true;
        }
      }
    }

    synchronized void tellEnd() {
      if (!ended) {
        ended = true;
        next.cancel(false);
        tell();
        view.close();
      }
    }
  }

  /** Tells the end, too. */
  @Override
  public synchronized void close() {
    for (GuardedView guarded : views) {
      if (guarded.view.isPartOfTheRun()) {
        guarded.tellEnd();
      } else if (!executor.isShutdown()) {
        executor.execute(guarded::tellEnd);
      }
    }
    executor.shutdown();
  }

  /**
   * Waits until the end was told, so that what the caller prints next is behind the bar. Not for
   * ever: a listener may be slow.
   */
  void awaitEnd() {
    try {
      if (!executor.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.debug("A listener of progress is slow");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
