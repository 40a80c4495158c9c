/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import java.util.Set;

/** How many rows a page is to have: as many as make about 4 MiB. For one thread. */
final class PageSize {
  private static final long PAGE_BYTES = 4 << 20;
  private static final int MOST_ROWS = 5000;
  private static final int LEAST_ROWS = 8;
  private static final int FIRST_ROWS = 64;
  private static final int BYTES_OF_A_VALUE = 32;

  /** Types whose values are of about the size that is guessed, or smaller. */
  private static final Set<DataType> SMALL =
      Set.of(
          DataTypes.BOOLEAN,
          DataTypes.TINYINT,
          DataTypes.SMALLINT,
          DataTypes.INT,
          DataTypes.FLOAT,
          DataTypes.DATE,
          DataTypes.BIGINT,
          DataTypes.COUNTER,
          DataTypes.DOUBLE,
          DataTypes.TIME,
          DataTypes.TIMESTAMP,
          DataTypes.INET,
          DataTypes.UUID,
          DataTypes.TIMEUUID);

  private final int fixed;
  private int most = Integer.MAX_VALUE;
  private boolean isKnown = true;
  private double bytesOfARow;

  /**
   * @param fixed what the application says; 0 if nothing
   */
  PageSize(int fixed, ColumnDefinitions definitions) {
    this.fixed = fixed;
    for (ColumnDefinition column : definitions) {
      DataType type = column.getType();
      if (type instanceof VectorType vector && SMALL.contains(vector.getElementType())) {
        bytesOfARow += 8.0 * vector.getDimensions();
      } else {
        isKnown &= SMALL.contains(type);
        bytesOfARow += BYTES_OF_A_VALUE;
      }
    }
  }

  void seen(int rows, int bytes) {
    if (rows > 0 && bytes > 0) {
      bytesOfARow =
          isKnown ? Math.max(1, (bytesOfARow + (double) bytes / rows) / 2) : (double) bytes / rows;
      isKnown = true;
    }
  }

  /**
   * Halves the pages from here on, as one of them has timed out.
   *
   * @return the rows of a page now; not fewer than 8, unless the page had fewer
   */
  int halve(int rows) {
    most = Math.min(rows, Math.max(LEAST_ROWS, rows / 2));
    return most;
  }

  int next(long left) {
    return (int) Math.min(most, rows(left));
  }

  private long rows(long left) {
    if (fixed > 0) {
      return Math.min(fixed, left);
    }
    double rows = Math.min(isKnown ? MOST_ROWS : FIRST_ROWS, (double) PAGE_BYTES / bytesOfARow);
    return Math.min(left, (long) Math.max(LEAST_ROWS, rows));
  }
}
