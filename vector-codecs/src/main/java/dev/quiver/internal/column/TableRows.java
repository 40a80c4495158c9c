/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.column;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Rows of any results of the same columns, which become tables. Not thread-safe.
 *
 * @param <T> the type of the tables
 */
public interface TableRows<T> {

  /** How to get at readers, set by their class. */
  AtomicReference<Readers> READERS = new AtomicReference<>();

  /** What quiver-bulk needs of a {@code MatrixReader}. */
  interface Readers {
    TableRows<?> rows(Object reader, ColumnDefinitions definitions);

    List<String> columns(Object reader);
  }

  /** Returns the columns of a reader as it was given them, the vectors' first. */
  static List<String> columnsOf(Object reader) {
    return Objects.requireNonNull(READERS.get()).columns(reader);
  }

  /** Returns rows that become tables of a reader. */
  @SuppressWarnings("unchecked") // the caller knows the reader
  static <T> TableRows<T> of(Object reader, ColumnDefinitions definitions) {
    return (TableRows<T>) Objects.requireNonNull(READERS.get()).rows(reader, definitions);
  }

  /**
   * Allocates memory for the vectors of further rows, as far as they are allowed, unless the reader
   * was told how many rows there are.
   */
  void expectRows(int more);

  /** Returns the number of rows that fit into the arrays of a table's matrices. */
  int maxRowsOfMatrices();

  /** Returns the number of rows since the last table. */
  int rowCount();

  /**
   * Adds the rows of a page that nobody has taken yet. With fast frames, the memory of their
   * vectors is used for later pages. After a row that cannot be read, there are no further tables.
   */
  void addRows(AsyncResultSet page, int mostRows);

  /**
   * Adds a row that does not exist: its vectors are null, and so are its objects. It fails if the
   * reader has a column of numbers, whose arrays hold no null.
   */
  void addAbsent();

  /**
   * Makes a table of the rows, of which none is left here.
   *
   * @param trimmed whether arrays must have no room for rows that did not come
   */
  T build(boolean trimmed);
}
