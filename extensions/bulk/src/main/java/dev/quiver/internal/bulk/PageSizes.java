/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.bulk;

import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import java.util.Map;

/** Chooses how many rows to request so that a page has about {@link #PAGE_BYTES}. Thread-safe. */
public final class PageSizes {
  public static final int PAGE_BYTES = 4 << 20;
  private static final int MAX_ROWS = 5000;
  private static final int MIN_ROWS = 8;

  /** The growth of pages after a failure: on a slow server, about one page in 45 times out. */
  private static final double GROWTH = 1 + 1.0 / 64;

  /** The number of rows of the first pages if values may have any size. */
  private static final int FIRST_ROWS = 64;

  /**
   * The maximum of {@code bytes}. Above it, {@code bytes} and {@code rows} are halved, so that
   * older pages weigh less in the average size of a row.
   */
  private static final long RECENT_BYTES = 8 * PAGE_BYTES;

  /** The assumed size in bytes of a value whose type has no maximum size. */
  private static final int BYTES_OF_A_VALUE = 32;

  /** The maximum size in bytes of a value, for types that have a maximum. */
  private static final Map<DataType, Integer> MAX_BYTES =
      Map.ofEntries(
          Map.entry(DataTypes.BOOLEAN, 1),
          Map.entry(DataTypes.TINYINT, 1),
          Map.entry(DataTypes.SMALLINT, 2),
          Map.entry(DataTypes.INT, 4),
          Map.entry(DataTypes.FLOAT, 4),
          Map.entry(DataTypes.DATE, 4),
          Map.entry(DataTypes.BIGINT, 8),
          Map.entry(DataTypes.COUNTER, 8),
          Map.entry(DataTypes.DOUBLE, 8),
          Map.entry(DataTypes.TIME, 8),
          Map.entry(DataTypes.TIMESTAMP, 8),
          Map.entry(DataTypes.INET, 16),
          Map.entry(DataTypes.UUID, 16),
          Map.entry(DataTypes.TIMEUUID, 16));

  private final int fixed;
  private boolean isKnown = true;
  private double bytes;
  private double rows;

  /** The most rows to request since a page has failed. */
  private double mostInTime = Integer.MAX_VALUE;

  /**
   * @param fixed the number of rows per page that the application has set; 0 if it has set none
   */
  public PageSizes(int fixed, ColumnDefinitions definitions) {
    this.fixed = fixed;
    long row = 0;
    for (ColumnDefinition column : definitions) {
      long most = mostBytes(column.getType());
      isKnown &= most > 0;
      row += most > 0 ? most : BYTES_OF_A_VALUE;
    }
    // The average starts as if some rows had been read, because the first page may be unusual. A
    // guessed size weighs little.
    this.rows = isKnown ? 100 : MIN_ROWS;
    this.bytes = rows * row;
  }

  /** Returns the maximum size in bytes of a value of a type; 0 if the type has no maximum. */
  private static long mostBytes(DataType type) {
    if (type instanceof VectorType vector) {
      return mostBytes(vector.getElementType()) * vector.getDimensions();
    }
    return MAX_BYTES.getOrDefault(type, 0);
  }

  /** Updates the average with a received page, and lets pages grow after a failure. */
  public synchronized void received(int requested, int pageRows, long pageBytes) {
    if (pageRows >= requested) {
      mostInTime *= GROWTH;
    }
    if (pageBytes > 0 && pageRows > 0) {
      isKnown = true;
      bytes += pageBytes;
      rows += pageRows;
      if (bytes > RECENT_BYTES) {
        bytes /= 2;
        rows /= 2;
      }
    }
  }

  /** Returns the number of rows to request for the next page. */
  public synchronized int next() {
    double wanted =
        fixed > 0
            ? fixed
            : Math.max(
                MIN_ROWS, Math.min(isKnown ? MAX_ROWS : FIRST_ROWS, PAGE_BYTES * rows / bytes));
    return (int) Math.min(wanted, mostInTime);
  }

  /** Halves the rows of later pages, after a page of {@code pageRows} rows has failed. */
  public synchronized void failed(int pageRows) {
    mostInTime = Math.min(mostInTime, Math.max(Math.min(pageRows, MIN_ROWS), pageRows / 2));
  }

  /** Returns the expected size in bytes of a page of {@code pageRows} rows. */
  public synchronized long bytes(int pageRows) {
    return (long) (pageRows * bytes / rows);
  }
}
