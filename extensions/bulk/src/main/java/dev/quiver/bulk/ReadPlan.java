/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The parts of a table that a run reads, each page by page: token ranges, or keys. */
interface ReadPlan {

  /** Returns the columns of all pages. */
  ColumnDefinitions definitions();

  /** Returns the number of parts. */
  int parts();

  /** Returns a request for a part's first page. Called by one thread at a time, without a lock. */
  BoundStatement statement(int part);

  /** Returns the limit of requests in flight. */
  int inFlight();

  /** Returns the adaptive limit of requests in flight; null if the limit is fixed. */
  default @Nullable Concurrency places() {
    return null;
  }

  /** Returns whether each part is one row at most. */
  default boolean isOfRows() {
    return false;
  }

  /** Returns the share of a part in the ring; NaN if it cannot be computed. */
  default double share(int part) {
    return Double.NaN;
  }

  /** Returns the parts that are finished before the first page. */
  default Finished begin() {
    return Finished.UNKNOWN;
  }

  /** Returns the name of a part in messages; empty for none. */
  default String describe(int part) {
    return "";
  }

  /**
   * Decodes a row of a part.
   *
   * @throws dev.quiver.vector.RowDecodeException if that fails; it names the key
   */
  <T> T decode(Function<? super Row, ? extends T> mapper, Row row, int part);

  /** The finished parts. Guarded by the lock of its {@link Scan}. */
  interface Finished {
    /** For parts that are not ranges. */
    Finished UNKNOWN = part -> {};

    void add(int part);

    /** Returns the finished share of the ring; NaN if it cannot be computed. */
    default double share() {
      return Double.NaN;
    }

    default ScanPosition position() {
      return ScanPosition.NONE;
    }
  }
}
