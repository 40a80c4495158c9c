/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import dev.quiver.internal.wire.WireErrors;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link BulkWriter} was told. Nothing changes one but {@link #with}, which makes a copy.
 */
final class Options<R> implements Cloneable {
  /** Null if statements and configuration say it. */
  @Nullable Boolean idempotent;

  long maxFailures;
  @Nullable Consumer<? super RowFailure<R>> failureListener;
  List<Watch<BulkProgress>> watches = List.of();
  OptionalLong expected = OptionalLong.empty();

  /** 0 if the number of nodes says it. */
  int maxInFlight;

  long maxBytes = 16 << 20;
  long first;
  boolean batches = true;
  boolean withoutNullVectors;
  boolean nullsUnset;

  /** The name of the progress bar; null if there is none. */
  @Nullable String bar;

  @SuppressWarnings("unchecked") // of itself
  Options<R> with(Consumer<Options<R>> change) {
    try {
      Options<R> copy = (Options<R>) clone();
      change.accept(copy);
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }

  List<Watch<BulkProgress>> watches() {
    String name = bar;
    return name == null
        ? watches
        : Watch.with(watches, Watch.bar(() -> ConsoleBar.ofRows(System.err, name, first)));
  }

  /** The rows that a run is to take, if that is known. */
  OptionalLong toTake() {
    return expected.isEmpty()
        ? expected
        : OptionalLong.of(Math.max(0, expected.getAsLong() - first));
  }

  /** Fails if a source ended before the first row that was to be taken: it is another source. */
  static void checkLeftOut(long first, long leftOut) {
    if (leftOut < first) {
      throw new IllegalStateException(
          "withStartPosition: expected a source of at least %d rows, got %d"
              .formatted(first, leftOut));
    }
  }

  /**
   * The value, if it is large enough.
   *
   * @param name of the option
   */
  static long atLeast(long least, long value, String name) {
    if (value < least) {
      throw WireErrors.of(name, "at least " + least, "" + value);
    }
    return value;
  }
}
