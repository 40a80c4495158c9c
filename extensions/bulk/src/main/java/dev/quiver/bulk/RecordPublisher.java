/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.util.Iterator;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * A publisher of the values of rows. Each subscription is a separate run.
 *
 * @param scans creates the scan or lookup of a subscription
 * @param pages creates the function that decodes the pages of that scan or lookup
 */
record RecordPublisher<T>(
    Supplier<Scan> scans, Supplier<Function<Page, Iterator<T>>> pages, Executor executor)
    implements Publisher<T> {

  @Override
  public void subscribe(Subscriber<? super T> subscriber) {
    Objects.requireNonNull(subscriber, "subscriber");
    Scan scan;
    try {
      scan = scans.get();
    } catch (RuntimeException e) {
      subscriber.onSubscribe(new EmptySubscription());
      subscriber.onError(e);
      return;
    }
    Rows<T> rows = new Rows<>(scan, pages.get(), executor, subscriber);
    subscriber.onSubscribe(rows);
    scan.begin(rows::signal);
  }

  /** The subscription for a subscriber whose scan could not begin. */
  private static final class EmptySubscription implements Subscription {
    @Override
    public void request(long count) {}

    @Override
    public void cancel() {}
  }

  private static final class Rows<T> implements Subscription {
    private final Scan scan;
    private final ScanRows<T> rows;
    private final Executor executor;
    private final Subscriber<? super T> subscriber;
    private final AtomicLong demand = new AtomicLong();
    private final Drain drain = new Drain(this::giveAll);
    private volatile boolean cancelled;

    /** The error of a request for less than one value (rule 3.9). */
    private volatile @Nullable Throwable misuse;

    /** Set at the end, before the last call of the subscriber. */
    private volatile boolean ended;

    Rows(
        Scan scan,
        Function<Page, Iterator<T>> pages,
        Executor executor,
        Subscriber<? super T> subscriber) {
      this.scan = scan;
      this.rows = new ScanRows<>(scan, pages, 0);
      this.executor = executor;
      this.subscriber = subscriber;
    }

    @Override
    public void request(long count) {
      if (ended) {
        return;
      }
      if (count <= 0) {
        IllegalArgumentException reason =
            new IllegalArgumentException(
                "The subscriber requested "
                    + count
                    + " records; rule 3.9 of Reactive Streams requires at least 1");
        misuse = reason;
        scan.end(reason);
        return;
      }
      demand.accumulateAndGet(
          count, (before, more) -> before + more < 0 ? Long.MAX_VALUE : before + more);
      signal();
    }

    @Override
    public void cancel() {
      cancelled = true;
      scan.cancel();
    }

    /**
     * Makes the executor publish values. Called when a page may have arrived, when the subscriber
     * requests values, and when the scan may have ended.
     */
    void signal() {
      // The application may shut down the executor after the end.
      if (!ended) {
        drain.runBy(executor, scan::end);
      }
    }

    private void giveAll() {
      if (ended) {
        return;
      }
      try {
        give();
      } catch (Throwable e) {
        scan.end(e);
      }
      if (scan.hasFailed() || rows.isOver()) {
        end();
      }
    }

    private void give() throws InterruptedException {
      while (!scan.hasFailed() && rows.hasNext(false)) {
        if (demand.get() == 0 || cancelled) {
          return;
        }
        T row = Objects.requireNonNull(rows.next(), "a decoder must not return null");
        if (demand.get() != Long.MAX_VALUE) {
          demand.decrementAndGet();
        }
        subscriber.onNext(row);
      }
    }

    /** Ends the subscription. Called by one thread at a time. */
    private void end() {
      if (ended) {
        return;
      }
      ended = true;
      ScanException failure = scan.close();
      if (cancelled) {
        return;
      }
      if (failure == null) {
        subscriber.onComplete();
      } else {
        Throwable cause = failure.getCause();
        subscriber.onError(cause != null && cause == misuse ? cause : failure);
      }
    }
  }
}
