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
 * Passes the progress of a run to its listeners, one call of a listener at a time. The calls are on
 * separate threads, so that a slow listener does not delay the others; only the last call of a
 * listener that {@link View#isAwaited} is on the thread that ends the run. Methods that wait for
 * the run also wait for the last calls, five seconds at most.
 */
final class Ticker<P> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Ticker.class);
  private static final Duration END_TIMEOUT = Duration.ofSeconds(5);

  private final Supplier<P> progress;
  private final List<GuardedView> views = new ArrayList<>();

  /** The context class loader of the thread that starts the run, for the threads of listeners. */
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
      LOG.warn("Cannot show the progress of this run; the run continues", e);
    }
  }

  /** A view whose exceptions are logged, and end neither the run nor further calls. */
  private final class GuardedView {
    private final View<P> view;
    private final long nanos;
    private CompletableFuture<Void> next = new CompletableFuture<>();
    private boolean hasThrown;
    private boolean ended;

    GuardedView(Watch<P> watch) {
      view = watch.view().get();
      nanos = TimeUnit.NANOSECONDS.convert(watch.every()); // at most 292 years
    }

    synchronized void await() {
      next = new CompletableFuture<Void>().completeOnTimeout(null, nanos, TimeUnit.NANOSECONDS);
      var unused = next.thenRunAsync(this::tick, executor);
    }

    private synchronized void tick() {
      if (!ended) {
        show();
        await();
      }
    }

    private void show() {
      try {
        view.show(progress.get());
      } catch (Throwable e) {
        if (hasThrown) {
          LOG.debug("A progress listener has thrown again", e);
        } else {
          LOG.warn(
              "A progress listener has thrown; the run continues and calls it again. Its next"
                  + " exceptions in this run are logged at DEBUG",
              e);
          hasThrown = true;
        }
      }
    }

    synchronized void showEnd() {
      if (!ended) {
        ended = true;
        next.cancel(false);
        show();
        view.close();
      }
    }
  }

  /** Passes the last progress to all listeners, and stops calling them. */
  @Override
  public synchronized void close() {
    for (GuardedView guarded : views) {
      if (guarded.view.isAwaited()) {
        guarded.showEnd();
      } else if (!executor.isShutdown()) {
        executor.execute(guarded::showEnd);
      }
    }
    executor.shutdown();
  }

  /**
   * Waits until listeners have the last progress, so that the caller's output follows the bar.
   * Waits five seconds at most, because a listener may be slow.
   */
  void awaitEnd() {
    try {
      if (!executor.awaitTermination(END_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.debug("A progress listener has not returned for 5 seconds; the run ends without it");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
