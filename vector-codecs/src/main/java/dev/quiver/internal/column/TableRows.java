/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.column;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Builds {@code VectorTable}s from rows of results with the same columns. Not thread-safe. */
public interface TableRows<T> {

  /** The access to {@code MatrixReader}, set by that class. */
  AtomicReference<Readers> READERS = new AtomicReference<>();

  /** The access to a {@code MatrixReader} that quiver-bulk needs. */
  interface Readers {
    TableRows<?> rows(Object reader, ColumnDefinitions definitions);

    List<String> columns(Object reader);
  }

  /** Returns a reader's column names as the application passed them, columns of vectors first. */
  static List<String> columnsOf(Object reader) {
    return Objects.requireNonNull(READERS.get()).columns(reader);
  }

  /** Returns a builder of tables for a reader. */
  @SuppressWarnings("unchecked") // the caller knows the type of the reader
  static <T> TableRows<T> of(Object reader, ColumnDefinitions definitions) {
    return (TableRows<T>) Objects.requireNonNull(READERS.get()).rows(reader, definitions);
  }

  /**
   * Allocates memory for the vectors of {@code more} further rows, but not for more rows than the
   * reader allows. Does nothing if the reader has an expected number of rows.
   */
  void expectRows(int more);

  /** Returns the number of rows that fit into each matrix of a table. */
  int maxRowsOfMatrices();

  /** Returns the number of rows added since the last table was built. */
  int rowCount();

  /**
   * Adds at most {@code mostRows} unread rows of a page. With fast frames (Quiver's frame codec),
   * the memory of their vectors is reused for later pages, unless a codec may keep it. After a row
   * that cannot be read, no further tables can be built.
   */
  void addRows(AsyncResultSet page, int mostRows);

  /**
   * Makes the next table have this many rows, which can be added in any order, each once.
   *
   * @param column the index of a column that {@code index} needs; -1 for none
   * @param index returns the index of a row in the table; its argument is the row's cell in the
   *     column, or null without a column. The buffer is valid only during the call
   */
  void placeRows(int count, int column, ToIntFunction<@Nullable ByteBuffer> index);

  /**
   * Adds a row whose vectors and objects are null, in place of a row that does not exist. Fails if
   * the reader has a column of numbers, because an array of numbers cannot hold a null.
   *
   * @param row the index of the row, after {@link #placeRows}
   */
  void addAbsent(int row);

  /**
   * Builds a table of the added rows, and then starts an empty table.
   *
   * @param trimmed whether arrays must have no space for rows that were not added
   */
  T build(boolean trimmed);
}
