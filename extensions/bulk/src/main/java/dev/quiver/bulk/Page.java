/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A page of rows that a scan or lookup has received.
 *
 * @param of the part of the table, a token range or keys, that the rows belong to
 * @param count the number of rows
 * @param bytes the size of the response
 */
record Page(ReadPlan plan, Reading of, AsyncResultSet rows, int count, long bytes) {
  /** The memory that a page counts for at least, even without rows. */
  private static final long MIN_MEMORY = 256;

  /** Returns the memory that a response of this size counts for. */
  static long memory(long bytes) {
    return Math.max(MIN_MEMORY, bytes);
  }

  long memory() {
    return memory(bytes);
  }

  /** Returns the index of the key of a row, whose cells the function returns. */
  int key(Function<CqlIdentifier, @Nullable ByteBuffer> cells) {
    return plan.key(of.part, cells);
  }

  <T> T decode(Function<? super Row, ? extends T> mapper, Row row) {
    return plan.decode(mapper, row, of.part);
  }

  /** Returns the values of the rows, each decoded when it is requested. */
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

  boolean isLast() {
    return !rows.hasMorePages();
  }
}
