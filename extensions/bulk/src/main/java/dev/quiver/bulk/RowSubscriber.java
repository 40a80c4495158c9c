/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import dev.quiver.bulk.BulkResult.End;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * A subscriber that requests some rows at a time from the publisher, and more when these rows have
 * arrived and the load has space. A publisher may produce rows on the requesting thread and block
 * it, so no thread of the driver makes requests.
 */
final class RowSubscriber<R> implements Subscriber<R> {
  private static final int ROWS_PER_REQUEST = 64;

  private final Load<R> load;
  private final Executor executor;
  private final AtomicLong requested = new AtomicLong();
  private final Drain drain = new Drain(this::signalPublisher);
  private volatile @Nullable Subscription subscription;
  private final long first;

  /** The number of rows skipped so far. Used only by the thread that publishes rows. */
  private long skipped;

  /**
   * @param first the position of the first row to write; earlier rows are skipped
   * @param executor makes the requests to the publisher
   */
  RowSubscriber(Load<R> load, long first, Executor executor) {
    this.load = load;
    this.first = first;
    this.executor = executor;
    load.onSpace(this::signal);
  }

  @Override
  public void onSubscribe(Subscription publisher) {
    if (subscription != null) {
      publisher.cancel();
      return;
    }
    subscription = publisher;
    signal();
  }

  @Override
  public void onNext(R row) {
    try {
      if (requested.get() == 0 && !load.hasEnded()) {
        // Rows that were not requested would take memory without a limit.
        throw new IllegalStateException(
            "The publisher sent more rows than requested, which rule 1.1 of Reactive Streams"
                + " forbids");
      }
      if (skipped < first) {
        skipped++;
      } else {
        load.add(row);
      }
    } catch (Throwable e) {
      load.end(End.SOURCE_FAILED, e);
      return;
    }
    if (load.hasEnded() || requested.decrementAndGet() == 0) {
      signal();
    }
  }

  @Override
  public void onError(Throwable failure) {
    load.end(End.SOURCE_FAILED, failure);
  }

  @Override
  public void onComplete() {
    try {
      Options.checkSkipped(first, skipped);
      load.end(End.COMPLETE, null);
    } catch (IllegalStateException e) {
      load.end(End.SOURCE_FAILED, e);
    }
  }

  /** Makes the executor request rows, or cancel the publisher if the load has ended. */
  private void signal() {
    drain.runBy(executor, e -> load.end(End.SOURCE_FAILED, e)); // rejected: cancels the publisher
  }

  /** Called by one thread at a time, as rule 2.7 of the specification requires. */
  private void signalPublisher() {
    Subscription publisher = subscription;
    if (publisher == null) {
      return;
    }
    try {
      if (load.hasEnded()) {
        publisher.cancel();
      } else if (!load.hasSpace()) {
        load.flush();
      } else {
        int rows = load.rowsOfSpace(ROWS_PER_REQUEST);
        if (requested.compareAndSet(0, rows)) {
          publisher.request(rows);
        }
      }
    } catch (Throwable e) {
      load.end(End.SOURCE_FAILED, e);
    }
  }
}
