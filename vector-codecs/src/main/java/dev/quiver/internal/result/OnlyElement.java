/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.result;

import java.util.function.Consumer;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * A subscriber that receives the only element of a publisher and ignores its errors, which another
 * subscriber also gets. A reactive result publishes its columns in this way, even without rows,
 * after its rows were subscribed to.
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
