/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import dev.quiver.bulk.BulkResult.End;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Asks a publisher for some rows at a time, and for more when these have come and there is space.
 */
final class Feed<R> implements Subscriber<R> {
  private static final int SOME = 64;

  private final Load<R> load;
  private final AtomicLong asked = new AtomicLong();
  private volatile @Nullable Subscription subscription;

  Feed(Load<R> load) {
    this.load = load;
    load.onSpace(this::goOn);
  }

  @Override
  public void onSubscribe(Subscription publisher) {
    if (subscription != null) {
      publisher.cancel();
      return;
    }
    subscription = publisher;
    goOn();
  }

  @Override
  public void onNext(R row) {
    try {
      if (asked.get() == 0 && !load.hasEnded()) {
        // Its rows would be in memory without a limit.
        throw new IllegalStateException("the publisher gave a row that it was not asked for");
      }
      load.add(row);
    } catch (Throwable e) {
      load.end(End.SOURCE_FAILED, e);
      cancel();
      return;
    }
    if (load.hasEnded()) {
      cancel();
    } else if (asked.decrementAndGet() == 0) {
      if (load.hasSpace()) {
        ask();
      } else {
        load.flush();
      }
    }
  }

  @Override
  public void onError(Throwable failure) {
    load.end(End.SOURCE_FAILED, failure);
  }

  @Override
  public void onComplete() {
    load.end(End.COMPLETE, null);
  }

  /** There may be space for more rows, or there is no need for any. */
  private void goOn() {
    if (load.hasEnded()) {
      cancel();
    } else {
      ask();
    }
  }

  private void ask() {
    Subscription publisher = subscription;
    int some = load.rowsOfSpace(SOME);
    if (publisher != null && asked.compareAndSet(0, some)) {
      publisher.request(some);
    }
  }

  private void cancel() {
    Subscription publisher = subscription;
    if (publisher != null) {
      publisher.cancel();
    }
  }
}
