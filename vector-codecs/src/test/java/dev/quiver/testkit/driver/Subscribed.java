/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.driver;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** A thread-safe subscriber that requests values on demand, and records its signals. */
public final class Subscribed<T> implements Subscriber<T> {
  /** Marks completion in {@link #events}. */
  public static final String COMPLETE = "complete";

  private final List<Object> events = new CopyOnWriteArrayList<>();
  private final List<T> values = new CopyOnWriteArrayList<>();
  private final List<Throwable> errors = new CopyOnWriteArrayList<>();
  private final AtomicInteger completed = new AtomicInteger();
  private final CompletableFuture<List<T>> end = new CompletableFuture<>();
  private volatile @Nullable Subscription subscription;

  /** Subscribes without requesting anything. */
  public Subscribed(Publisher<? extends T> publisher) {
    publisher.subscribe(this);
  }

  public boolean hasSubscription() {
    return subscription != null;
  }

  public void request(long count) {
    subscription.request(count);
  }

  public void cancel() {
    subscription.cancel();
  }

  /** Returns values, errors and {@link #COMPLETE} in the order of their arrival. */
  public List<Object> events() {
    return events;
  }

  /** Returns the values only. */
  public List<T> values() {
    return values;
  }

  /** Returns the errors only. */
  public List<Throwable> errors() {
    return errors;
  }

  /** Returns the number of completion signals. */
  public int completed() {
    return completed.get();
  }

  /** Returns all values once the publisher completes. */
  public CompletableFuture<List<T>> end() {
    return end;
  }

  /** Waits until this many values have arrived. */
  public void awaitValues(int count) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (values.size() < count) {
      if (end.isDone() || System.nanoTime() - deadline > 0) {
        throw new AssertionError("expected " + count + " values, got " + events);
      }
      Thread.sleep(1);
    }
  }

  @Override
  public void onSubscribe(Subscription toValues) {
    subscription = toValues;
  }

  @Override
  public void onNext(T value) {
    events.add(value);
    values.add(value);
  }

  @Override
  public void onError(Throwable error) {
    events.add(error);
    errors.add(error);
    end.completeExceptionally(error);
  }

  @Override
  public void onComplete() {
    events.add(COMPLETE);
    completed.incrementAndGet();
    end.complete(values);
  }
}
