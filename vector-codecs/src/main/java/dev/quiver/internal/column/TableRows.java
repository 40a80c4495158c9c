/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.column;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Builds tables from rows of any results that have the same columns. Not thread-safe.
 *
 * @param <T> the type of the tables
 */
public interface TableRows<T> {

  /** Gives access to readers; set by their class. */
  AtomicReference<Readers> READERS = new AtomicReference<>();

  /** The access to a {@code MatrixReader} that quiver-bulk needs. */
  interface Readers {
    TableRows<?> rows(Object reader, ColumnDefinitions definitions);

    List<String> columns(Object reader);
  }

  /** Returns the columns of a reader as they were passed to it, the vectors' first. */
  static List<String> columnsOf(Object reader) {
    return Objects.requireNonNull(READERS.get()).columns(reader);
  }

  /** Returns a builder of tables for a reader. */
  @SuppressWarnings("unchecked") // the caller knows the reader
  static <T> TableRows<T> of(Object reader, ColumnDefinitions definitions) {
    return (TableRows<T>) Objects.requireNonNull(READERS.get()).rows(reader, definitions);
  }

  /**
   * Allocates memory for the vectors of further rows, up to the allowed number, unless the reader
   * was created for an expected number of rows.
   */
  void expectRows(int more);

  /** Returns the number of rows that fit into the arrays of a table's matrices. */
  int maxRowsOfMatrices();

  /** Returns the number of rows since the last table. */
  int rowCount();

  /**
   * Adds the unread rows of a page. With fast frames, the memory of their vectors is reused for
   * later pages. After a row that cannot be read, no further tables can be built.
   */
  void addRows(AsyncResultSet page, int mostRows);

  /**
   * Adds a row for one that does not exist, with null vectors and objects. Fails if the reader has
   * a column of numbers, whose arrays hold no null.
   */
  void addAbsent();

  /**
   * Builds a table of the rows, and starts again with none.
   *
   * @param trimmed whether arrays must have no space for rows that were not added
   */
  T build(boolean trimmed);
}
