/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.bulk;

import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import java.util.Map;

/** How many rows a page is to have: as many as make a page of some size. Thread-safe. */
public final class PageSizes {
  public static final int PAGE_BYTES = 4 << 20;
  private static final int MOST_ROWS = 5000;
  private static final int LEAST_ROWS = 8;

  /** By which pages grow after some have timed out: one of a slow server times out in some 45. */
  private static final double GROWTH = 1 + 1.0 / 64;

  /** Of the first pages, if values may be of any size. */
  private static final int FIRST_ROWS = 64;

  /** What is kept of the pages that were seen: later ones weigh more than earlier ones. */
  private static final long RECENT_BYTES = 8 * PAGE_BYTES;

  /** Where nothing is known of a value. */
  private static final int BYTES_OF_A_VALUE = 32;

  /** Of the types whose values have no more. */
  private static final Map<DataType, Integer> MOST_BYTES =
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

  /** Rows of a page since some have timed out. */
  private double mostInTime = Integer.MAX_VALUE;

  /**
   * @param fixed what the application says; 0 if nothing
   */
  public PageSizes(int fixed, ColumnDefinitions definitions) {
    this.fixed = fixed;
    long row = 0;
    for (ColumnDefinition column : definitions) {
      long most = mostBytes(column.getType());
      isKnown &= most > 0;
      row += most > 0 ? most : BYTES_OF_A_VALUE;
    }
    // As if some rows had been seen already: the first page may be of a strange range. Where the
    // size of rows is a guess, it weighs little.
    this.rows = isKnown ? 100 : LEAST_ROWS;
    this.bytes = rows * row;
  }

  /** The bytes of a value, at most; 0 if there is no such number. */
  private static long mostBytes(DataType type) {
    if (type instanceof VectorType vector) {
      return mostBytes(vector.getElementType()) * vector.getDimensions();
    }
    return MOST_BYTES.getOrDefault(type, 0);
  }

  /** Learns from the size of a page. */
  public synchronized void came(int requested, int pageRows, long pageBytes) {
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

  /** Returns how many rows the next page is to have. */
  public synchronized int next() {
    double wanted =
        fixed > 0
            ? fixed
            : Math.max(
                LEAST_ROWS, Math.min(isKnown ? MOST_ROWS : FIRST_ROWS, PAGE_BYTES * rows / bytes));
    return (int) Math.min(wanted, mostInTime);
  }

  /** Halves the pages that follow one of so many rows, which has timed out. */
  public synchronized void timedOut(int pageRows) {
    mostInTime = Math.min(mostInTime, Math.max(Math.min(pageRows, LEAST_ROWS), pageRows / 2));
  }

  /** The bytes of a page of so many rows, most likely. */
  public synchronized long bytes(int pageRows) {
    return (long) (pageRows * bytes / rows);
  }
}
