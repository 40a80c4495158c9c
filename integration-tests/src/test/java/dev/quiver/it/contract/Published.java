/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import dev.quiver.testkit.driver.Subscribed;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.reactivestreams.Publisher;

/** Collects all elements of a publisher. */
final class Published {
  private Published() {}

  static <T> CompletableFuture<List<T>> all(Publisher<T> publisher) {
    Subscribed<T> subscribed = new Subscribed<>(publisher);
    subscribed.request(Long.MAX_VALUE);
    return subscribed.end();
  }
}
