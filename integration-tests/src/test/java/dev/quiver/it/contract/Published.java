/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** All that a publisher publishes. */
final class Published<T> implements Subscriber<T> {

  private final CompletableFuture<List<T>> result = new CompletableFuture<>();
  private final List<T> values = new ArrayList<>();
  private final long most;
  private Subscription subscription;

  private Published(long most) {
    this.most = most;
  }

  /** All of it, asked for one by one. */
  static <T> CompletableFuture<List<T>> all(Publisher<T> publisher) {
    return askingFor(1, publisher);
  }

  /** All of it, asked for at once. */
  static <T> CompletableFuture<List<T>> atOnce(Publisher<T> publisher) {
    return askingFor(Long.MAX_VALUE, publisher);
  }

  private static <T> CompletableFuture<List<T>> askingFor(long most, Publisher<T> publisher) {
    Published<T> published = new Published<>(most);
    publisher.subscribe(published);
    return published.result;
  }

  @Override
  public void onSubscribe(Subscription asked) {
    subscription = asked;
    asked.request(most);
  }

  @Override
  public void onNext(T value) {
    values.add(value);
    if (most == 1) {
      subscription.request(1);
    }
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
