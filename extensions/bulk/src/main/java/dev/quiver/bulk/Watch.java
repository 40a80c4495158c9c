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
 * Who is told how far a run is, and how often.
 *
 * @param <P> the progress
 * @param view made anew for each run
 */
record Watch<P>(Duration every, Supplier<? extends View<P>> view) {
  static final Duration BAR = Duration.ofMillis(200);

  /** What a run tells how far it is: one call after the other, the last one at its end. */
  interface View<P> extends AutoCloseable {
    void show(P progress);

    /** Whether the run is not over before this knows its end. It must not block then. */
    default boolean isPartOfTheRun() {
      return false;
    }

    /** Nothing is shown any more. */
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

  /**
   * Lines of a log.
   *
   * @param of whose progress it is, at the begin of each line
   */
  static <P> Watch<P> log(Duration every, Logger log, String of) {
    return listener(every, progress -> log.info("{} {}", of, progress));
  }

  static <P> List<Watch<P>> with(List<Watch<P>> watches, Watch<P> another) {
    List<Watch<P>> all = new ArrayList<>(watches);
    all.add(another);
    return List.copyOf(all);
  }
}
