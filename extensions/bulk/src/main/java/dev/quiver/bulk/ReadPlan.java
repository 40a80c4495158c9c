/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The parts of a table that a run reads page by page: token ranges, or a lookup's keys. */
interface ReadPlan {

  ColumnDefinitions definitions();

  int parts();

  /** Returns a request for a part's first page. Called by one thread at a time, without a lock. */
  BoundStatement statement(int part);

  int inFlight();

  /** Returns the adaptive limit of requests in flight; null if the limit is fixed. */
  default @Nullable Concurrency permits() {
    return null;
  }

  /** Returns whether each key of a lookup has at most one row. */
  default boolean isOfRows() {
    return false;
  }

  /** Returns the number of keys of a part; 1 for a token range. */
  default int size(int part) {
    return 1;
  }

  /** Returns the parts, each with one key, that replace a part whose request has failed. */
  default List<Integer> separated(int part) {
    return List.of();
  }

  /** Returns the share of the ring that a part covers, from 0 to 1; NaN if unknown. */
  default double share(int part) {
    return Double.NaN;
  }

  /** Returns the record of finished parts, which contains those that earlier scans finished. */
  default Finished begin() {
    return Finished.UNKNOWN;
  }

  /** Returns the name of a part in messages; empty for none. */
  default String describe(int part) {
    return "";
  }

  /**
   * Returns the index of the key of a row.
   *
   * @param cells returns the cell of a column
   */
  default int key(int part, Function<CqlIdentifier, @Nullable ByteBuffer> cells) {
    return part;
  }

  /**
   * Decodes a row of a part.
   *
   * @throws dev.quiver.vector.RowDecodeException if the row cannot be decoded; the message names
   *     the row's key
   */
  <T> T decode(Function<? super Row, ? extends T> mapper, Row row, int part);

  /** A record of the parts that are finished. Guarded by the lock of its {@link Scan}. */
  interface Finished {
    /** Records nothing, for parts that are not ranges. */
    Finished UNKNOWN = part -> {};

    void add(int part);

    /** Returns the share of the ring that is finished, from 0 to 1; NaN if unknown. */
    default double share() {
      return Double.NaN;
    }

    default ScanPosition position() {
      return ScanPosition.NONE;
    }
  }
}
