/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The parts of a table that a run reads, each page by page: ranges of tokens, or keys. */
interface ReadPlan {

  /** The columns of all pages. */
  ColumnDefinitions definitions();

  /** How many parts there are. */
  int parts();

  /** The request for the first page of a part. Called by one thread at a time, without a lock. */
  BoundStatement statement(int part);

  /** How many requests are in flight at most. */
  int inFlight();

  /** What adapts the number of requests in flight; null if it is always the same. */
  default @Nullable Concurrency places() {
    return null;
  }

  /** Whether each part is one row at most. */
  default boolean isOfRows() {
    return false;
  }

  /** The share of the ring that a part is; NaN if that cannot be reckoned. */
  default double share(int part) {
    return Double.NaN;
  }

  /** What is finished before the first page. */
  default Finished begin() {
    return Finished.UNKNOWN;
  }

  /** What to say of a part in a message; empty for nothing. */
  default String describe(int part) {
    return "";
  }

  /**
   * Decodes a row of a part.
   *
   * @throws dev.quiver.vector.RowDecodeException if that fails; it names the key
   */
  <T> T decode(Function<? super Row, ? extends T> mapper, Row row, int part);

  /** What is finished. Guarded by the lock of its {@link Scan}. */
  interface Finished {
    /** Of parts that are no ranges. */
    Finished UNKNOWN = part -> {};

    void add(int part);

    /** The finished share of the ring; NaN if that cannot be reckoned. */
    default double share() {
      return Double.NaN;
    }

    default ScanPosition position() {
      return ScanPosition.NONE;
    }
  }
}
