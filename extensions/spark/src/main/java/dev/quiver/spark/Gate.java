/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Publishes a task's rows, one by one, to a load ({@code BulkWriter}). The task blocks while the
 * load requests no rows. Only one thread may publish rows; any thread may request them.
 */
final class Gate implements Publisher<BoundStatement>, Subscription {
  private final Semaphore requested = new Semaphore(0);
  private volatile boolean cancelled;
  private @Nullable Subscriber<? super BoundStatement> subscriber;

  @Override
  public void subscribe(Subscriber<? super BoundStatement> only) {
    subscriber = only;
    only.onSubscribe(this);
  }

  @Override
  public void request(long rows) {
    requested.release((int) Math.min(Integer.MAX_VALUE / 2, rows));
  }

  @Override
  public void cancel() {
    cancelled = true;
    requested.release();
  }

  /**
   * Waits until the load requests a row, and publishes the row.
   *
   * @param isOver whether the load has ended
   * @return false if the load has ended or was cancelled, and did not receive the row
   */
  boolean give(BoundStatement row, BooleanSupplier isOver) throws InterruptedException {
    while (!requested.tryAcquire(1, TimeUnit.SECONDS)) {
      if (isOver.getAsBoolean()) {
        return false;
      }
    }
    if (cancelled || subscriber == null) {
      return false;
    }
    subscriber.onNext(row);
    return true;
  }

  void end() {
    if (!cancelled && subscriber != null) {
      subscriber.onComplete();
    }
  }
}
