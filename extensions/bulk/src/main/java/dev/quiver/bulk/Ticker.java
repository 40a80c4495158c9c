/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import dev.quiver.bulk.Watch.View;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells listeners how far a run is, each by threads of its own that end with the run: one that is
 * slow holds up no other, be it at the end.
 */
final class Ticker<P> implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Ticker.class);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Supplier<P> progress;
  private final List<GuardedView> views = new ArrayList<>();
  private final ScheduledExecutorService executor;

  /** Two threads for each: the end of one that is still being told of a tick waits in the other. */
  private Ticker(List<Watch<P>> watches, Supplier<P> progress) {
    this.progress = progress;
    this.executor =
        Executors.newScheduledThreadPool(
            2 * watches.size(),
            task -> {
              Thread thread = new Thread(task, "quiver-bulk-progress");
              thread.setDaemon(true);
              return thread;
            });
    watches.forEach(this::open);
  }

  private void open(Watch<P> watch) {
    View<P> view;
    try {
      view = watch.view().get();
    } catch (LinkageError e) {
      LOG.warn(
          "No progress bar: add me.tongfei:progressbar to the class path for it ({})",
          e.toString());
      return;
    } catch (RuntimeException e) {
      LOG.warn(
          "The progress of this run is not shown in one of the ways that were asked for; the run"
              + " goes on",
          e);
      return;
    }
    GuardedView guarded = new GuardedView(view);
    views.add(guarded);
    long nanos = TimeUnit.NANOSECONDS.convert(watch.every()); // 292 years, if it is longer
    var unused = executor.scheduleAtFixedRate(guarded::tell, nanos, nanos, TimeUnit.NANOSECONDS);
  }

  /** None is needed where nobody wants to know. */
  static <P> AutoCloseable of(List<Watch<P>> watches, Supplier<P> progress) {
    return watches.isEmpty() ? () -> {} : new Ticker<>(watches, progress);
  }

  /** A view that may throw, which ends neither the run nor its ticks. */
  private final class GuardedView {
    private final View<P> view;
    private boolean hasThrown;
    private boolean ended;

    GuardedView(View<P> view) {
      this.view = view;
    }

    synchronized void tell() {
      if (ended) {
        return;
      }
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
      tell();
      if (!ended) {
        ended = true;
        view.close();
      }
    }
  }

  /** The end is told, too. */
  @Override
  public void close() {
    for (GuardedView guarded : views) {
      if (guarded.view.isPartOfTheRun()) {
        guarded.tellEnd();
      } else {
        executor.execute(guarded::tellEnd);
      }
    }
    executor.shutdown();
  }

  static void close(AutoCloseable ticker) {
    try {
      ticker.close();
    } catch (Exception e) {
      LOG.debug("Told already", e);
    }
  }

  /**
   * Waits until the end was told, so that what the caller prints next is behind the bar. Not for
   * ever: a listener may be slow.
   */
  static void awaitEnd(AutoCloseable ticker) {
    if (ticker instanceof Ticker<?> told) {
      try {
        if (!told.executor.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
          LOG.debug("A listener of progress is slow");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
