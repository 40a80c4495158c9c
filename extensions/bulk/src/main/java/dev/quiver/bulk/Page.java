/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.Iterator;
import java.util.function.Function;

/**
 * Rows of a part.
 *
 * @param count how many they are
 * @param bytes of the answer
 */
record Page(ReadPlan plan, Reading of, AsyncResultSet rows, int count, long bytes) {
  /** Of a page without rows, too. */
  private static final long LEAST_MEMORY = 256;

  /** The bytes that count as taken by an answer of so many bytes. */
  static long memory(long bytes) {
    return Math.max(LEAST_MEMORY, bytes);
  }

  long memory() {
    return memory(bytes);
  }

  <T> T decode(Function<? super Row, ? extends T> mapper, Row row) {
    return plan.decode(mapper, row, of.part);
  }

  /** What becomes of the rows, each when it is asked for. */
  <T> Iterator<T> decoded(Function<? super Row, ? extends T> mapper) {
    Iterator<Row> left = rows.currentPage().iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return left.hasNext();
      }

      @Override
      public T next() {
        return decode(mapper, left.next());
      }
    };
  }

  /** Whether no page of its part follows. */
  boolean isLast() {
    return !rows.hasMorePages();
  }
}
