/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** What a publisher publishes, asked for one by one. */
final class Published<T> implements Subscriber<T> {

  private final CompletableFuture<List<T>> result = new CompletableFuture<>();
  private final List<T> values = new ArrayList<>();
  private Subscription subscription;

  private Published() {}

  /** All of it. */
  static <T> CompletableFuture<List<T>> all(Publisher<T> publisher) {
    Published<T> published = new Published<>();
    publisher.subscribe(published);
    return published.result;
  }

  @Override
  public void onSubscribe(Subscription asked) {
    subscription = asked;
    asked.request(1);
  }

  @Override
  public void onNext(T value) {
    values.add(value);
    subscription.request(1);
  }

  @Override
  public void onError(Throwable error) {
    result.completeExceptionally(error);
  }

  @Override
  public void onComplete() {
    result.complete(values);
  }
}
