/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.util.function.Consumer;

/** Gives a consumer what comes of rows as it comes, and keeps nothing. */
abstract class GivingSink<T> implements ScanSink<ScanProgress> {
  private final Consumer<? super T> consumer;
  private long delivered;

  GivingSink(Consumer<? super T> consumer) {
    this.consumer = consumer;
  }

  /** Gives what came of so many rows. */
  final void give(T value, int rows) {
    consumer.accept(value);
    delivered += rows;
  }

  @Override
  public final long delivered() {
    return delivered;
  }

  @Override
  public final ScanProgress result(ScanProgress last) {
    return last;
  }
}
