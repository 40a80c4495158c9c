/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import dev.quiver.internal.wire.WireErrors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;

/**
 * A listener of progress, and the time between two calls of the listener.
 *
 * @param view creates the listener when a run begins
 */
record Watch<P>(Duration every, Supplier<? extends View<P>> view) {
  static final Duration BAR = Duration.ofMillis(200);

  /** A listener of one run. One thread at a time calls it, also once when the run ends. */
  interface View<P> extends AutoCloseable {
    void show(P progress);

    /** Returns whether the run waits for the last call, so that the call must not block. */
    default boolean isAwaited() {
      return false;
    }

    /** Called after the last progress. */
    @Override
    default void close() {}
  }

  static <P> Watch<P> listener(Duration every, Consumer<? super P> listener) {
    if (every.isNegative() || every.isZero()) {
      throw WireErrors.of("progress", "a time between two calls that is more than 0", "" + every);
    }
    Objects.requireNonNull(listener, "listener");
    return new Watch<>(every, () -> listener::accept);
  }

  static <P> Watch<P> bar(Supplier<View<P>> view) {
    return new Watch<>(BAR, view);
  }

  /** Returns a listener that writes lines into a log, each of which starts with {@code of}. */
  static <P> Watch<P> log(Duration every, Logger log, String of) {
    return listener(every, progress -> log.info("{} {}", of, progress));
  }

  static <P> List<Watch<P>> with(List<Watch<P>> watches, Watch<P> another) {
    List<Watch<P>> all = new ArrayList<>(watches);
    all.add(another);
    return List.copyOf(all);
  }
}
