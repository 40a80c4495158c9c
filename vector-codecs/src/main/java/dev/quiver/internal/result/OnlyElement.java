/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.result;

import java.util.function.Consumer;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * A subscriber that receives the only element of a publisher, and ignores the publisher's errors,
 * which another subscriber also gets. A reactive result publishes its columns as one element, even
 * if it has no rows, once its rows have a subscriber.
 */
public final class OnlyElement<T> implements Subscriber<T> {

  private final Consumer<? super T> consumer;

  private OnlyElement(Consumer<? super T> consumer) {
    this.consumer = consumer;
  }

  public static <T> void subscribe(Publisher<? extends T> publisher, Consumer<? super T> consumer) {
    publisher.subscribe(new OnlyElement<T>(consumer));
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    subscription.request(1);
  }

  @Override
  public void onNext(T element) {
    consumer.accept(element);
  }

  @Override
  public void onError(Throwable error) {}

  @Override
  public void onComplete() {}
}
