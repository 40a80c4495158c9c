/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import dev.quiver.internal.wire.WireErrors;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The options of a {@link BulkWriter}. Only {@link #with} changes them, in a copy. */
final class Options<R> implements Cloneable {
  /** Whether statements may be executed twice; null if the statement or the driver decides. */
  @Nullable Boolean idempotent;

  long maxFailures;
  @Nullable Consumer<? super RowFailure<R>> failureListener;
  List<Watch<BulkProgress>> watches = List.of();
  OptionalLong expected = OptionalLong.empty();

  /** The maximum number of requests in flight; 0 if it depends on the number of nodes. */
  int maxInFlight;

  long maxBytes = 16 << 20;
  double rowsPerSecond = Double.POSITIVE_INFINITY;
  double bytesPerSecond = Double.POSITIVE_INFINITY;
  long first;
  boolean batches = true;
  boolean withoutNullVectors;
  boolean nullsUnset;

  /** The name of the progress bar; null for no bar. */
  @Nullable String bar;

  @SuppressWarnings("unchecked") // a clone has the same type
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

  /** Returns the number of rows that a run will read, if the user has set the number. */
  OptionalLong rowsToLoad() {
    return expected.isEmpty()
        ? expected
        : OptionalLong.of(Math.max(0, expected.getAsLong() - first));
  }

  /** Fails if a source is shorter than the start position, so that it is not the earlier source. */
  static void checkSkipped(long first, long skipped) {
    if (skipped < first) {
      throw new IllegalStateException(
          "withStartPosition: expected a source of at least %d rows, got %d"
              .formatted(first, skipped));
    }
  }

  /** Returns the value of an option if it is large enough, and fails otherwise. */
  static long atLeast(long least, long value, String name) {
    if (value < least) {
      throw WireErrors.of(name, "at least " + least, "" + value);
    }
    return value;
  }
}
